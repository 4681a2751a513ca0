import type { Contact } from '@hausheft/contract/contacts.ts'
import type { ContactChange } from '@hausheft/contract/contact-requests.ts'
import { invalidField } from '@hausheft/contract/refusals.ts'

const checked = ['company', 'firstname', 'lastname', 'valid_from', 'valid_until'] as const
type Checked = { [K in (typeof checked)[number]]?: Contact[K] | undefined }

/** What must hold for a contact as a whole, whichever of its fields a change touches. */
export function checkContact(stored: Checked, change: ContactChange): void {
	const { company, firstname, lastname, valid_from, valid_until } = Object.fromEntries(
		checked.map((field) => [field, change[field] === undefined ? stored[field] : change[field]]),
	) as Checked
	if (!(company ?? firstname ?? lastname)) throw invalidField('company', 'Bitte Firma oder Name ausfüllen.')
	if (valid_from && valid_until && valid_until < valid_from) throw invalidField('valid_until', 'Das Ende liegt vor dem Beginn.')
}

/** Who sees only some properties would lose a contact that is linked to none of them. */
export function checkLinks(limited: boolean, properties: readonly string[]): void {
	if (limited && properties.length === 0) throw invalidField('properties', 'Bitte mindestens eine der eigenen Liegenschaften wählen.')
}
