import { useQuery } from '@tanstack/react-query'
import { contactName, contacts } from '@hausheft/contract/contacts.ts'
import { journals } from '@hausheft/contract/journals.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { read } from '../../../platform/api/client.ts'

export type Facet = { id: string; name: string; disabled: boolean }

/** By what the entries of a property can be narrowed; what is not in use any more stands at the end. */
export function useFacets(property: string) {
	const params = { id: property }
	const { data: books } = useQuery(read(journals.listJournals, { params }))
	const { data: things } = useQuery(read(objects.listObjects, { params }))
	const { data: people } = useQuery(read(contacts.listPropertyContacts, { params }))
	return {
		journals: named(books, ({ name }) => name),
		objects: named(things, ({ name }) => name),
		contacts: named(people, contactName),
	}
}

type Listed = { id: string; disabled_at: string | null }

const named = <T extends Listed>(list: readonly T[] | undefined, nameOf: (each: T) => string): Facet[] =>
	(list ?? [])
		.map((each) => ({ id: each.id, name: nameOf(each), disabled: each.disabled_at !== null }))
		.sort((a, b) => Number(a.disabled) - Number(b.disabled) || a.name.localeCompare(b.name, 'de-CH', { numeric: true }))
