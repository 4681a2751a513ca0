import type { Contact } from '@hausheft/contract/contacts.ts'
import type { ContactChange } from '@hausheft/contract/contact-requests.ts'
import { invalidField } from '@hausheft/contract/refusals.ts'

const checked = ['company', 'firstname', 'lastname', 'valid_from', 'valid_until'] as const
type Checked = { [K in (typeof checked)[number]]?: Contact[K] | undefined }

/** What must hold for a contact as a whole, whichever of its fields a change touches. */
export function checkContact(stored: Checked, change: ContactChange): void {
	const after: Checked = { ...stored }
	for (const field of checked) if (change[field] !== undefined) Object.assign(after, { [field]: change[field] })
	const { company, firstname, lastname, valid_from, valid_until } = after
	if (!(company ?? firstname ?? lastname)) throw invalidField('company', 'Bitte Firma oder Name ausfüllen.')
	if (valid_from && valid_until && valid_until < valid_from) throw invalidField('valid_until', 'Das Ende liegt vor dem Beginn.')
}

/** Who sees only some properties would lose a contact that is linked to none of them. */
export function checkLinks(limited: boolean, properties: readonly string[]): void {
	if (limited && properties.length === 0) throw invalidField('properties', 'Bitte mindestens eine der eigenen Liegenschaften wählen.')
}
