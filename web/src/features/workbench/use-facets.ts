import { useQuery } from '@tanstack/react-query'
import { contactName, contacts } from '@hausheft/contract/contacts.ts'
import { journals } from '@hausheft/contract/journals.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { read } from '../../platform/api/client.ts'
import { facetsOf } from './facets.ts'

/** By what the entries of a property can be narrowed; what is not in use any more stands at the end. */
export function useFacets(property: string) {
	const params = { id: property }
	const { data: books } = useQuery(read(journals.listJournals, { params }))
	const { data: things } = useQuery(read(objects.listObjects, { params }))
	const { data: people } = useQuery(read(contacts.listPropertyContacts, { params }))
	return {
		/** Until then lists are empty. */
		isRead: Boolean(books && things && people),
		journals: facetsOf(books ?? [], ({ name }) => name),
		objects: facetsOf(things ?? [], ({ name }) => name),
		contacts: facetsOf(people ?? [], contactName),
	}
}
