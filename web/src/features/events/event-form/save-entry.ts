import type { Event } from '@hausheft/contract/events.ts'
import { nextAttempt, type Sent } from '../../../platform/forms/repeated-create.ts'
import { bodyOf, contactOf } from './entry-fields.ts'
import type { EntryBody } from './entry-fields.ts'
import { choiceKey } from './entry-values.ts'
import type { Choice, EntryValues } from './entry-values.ts'

/** The next attempt to save a new entry. */
export const attempt = (values: EntryValues, files: readonly string[], before: Sent | undefined): Sent =>
	nextAttempt(bodyOf(values, files), before)

/** What an earlier attempt has created by name has an id now, and must not be created a second time. */
export function withCreated(values: EntryValues, arrived: string, saved: Event): EntryValues {
	const body = JSON.parse(arrived) as EntryBody
	const made = new Map<string, string>()
	const learn = (asked: unknown, id: string | null | undefined) => {
		if (asked !== null && typeof asked === 'object' && id) made.set(JSON.stringify(asked), id)
	}
	body.objects.forEach((asked, row) => learn(asked, saved.objects[row]))
	body.contacts.forEach((asked, row) => learn(asked, saved.contacts[row]))
	learn(body.maintenance?.contact, saved.maintenance?.contact)
	learn(body.rental?.contact, saved.rental?.contact)
	const contact = (choice: Choice): Choice => ({ ...choice, id: choice.id ?? made.get(JSON.stringify(contactOf(choice))) ?? null })
	const object = (choice: Choice): Choice => ({ ...choice, id: choice.id ?? made.get(JSON.stringify({ name: choice.name })) ?? null })
	const part = <T extends { contact: Choice | null }>(of: T): T => ({ ...of, contact: of.contact && contact(of.contact) })
	const measured = new Map(values.objects.map((choice) => [choiceKey(choice), choiceKey(object(choice))]))
	return {
		...values,
		objects: values.objects.map(object),
		readings: values.readings.map((row) => ({ ...row, object: measured.get(row.object) ?? row.object })),
		contacts: values.contacts.map(contact),
		maintenance: part(values.maintenance),
		rental: part(values.rental),
	}
}
