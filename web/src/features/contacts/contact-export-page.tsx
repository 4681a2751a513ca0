import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { IconAddressBook } from '../../ui/icons.gen.ts'
import { useState } from 'react'
import { contactName, contacts, type Contact } from '@hausheft/contract/contacts.ts'
import { ApiError, read } from '../../platform/api/client.ts'
import { usePageTitle } from '../../platform/page/page-title.ts'
import { useProperty, type InProperty } from '../../platform/places/use-property.ts'
import { exportCan } from '../../platform/rights/export-can.ts'
import { Box } from '../../ui/box.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { MobileTop } from '../../ui/mobile-top.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { NoPermission } from '../../kit/no-permission.tsx'
import { FoundNoun } from '../../kit/noun/found-noun.tsx'
import { askedDays, isPeriod, PeriodFields } from '../exports/period-fields.tsx'
import { ReportButtons } from '../exports/report-buttons.tsx'
import { contactNoun } from './contact-noun.ts'
import { olderVcard, vcardTo } from './contact-words.ts'

/** What one contact was named for, as a file. */
export function ContactExportPage() {
	const { contact: wanted = '', ...params } = useParams({ strict: false })
	const place = useProperty(params)
	const query = useQuery({ ...read(contacts.getContact, { params: { id: wanted } }), enabled: place !== undefined, retry: false })
	if (!place) return null
	const gone = query.error instanceof ApiError && query.error.status === 404
	return (
		<FoundNoun noun={contactNoun} place={place} entity={gone ? undefined : query.data} query={query}>
			{(contact) => <Exporting contact={contact} place={place} />}
		</FoundNoun>
	)
}

const formats = [
	{ format: 'pdf', label: 'PDF' },
	{ format: 'xlsx', label: 'Excel' },
] as const

function Exporting({ contact, place: { group, property, base } }: { contact: Contact; place: InProperty }) {
	const [days, setDays] = useState({ from: '', to: '' })
	const [tried, setTried] = useState(false)
	const name = contactName(contact)
	const back = `${base}/contacts/events-${contact.id}`
	const { run } = exportCan(group)
	usePageTitle('Export', name, property.name, group.name)
	if (!run.shown) return <NoPermission backTo={back} />
	const check = () => {
		setTried(true)
		return isPeriod(days)
	}
	return (
		<>
			<MobileTop title="Export" note={name} back={back} />
			<PageHeader
				title={`${name}: Export`}
				note={`Was dieser Kontakt in ${property.name} gemacht hat, zum Mitgeben oder Abrechnen.`}
				crumbs={[
					{ to: `/group/${group.id}`, label: group.name },
					{ to: base, label: property.name },
					{ to: `${base}/contacts`, label: 'Kontakte' },
					{ to: back, label: name },
				]}
			/>
			<div className="wrap export-page contact-export">
				<Box title="Einträge, Stunden und Beträge" className="export-form">
					<PeriodFields value={days} onChange={setDays} tried={tried} />
					<ReportButtons
						place={{ group: group.id, property: property.id }}
						asked={{ report: 'contact', contact: contact.id, ...askedDays(days) }}
						formats={formats}
						why={run.why}
						check={check}
					/>
				</Box>
				<Box title="Für das Adressbuch" className="export-form">
					<p className="dim">Name, Telefon, E-Mail und Adresse als Karte (vCard) für Telefon und Mailprogramm.</p>
					<p>
						<a className={buttonClass('secondary')} href={vcardTo(contact.id)} download>
							<IconAddressBook size={19} stroke={1.9} aria-hidden />
							Ins Adressbuch
						</a>
					</p>
					<p className="dim">
						Für Programme, die diese Karte nicht lesen, etwa ältere von Outlook:{' '}
						<a href={vcardTo(contact.id) + olderVcard} download>
							vCard 3.0
						</a>
					</p>
				</Box>
			</div>
		</>
	)
}
