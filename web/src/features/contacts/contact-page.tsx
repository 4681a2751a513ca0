import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useParams, useSearch } from '@tanstack/react-router'
import { IconAddressBook, IconFileExport, IconMail, IconPhone } from '../../ui/icons.gen.ts'
import { contacts, type Contact } from '@hausheft/contract/contacts.ts'
import { addressLines } from '@hausheft/contract/swiss/formats.ts'
import { ApiError, read } from '../../platform/api/client.ts'
import { foreignCountry } from '../../platform/words/countries.ts'
import { useToday } from '../../platform/page/now.ts'
import { useProperty, type InProperty } from '../../platform/places/use-property.ts'
import { exportCan } from '../../platform/rights/export-can.ts'
import { EmailText } from '../../ui/email-text.tsx'
import { AppLink } from '../../ui/app-link.tsx'
import { buttonClass, LinkButton } from '../../ui/button.tsx'
import { ChipButton, ChipNav } from '../../ui/chip.tsx'
import { FoundNoun } from '../../kit/noun/found-noun.tsx'
import { NounView } from '../timeline/noun-view.tsx'
import { contactNoun } from './contact-noun.ts'
import { telTo } from '../../platform/words/telephone.ts'
import { mailTo, personOf, vcardTo } from './contact-words.ts'
import { ValidityTag } from './validity-tag.tsx'
import { validText } from './validity.ts'

const route = getRouteApi('/_app/group/$group/property/$property/contacts/events-{$contact}')

/** A contact and the entries that name it, of this house or of all houses. */
export function ContactPage() {
	const { contact: wanted = '', ...params } = useParams({ strict: false })
	const place = useProperty(params)
	const query = useQuery({ ...read(contacts.getContact, { params: { id: wanted } }), enabled: place !== undefined, retry: false })
	const { all } = useSearch({ strict: false }) as { all?: 1 }
	const navigate = route.useNavigate()
	if (!place) return null
	const gone = query.error instanceof ApiError && query.error.status === 404
	const show = (everywhere: boolean) =>
		void navigate({
			to: '.',
			search: (before) => ({ ...before, all: everywhere ? 1 : undefined }),
			replace: true,
			resetScroll: false,
		})
	return (
		<FoundNoun noun={contactNoun} place={place} entity={gone ? undefined : query.data} query={query}>
			{(contact) => (
				<NounView
					noun={contactNoun}
					place={place}
					entity={contact}
					at={`events-${contact.id}`}
					note={personOf(contact)}
					about={{ contact: contact.id }}
					everywhere={all === 1}
					sums
					filters={
						contact.properties.some((id) => id !== place.property.id) && (
							<ChipNav label="Liegenschaften">
								<ChipButton pressed={all !== 1} onPress={() => show(false)}>
									<span className="chip-name">{place.property.name}</span>
								</ChipButton>
								<ChipButton pressed={all === 1} onPress={() => show(true)}>
									Alle Liegenschaften
								</ChipButton>
							</ChipNav>
						)
					}
					empty={{
						title: 'Noch kein Eintrag',
						text: 'Hier steht, was in den Einträgen mit diesem Kontakt zu tun hat: Arbeiten, Rechnungen, Übergaben.',
					}}
					facts={<Facts contact={contact} place={place} />}
				/>
			)}
		</FoundNoun>
	)
}

/** First how to reach them; then whether they still belong here, and where they are. */
function Facts({ contact, place }: { contact: Contact; place: InProperty }) {
	const today = useToday()
	const { phone, email } = contact
	const lines = addressLines({ ...contact, country: foreignCountry(contact.address_cca3) })
	const valid = validText(contact, today)
	const linked = place.houses.filter(({ id }) => contact.properties.includes(id))
	const elsewhere = place.houses.length > 1 && linked.length > 0
	const { run } = exportCan(place.group)
	return (
		<>
			{(phone || email) && (
				<div className="noun-facts-ways">
					{phone && (
						<a className={buttonClass('primary')} href={telTo(phone)} aria-label={`Anrufen: ${phone}`}>
							<IconPhone size={19} stroke={1.9} aria-hidden />
							{phone}
						</a>
					)}
					{email && (
						<a className={buttonClass('secondary')} href={mailTo(email)} aria-label={`E-Mail schreiben: ${email}`}>
							<IconMail size={19} stroke={1.9} aria-hidden />
							<EmailText email={email} />
						</a>
					)}
				</div>
			)}
			<div className="noun-facts-tags">
				<ValidityTag contact={contact} today={today} />
			</div>
			<dl>
				{valid && (
					<div>
						<dt>Gültig</dt>
						<dd>{valid}</dd>
					</div>
				)}
				{lines.length > 0 && (
					<div>
						<dt>Adresse</dt>
						{lines.map((line) => (
							<dd key={line}>{line}</dd>
						))}
					</div>
				)}
				{elsewhere && (
					<div className="noun-facts-names">
						<dt>{linked.length === 1 ? 'Liegenschaft' : 'Liegenschaften'}</dt>
						{linked.map(({ id, name }) => (
							<dd key={id}>
								<AppLink to={`/group/${place.group.id}/property/${id}/contacts/events-${contact.id}`}>{name}</AppLink>
							</dd>
						))}
					</div>
				)}
			</dl>
			<div className="noun-facts-ways">
				<a className={buttonClass('quiet')} href={vcardTo(contact.id)} download>
					<IconAddressBook size={19} stroke={1.9} aria-hidden />
					Ins Adressbuch
				</a>
				{run.shown && (
					<LinkButton to={`${place.base}/contacts/export-${contact.id}`} look="quiet" Icon={IconFileExport} why={run.why}>
						Als PDF oder Excel
					</LinkButton>
				)}
			</div>
		</>
	)
}
