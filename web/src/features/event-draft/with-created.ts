import type { Event } from '@hausheft/contract/events.ts'
import { contactOf, choiceKey, type Choice } from './choice.ts'
import type { EntryBody } from './entry-fields.ts'
import type { EntryValues } from './entry-values.ts'

/** What was created by name along with an entry has an id now, and must not be created a second time. */
export function withCreated(values: EntryValues, asked: EntryBody, saved: Event): EntryValues {
	const made = new Map<string, string>()
	const learn = (of: unknown, id: string | null | undefined) => {
		if (of !== null && typeof of === 'object' && id) made.set(JSON.stringify(of), id)
	}
	asked.objects.forEach((of, row) => learn(of, saved.objects[row]))
	asked.contacts.forEach((of, row) => learn(of, saved.contacts[row]))
	learn(asked.maintenance?.contact, saved.maintenance?.contact)
	learn(asked.rental?.contact, saved.rental?.contact)
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
