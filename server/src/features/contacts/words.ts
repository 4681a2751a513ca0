import type { Contact } from '@hausheft/contract/contacts.ts'
import type { Logged } from '@hausheft/contract/fields.ts'
import { address, dayOf, disabled, list, text, type FieldsOf } from '../history/words.ts'

export const contactFields: FieldsOf<Omit<Contact, Logged>> = {
	company: text('Firma', 'die Firma', 'named'),
	firstname: text('Vorname', 'den Vornamen', 'named'),
	lastname: text('Nachname', 'den Nachnamen', 'named'),
	email: text('E-Mail', 'die E-Mail-Adresse'),
	phone: text('Telefon', 'die Telefonnummer'),
	...address,
	address_cca3: text('Land', 'das Land'),
	valid_from: dayOf('Gültig ab', 'den Beginn'),
	valid_until: dayOf('Gültig bis', 'das Ende'),
	disabled_at: disabled,
	properties: list('Liegenschaften', 'die Liegenschaft', 'die Liegenschaften'),
}
