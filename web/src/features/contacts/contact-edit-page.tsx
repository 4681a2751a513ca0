import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { IconUser } from '../../ui/icons.gen.ts'
import { contacts } from '@hausheft/contract/contacts.ts'
import { dayText } from '@hausheft/contract/swiss/zurich.ts'
import { read } from '../../platform/api/client.ts'
import { countryName } from '../../platform/words/countries.ts'
import { isDay } from '../../platform/words/typed.ts'
import { useProperty, type InProperty } from '../../platform/places/use-property.ts'
import { NounEdit } from '../../kit/noun/noun-edit.tsx'
import { ContactFields } from './contact-fields.tsx'
import { contactNoun, type ContactValues } from './contact-noun.ts'
import { ExistingContacts } from './existing-contacts.tsx'

/** A new contact, one of the group for this house too, or a changed one. */
export function ContactEditPage() {
	const params = useParams({ strict: false })
	const place = useProperty(params)
	const wanted = params.contact
	const { data, error, isPending } = useQuery({
		...read(contacts.getContact, { params: { id: wanted ?? '' } }),
		enabled: wanted !== undefined,
		retry: false,
	})
	if (!place) return null
	return (
		<NounEdit
			noun={contactNoun}
			place={place}
			Icon={IconUser}
			wanted={wanted}
			found={{ entity: error ? undefined : data, error, isPending }}
			addTitle="Kontakt anlegen"
			start={{ properties: [place.property.id] }}
			shown={shownIn(place)}
			before={<ExistingContacts place={place} />}
		>
			{(fields) => <ContactFields {...fields} houses={place.houses} />}
		</NounEdit>
	)
}

const shownIn =
	({ houses }: InProperty) =>
	(field: keyof ContactValues, values: ContactValues): string => {
		if (field === 'properties')
			return houses
				.filter(({ id }) => values.properties.includes(id))
				.map(({ name }) => name)
				.join(', ')
		if (field === 'address_cca3') return countryName(values.address_cca3)
		const text = values[field].trim()
		return isDay(text) ? dayText(text) : text
	}
