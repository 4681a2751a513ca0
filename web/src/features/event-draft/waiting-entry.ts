// Hides what of each kind that waits will be an entry, so that lists can show it before the server has answered.
import type { Event } from '@hausheft/contract/events.ts'
import type { Queued } from '../../platform/device/queued.ts'
import { asEvent } from './as-event.ts'
import type { EntryBody } from './entry-fields.ts'

type Row = Pick<Queued, 'kind' | 'body' | 'title' | 'key' | 'group' | 'property' | 'person' | 'event_at'>
type Sent = { entry?: Partial<EntryBody>; rows?: EntryBody['measurement']; journal?: string | null }

/** What it will be; nothing where it is no entry, or of a release that has sent them in another way. */
export function eventOf({ kind, body, title, key, group, property, person, event_at }: Row): Event | undefined {
	const entry = entryIn(kind, body)
	if (!entry) return undefined
	try {
		return { ...asEvent({ ...empty, name: title, ...entry, event_at }, [], { id: key, group, property, user: person }), event_at }
	} catch (error) {
		console.warn('Was wartet, ist in der Liste nicht zu zeigen.', error)
		return undefined
	}
}

/** A round is one row until the server has made its entries. */
function entryIn(kind: Queued['kind'], body: unknown): Partial<EntryBody> | undefined {
	if (kind === 'entry') return body as Partial<EntryBody>
	const { entry, rows = [], journal = null } = (body ?? {}) as Sent
	if (kind === 'tick' || kind === 'departure') return entry
	return kind === 'round' ? { measurement: rows, journal } : undefined
}

/** What is not said is not there. */
const empty: Omit<EntryBody, 'name' | 'event_at'> = {
	description: '',
	journal: null,
	balance: null,
	transfer: null,
	maintenance: null,
	reminder: null,
	rental: null,
	measurement: [],
	time_recording: [],
	objects: [],
	contacts: [],
	files: [],
}
