import type { Event } from '@hausheft/contract/events.ts'
import type { Kind } from '@hausheft/contract/event-parts.ts'
import type { SessionUser } from '@hausheft/contract/signed-in.ts'
import { randomId } from '../../../platform/api/random-id.ts'
import type { Fresh } from '../../../platform/forms/form-state.ts'
import { firstAttempt } from '../../../platform/forms/repeated-create.ts'
import { copyOf, inOtherHouse, nextAfter, nextOf } from './copy-entry.ts'
import type { Recurring } from './copy-entry.ts'
import type { EntryDraft, FormMode } from './entry-draft.ts'
import { contentOf, type EntryContent } from './entry-rules.ts'
import { emptyValues, type EntryValues } from './entry-values.ts'
import { workedTime, type Worked } from './worked.ts'

/** What a new entry is about, as the place says from which one came. */
export type About = { journal?: string | undefined; object?: string | undefined; contact?: string | undefined }

export type BeginOptions = {
	mode: FormMode
	property: string
	event: Event | undefined
	/** The part that one came to fill in. */
	kind: Kind | undefined
	about: About | undefined
	/** The part whose next time is noted, when that is why the entry is copied. */
	next: Recurring | undefined
	/** What the stopwatch has measured, when that is why an entry is made. */
	worked?: Worked | undefined
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

function contentToStart({ mode, property, event, kind, about, next, worked, after, user, mayAmount, now }: BeginOptions): EntryContent {
	const me = user && { id: user.id, name: user.name }
	const only = (values: EntryValues): EntryContent => ({ values, files: [], property })
	if (after) return only(nextAfter(after, me, now))
	const parts = kind && (kind !== 'balance' || mayAmount) ? [kind] : []
	if (worked) return only({ ...emptyValues(now, me), parts: ['time-recording'], times: [workedTime(worked, me)] })
	if (!event) return only({ ...emptyValues(now, me), ...beginningWith(about), parts })
	if (mode === 'edit') return { ...contentOf(event, me), property }
	const values = next ? nextOf(event, next, me, now) : copyOf(event, me, now)
	return only({ ...values, parts: mayAmount ? values.parts : values.parts.filter((part) => part !== 'balance') })
}

const beginningWith = ({ journal = '', object, contact }: About = {}): Partial<EntryValues> => ({
	journal,
	objects: object ? [{ id: object, name: '' }] : [],
	contacts: contact ? [{ id: contact, name: '' }] : [],
})

/** What was typed for one house, in another one; a key is of the house in which something was sent under it. */
export function inHouse(draft: EntryDraft, property: string): EntryDraft {
	if (draft.property === property) return draft
	const { base: _there, sent, ...rest } = draft
	const fresh = sent && (sent.bodies.length > 0 ? firstAttempt(randomId()) : sent)
	return { ...rest, property, values: inOtherHouse(draft.values), ...(fresh && { sent: fresh }) }
}
