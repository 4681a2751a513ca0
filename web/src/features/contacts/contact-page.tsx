import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { contacts, type Contact } from '@hausheft/contract/contacts.ts'
import { addressLines } from '@hausheft/contract/swiss/formats.ts'
import { ApiError, read } from '../../platform/api/client.ts'
import { foreignCountry } from '../../platform/words/countries.ts'
import { useToday } from '../../platform/page/now.ts'
import { useProperty, type InProperty } from '../../platform/places/use-property.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Box } from '../../ui/box.tsx'
import { ChipButton, ChipNav } from '../../ui/chip.tsx'
import { FoundNoun } from '../../kit/noun/found-noun.tsx'
import { NounView } from '../events/noun-view.tsx'
import { contactNoun } from './contact-noun.ts'
import { telTo } from '../../platform/words/telephone.ts'
import { mailTo, personOf } from './contact-words.ts'
import { ValidityTag } from './validity-tag.tsx'
import { validText } from './validity.ts'

/** A contact and the entries that name it, of this house or of all houses. */
export function ContactPage() {
	const { contact: wanted = '', ...params } = useParams({ strict: false })
	const place = useProperty(params)
	const query = useQuery({ ...read(contacts.getContact, { params: { id: wanted } }), enabled: place !== undefined, retry: false })
	const { all } = useSearch({ strict: false }) as { all?: 1 }
	const navigate = useNavigate()
	if (!place) return null
	const gone = query.error instanceof ApiError && query.error.status === 404
	const show = (everywhere: boolean) =>
		void navigate({
			to: '.',
			search: (before: object) => ({ ...before, all: everywhere ? 1 : undefined }),
			replace: true,
			resetScroll: false,
		} as never)
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
					filters={
						contact.properties.some((id) => id !== place.property.id) && (
							<ChipNav label="Liegenschaften">
								<ChipButton pressed={all !== 1} onPress={() => show(false)}>
									{place.property.name}
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
					facts={<Facts contact={contact} />}
				>
					<Houses contact={contact} place={place} />
				</NounView>
			)}
		</FoundNoun>
	)
}

function Facts({ contact }: { contact: Contact }) {
	const today = useToday()
	const { phone, email } = contact
	const lines = addressLines({ ...contact, country: foreignCountry(contact.address_cca3) })
	const valid = validText(contact, today)
	if (!phone && !email && lines.length === 0 && !valid) return <p className="dim">Weder Telefon noch E-Mail noch Adresse.</p>
	return (
		<>
			<div className="noun-facts-tags">
				<ValidityTag contact={contact} today={today} />
			</div>
			<dl>
				{phone && (
					<div>
						<dt>Telefon</dt>
						<dd>
							<a href={telTo(phone)}>{phone}</a>
						</dd>
					</div>
				)}
				{email && (
					<div>
						<dt>E-Mail</dt>
						<dd>
							<a href={mailTo(email)}>{email}</a>
						</dd>
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
				{valid && (
					<div>
						<dt>Gültig</dt>
						<dd>{valid}</dd>
					</div>
				)}
			</dl>
		</>
	)
}

/** Where else it is known; with one house alone that says nothing. */
function Houses({ contact, place: { houses, group } }: { contact: Contact; place: InProperty }) {
	const linked = houses.filter(({ id }) => contact.properties.includes(id))
	if (houses.length < 2 || linked.length === 0) return null
	return (
		<Box title="Liegenschaften">
			<ul className="noun-view-links">
				{linked.map(({ id, name }) => (
					<li key={id}>
						<AppLink to={`/group/${group.id}/property/${id}/contacts/events-${contact.id}`}>{name}</AppLink>
					</li>
				))}
			</ul>
		</Box>
	)
}
