import { contactName, type Contact } from '@hausheft/contract/contacts.ts'
import { matchesWords, wordsIn } from '../../platform/words/text-search.ts'

/** Contacts of the group that the property does not have yet and that could be meant; without words all of them. */
export function linkable(all: readonly Contact[], property: string, typed: string): Contact[] {
	const words = wordsIn(typed)
	return all.filter((contact) => !contact.properties.includes(property) && matchesWords(words, contactWords(contact)))
}

/** The words by which one finds a contact. */
export const contactWords = (contact: Contact): (string | null)[] => [
	contactName(contact),
	contact.firstname,
	contact.lastname,
	contact.email,
	contact.phone,
	contact.phone?.replaceAll(/\D/g, '') ?? null,
	contact.address_street,
	contact.address_zip,
	contact.address_city,
]
