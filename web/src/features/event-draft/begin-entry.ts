import type { Event } from '@hausheft/contract/events.ts'
import type { Kind } from '@hausheft/contract/event-parts.ts'
import { dayOf, type Day } from '@hausheft/contract/swiss/zurich.ts'
import type { SessionUser } from '@hausheft/contract/signed-in.ts'
import { randomId } from '../../platform/api/random-id.ts'
import type { Fresh } from '../../platform/forms/form-state.ts'
import type { KeptFile } from '../../kit/attachments/attachment.ts'
import { firstAttempt } from '../../platform/forms/repeated-create.ts'
import { copyOf, inOtherHouse, nextAfter, tickedOf } from './copy-entry.ts'
import type { TodoPart } from './copy-entry.ts'
import type { EntryDraft, FormMode } from './entry-draft.ts'
import { contentOf, type EntryContent } from './entry-rules.ts'
import { emptyValues, type EntryValues } from './entry-values.ts'
import { emptyReminder } from './parts/reminder.ts'
import { workedTime, type Worked } from './worked.ts'

/** What a new entry is about, as the place says from which one came. */
export type About = {
	/** What was typed elsewhere, to be called so. */
	name?: string | undefined
	journal?: string | undefined
	object?: string | undefined
	contact?: string | undefined
	/** Of a calendar: what is ahead is a reminder for that day, what is past happened on it. */
	day?: Day | undefined
}

/** The mail that an entry is made of, and what it brings along. */
export type FromMail = { id: string; name: string; at: string; files: KeptFile[] }

type BeginOptions = {
	mode: FormMode
	property: string
	event: Event | undefined
	/** The part that one came to fill in. */
	kind: Kind | undefined
	about: About | undefined
	/** The part that is ticked off with the entry, when that is why it is made. */
	tick: TodoPart | undefined
	/** What the stopwatch has measured, when that is why an entry is made. */
	worked?: Worked | undefined
	mail?: FromMail | undefined
	/** What was saved right before, to go on from. */
	after: EntryValues | undefined
	user: SessionUser | null
	mayAmount: boolean
	now: number
}

/** What the form begins with where no draft is kept: the entry, else nothing but the time. */
export const freshEntry = (options: BeginOptions): Fresh<Event, EntryContent> => ({
	content: contentToStart(options),
	...(options.mode === 'edit' ? { base: options.event } : { sent: firstAttempt(randomId()) }),
})

function contentToStart({
	mode,
	property,
	event,
	kind,
	about,
	tick,
	worked,
	mail,
	after,
	user,
	mayAmount,
	now,
}: BeginOptions): EntryContent {
	const me = user && { id: user.id, name: user.name }
	const only = (values: EntryValues): EntryContent => ({ values, files: [], property })
	if (after) return only(nextAfter(after, me, now))
	const parts = kind && (kind !== 'balance' || mayAmount) ? [kind] : []
	if (worked) return only({ ...emptyValues(now, me), parts: ['time-recording'], times: [workedTime(worked, me)] })
	if (mail) {
		const values = { ...emptyValues(Date.parse(mail.at), me), ...beginningWith(about), name: mail.name, parts }
		return { values, files: mail.files, property }
	}
	if (!event) return only({ ...emptyValues(now, me), parts, ...beginningWith(about), ...onDay(about?.day, now) })
	if (mode === 'edit') return { ...contentOf(event, me), property }
	const values = tick ? tickedOf(event, tick, me, now) : copyOf(event, me, now)
	return only({ ...values, parts: mayAmount ? values.parts : values.parts.filter((part) => part !== 'balance' && part !== 'transfer') })
}

const beginningWith = ({ name, journal = '', object, contact }: About = {}): Partial<EntryValues> => ({
	...(name !== undefined && { name }),
	journal,
	objects: object ? [{ id: object, name: '' }] : [],
	contacts: contact ? [{ id: contact, name: '' }] : [],
})

const onDay = (day: Day | undefined, now: number): Partial<EntryValues> =>
	day === undefined ? {} : day < dayOf(now) ? { day, time: '12:00' } : { parts: ['reminder'], reminder: { ...emptyReminder, day } }

/** What was typed for one house, in another one; a key is of the house in which something was sent under it. */
export function inHouse(draft: EntryDraft, property: string): EntryDraft {
	if (draft.property === property) return draft
	const { base: _there, sent, ...rest } = draft
	const fresh = sent && (sent.bodies.length > 0 ? firstAttempt(randomId()) : sent)
	return { ...rest, property, values: inOtherHouse(draft.values), ...(fresh && { sent: fresh }) }
}
