import { contactName, type Contact } from '@hausheft/contract/contacts.ts'
import { town } from '@hausheft/contract/swiss/formats.ts'
import { matchesWords, wordsIn } from '../../platform/words/text-search.ts'
import { personOf } from './contact-words.ts'

/** So many are shown at once. */
const most = 4

/** Whom to take over from the other houses: the first few that fit what is typed, and how many more there are. */
export function takenOver(all: readonly Contact[], property: string, typed: string) {
	const could = linkable(all, property, '')
	const found = linkable(all, property, typed)
	return {
		isAny: could.length > 0,
		isSearched: could.length > most,
		shown: found.slice(0, most),
		more: Math.max(0, found.length - most),
	}
}

/** Contacts of the group that the property does not have yet and that could be meant; without words all of them. */
export function linkable(all: readonly Contact[], property: string, typed: string): Contact[] {
	const words = wordsIn(typed)
	return all.filter((contact) => !contact.properties.includes(property) && matchesWords(words, contactWords(contact)))
}

/** What tells a contact of the group from others who are called alike. */
export const knownText = (contact: Contact): string =>
	[personOf(contact), town(contact), contact.disabled_at && 'stillgelegt'].filter(Boolean).join(' · ')

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
