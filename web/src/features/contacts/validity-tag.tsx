import type { Contact } from '@hausheft/contract/contacts.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import { Tag } from '../../ui/tag.tsx'
import { validOn } from './validity.ts'

const words = { past: 'ehemalig', future: 'künftig', now: undefined }

/** That the contact belongs to the house no longer, or not yet. */
export function ValidityTag({ contact, today }: { contact: Contact; today: Day }) {
	const word = words[validOn(contact, today)]
	return word ? <Tag>{word}</Tag> : null
}
