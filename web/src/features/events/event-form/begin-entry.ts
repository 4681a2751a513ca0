import type { Event, Kind } from '@hausheft/contract/events.ts'
import { readDraft } from '../../../platform/drafts.ts'
import type { Sent } from '../../../platform/repeated-create.ts'
import type { SessionUser } from '@hausheft/contract/sessions.ts'
import { wallOf } from '../../../platform/zurich.ts'
import type { KeptFile } from './attachments.ts'
import { draftKey, EntryDraft } from './entry-draft.ts'
import type { FormMode } from './entry-draft.ts'
import { emptyValues, valuesOf } from './entry-values.ts'
import type { EntryValues } from './entry-values.ts'

export type Beginning = {
	/** What the form would show without a draft; what differs from it is not saved yet. */
	fresh: { values: EntryValues; files: KeptFile[] }
	values: EntryValues
	files: KeptFile[]
	base: Event | undefined
	sent: Sent | undefined
	/** Milliseconds since 1970: when what is shown was typed, if it comes from a draft. */
	draftOf: number | undefined
}

export type BeginOptions = {
	mode: FormMode
	property: string
	event: Event | undefined
	/** The part that one came to fill in. */
	kind: Kind | undefined
	user: SessionUser | null
	mayAmount: boolean
	now: number
}

export const keptFiles = (event: Event): KeptFile[] =>
	event.files.map(({ id, filename, mime, path }) => ({ id, filename, mime, path, before: true }))

/** A copy happens now: what was measured then, and the photos of then, are not copied. */
function copyOf(event: Event, me: { id: string; name: string } | null, now: number): EntryValues {
	const values = valuesOf(event, me)
	const { day, time } = wallOf(now)
	return {
		...values,
		day,
		time,
		maintenance: { ...values.maintenance, day: values.maintenance.state === 'done' ? day : '' },
		readings: values.readings.map((row) => ({ ...row, data: '', replaced: false })),
		reminder: { ...values.reminder, done: false },
	}
}

function freshOf({ mode, event, kind, user, mayAmount, now }: BeginOptions): Beginning['fresh'] {
	const me = user && { id: user.id, name: user.name }
	if (!event) return { values: { ...emptyValues(now, me), parts: kind && (kind !== 'balance' || mayAmount) ? [kind] : [] }, files: [] }
	const values = mode === 'edit' ? valuesOf(event, me) : copyOf(event, me, now)
	const parts = mayAmount || mode === 'edit' ? values.parts : values.parts.filter((part) => part !== 'balance')
	return { values: { ...values, parts }, files: mode === 'edit' ? keptFiles(event) : [] }
}

/** What the form begins with: the draft that was kept, else the entry, else nothing but the time. */
export function beginEntry(options: BeginOptions): Beginning {
	const { mode, property, event, user } = options
	const fresh = freshOf(options)
	const base = mode === 'edit' ? event : undefined
	const draft = user && readDraft(user.id, draftKey(mode, property, event?.id), EntryDraft)
	if (!draft) return { fresh, ...fresh, base, sent: undefined, draftOf: undefined }
	const { values, files, sent } = draft.value
	return { fresh, values, files, base: draft.value.base ?? base, sent, draftOf: draft.keptAt }
}
