import { EventFields, type Event } from '@hausheft/contract/events.ts'
import { ApiError } from '../../../platform/api.ts'
import { randomId } from '../../../platform/random-id.ts'
import type { Sent } from './entry-draft.ts'
import { bodyOf, contactOf } from './entry-fields.ts'
import type { EntryBody } from './entry-fields.ts'
import type { Choice, EntryValues } from './entry-values.ts'

type Create = (body: EventFields, key: string) => Promise<Event>

/** Whether the entry was saved is not known: no answer came, or one that says nothing. */
export const isUncertain = (error: unknown) => error instanceof ApiError && (error.code === 'offline' || error.code === 'unreadable' || error.status >= 500)

/** The next attempt: under the same key as long as it is not known how the last one ended. */
export const attempt = (values: EntryValues, files: readonly string[], before: Sent | undefined): Sent => {
	const body = JSON.stringify(bodyOf(values, files))
	return { key: before?.key ?? randomId(), bodies: [...(before?.bodies ?? []).filter((each) => each !== body), body] }
}

/** Sends a new entry. If an earlier attempt with another content has arrived after all, the answer is that one: its body is `arrived`. */
export async function sendNew(create: Create, { key, bodies }: Sent): Promise<{ saved: Event; arrived?: string }> {
	const [now = '', ...earlier] = bodies.toReversed()
	const send = (body: string) => create(JSON.parse(body) as EventFields, key)
	try {
		return { saved: await send(now) }
	} catch (error) {
		for (const arrived of isMismatch(error) ? earlier : []) {
			const saved = await send(arrived).catch(unlessMismatch)
			if (saved) return { saved, arrived }
		}
		throw error
	}
}
const isMismatch = (error: unknown) => error instanceof ApiError && error.code === 'idempotency_mismatch'
const unlessMismatch = (error: unknown) => {
	if (isMismatch(error)) return undefined
	throw error
}

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
	return {
		...values,
		objects: values.objects.map(object),
		contacts: values.contacts.map(contact),
		maintenance: part(values.maintenance),
		rental: part(values.rental),
	}
}
