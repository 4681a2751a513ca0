import type { Event, Kind } from '@hausheft/contract/events.ts'
import type { SessionUser } from '@hausheft/contract/signed-in.ts'
import { readDraft } from '../../../platform/device/kept-drafts.ts'
import { firstAttempt, type Sent } from '../../../platform/forms/repeated-create.ts'
import type { KeptFile } from './attachments.ts'
import { copyOf, inOtherHouse, nextAfter, nextOf } from './copy-entry.ts'
import type { Recurring } from './copy-entry.ts'
import { EntryDraft } from './entry-draft.ts'
import type { FormMode } from './entry-draft.ts'
import { emptyValues, valuesOf } from './entry-values.ts'
import type { EntryValues } from './entry-values.ts'

export type Beginning = {
	/** What the form would show without a draft; what differs from it is not saved yet. */
	fresh: { values: EntryValues; files: KeptFile[] }
	values: EntryValues
	files: KeptFile[]
	base: Event | undefined
	/** The key of the create, and what was sent without an answer; undefined where something is changed. */
	sent: Sent | undefined
	/** Milliseconds since 1970: when what is shown was typed, if it comes from a draft. */
	draftOf: number | undefined
}

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
	/** What was saved right before, to go on from. */
	after: EntryValues | undefined
	user: SessionUser | null
	mayAmount: boolean
	draft: string
	now: number
}

export const keptFiles = (event: Event): KeptFile[] =>
	event.files.map(({ id, filename, mime, path, receipt }) => ({ id, filename, mime, path, receipt, before: true }))

const beginningWith = ({ journal = '', object, contact }: About = {}): Partial<EntryValues> => ({
	journal,
	objects: object ? [{ id: object, name: '' }] : [],
	contacts: contact ? [{ id: contact, name: '' }] : [],
})

function freshOf({ mode, event, kind, about, next, after, user, mayAmount, now }: BeginOptions): Beginning['fresh'] {
	const me = user && { id: user.id, name: user.name }
	if (after) return { values: nextAfter(after, me, now), files: [] }
	const parts = kind && (kind !== 'balance' || mayAmount) ? [kind] : []
	if (!event) return { values: { ...emptyValues(now, me), ...beginningWith(about), parts }, files: [] }
	if (mode === 'edit') return { values: valuesOf(event, me), files: keptFiles(event) }
	const values = next ? nextOf(event, next, me, now) : copyOf(event, me, now)
	return { values: { ...values, parts: mayAmount ? values.parts : values.parts.filter((part) => part !== 'balance') }, files: [] }
}

/** A key is of one house as soon as something was sent under it. */
export const inHouse = (sent: Sent, same: boolean): Sent => (same || sent.bodies.length === 0 ? sent : firstAttempt())

/** What the form begins with: the draft that was kept, else the entry, else nothing but the time. */
export function beginEntry(options: BeginOptions): Beginning {
	const { mode, property, event, user } = options
	const fresh = freshOf(options)
	const base = mode === 'edit' ? event : undefined
	const draft = user && readDraft(user.id, options.draft, EntryDraft)
	const first = mode === 'edit' ? undefined : firstAttempt()
	if (!draft) return { fresh, ...fresh, base, sent: first, draftOf: undefined }
	const { files, property: begun } = draft.value
	const sent = draft.value.sent && inHouse(draft.value.sent, begun === property)
	const values = begun === property ? draft.value.values : inOtherHouse(draft.value.values)
	return { fresh, values, files, base: draft.value.base ?? base, sent: sent ?? first, draftOf: draft.keptAt }
}
