import { useQuery } from '@tanstack/react-query'
import { IconAddressBook } from '../../ui/icons.gen.ts'
import { useParams } from '@tanstack/react-router'
import { contacts, type Contact } from '@hausheft/contract/contacts.ts'
import { count } from '@hausheft/contract/swiss/formats.ts'
import { read } from '../../platform/api/client.ts'
import { useKeptSearch } from '../../platform/places/list-search.ts'
import { useToday } from '../../platform/page/now.ts'
import { useProperty } from '../../platform/places/use-property.ts'
import { exportCan } from '../../platform/rights/export-can.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { NounList } from '../../kit/noun/noun-list.tsx'
import { NotFound } from '../../kit/not-found-page.tsx'
import { InBrowser } from '../../ui/in-browser.tsx'
import { ReportButtons } from '../exports/report-buttons.tsx'
import { contactNoun } from './contact-noun.ts'
import { ContactRow } from './contact-row.tsx'
import { vcardsTo } from './contact-words.ts'
import { contactWords } from './known-contacts.ts'
import { validOn } from './validity.ts'
import './contact-list-page.css'

const formats = [{ format: 'xlsx', label: 'Alle als Excel' }] as const

/** The people and firms of a house. */
export function ContactListPage() {
	const place = useProperty(useParams({ strict: false }))
	const kept = useKeptSearch()
	const today = useToday()
	const id = place?.property.id ?? ''
	const list = useQuery({ ...read(contacts.listPropertyContacts, { params: { id } }), enabled: place !== undefined })
	if (!place) return <NotFound />
	const { run } = exportCan(place.group)
	const summary = (all: readonly Contact[]) => {
		const past = all.filter((contact) => validOn(contact, today) === 'past').length
		return `${count(all.length, 'Kontakt', 'Kontakte')}${past > 0 ? ` · ${past} ehemalig` : ''}`
	}
	return (
		<NounList
			noun={contactNoun}
			place={place}
			list={list}
			wordsOf={contactWords}
			addLabel="Kontakt anlegen"
			summary={summary}
			foot={
				<div className="contact-list-foot">
					<a className={buttonClass('quiet')} href={vcardsTo(id)} download>
						<IconAddressBook size={19} stroke={1.9} aria-hidden />
						Alle ins Adressbuch
					</a>
					{run.shown && (
						<InBrowser>
							<ReportButtons
								place={{ group: place.group.id, property: id }}
								asked={{ report: 'contacts' }}
								formats={formats}
								look="quiet"
								why={run.why}
							/>
						</InBrowser>
					)}
				</div>
			}
			renderRow={(contact) => <ContactRow key={contact.id} contact={contact} place={place} search={kept} today={today} />}
			renderEmpty={(add) => (
				<Empty title="Noch keine Kontakte" motif="people" action={add}>
					Sanitär, Mieterin, Nachbar mit dem Schlüssel: hier steht, wer zum Haus gehört und wie man sie erreicht.
				</Empty>
			)}
		/>
	)
}
