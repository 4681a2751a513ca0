import type { Event } from '@hausheft/contract/events.ts'
import { bodyOf } from './entry-fields.ts'
import type { EntryBody } from './entry-fields.ts'
import { valuesOf } from './entry-values.ts'
import type { EntryValues } from './entry-values.ts'

export type EntryField = keyof EntryBody

export const fieldLabels: Record<EntryField, string> = {
	name: 'Titel',
	description: 'Beschreibung',
	journal: 'Journal',
	event_at: 'Datum',
	balance: 'Betrag',
	maintenance: 'Unterhalt',
	measurement: 'Messung',
	time_recording: 'Arbeitszeit',
	reminder: 'Erinnerung',
	rental: 'Vermietung',
	objects: 'Objekte',
	contacts: 'Kontakte',
	files: 'Fotos und Dateien',
}
const places: Record<string, string> = {
	...fieldLabels,
	readings: fieldLabels.measurement,
	times: fieldLabels.time_recording,
}
/** What a place in the form is about. */
export const labelOf = (path: string): string => places[path.split('.')[0] ?? ''] ?? 'Eintrag'
const allFields = Object.keys(fieldLabels) as EntryField[]
/** At first one's own version is chosen everywhere. */
export const keepAll: ReadonlySet<EntryField> = new Set(allFields)

/** What one began with, what one has typed, and the entry as it is now. */
export type Versions = { base: Event; values: EntryValues; files: readonly string[]; current: Event }

const idsOf = ({ files }: Event) => files.map(({ id }) => id)
const bodies = ({ base, values, files, current }: Versions) => ({
	before: bodyOf(valuesOf(base, null), idsOf(base)),
	mine: bodyOf(values, files),
	theirs: bodyOf(valuesOf(current, null), idsOf(current)),
})
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Fields that both have changed, each in another way: somebody must choose. */
export function conflictsOf(versions: Versions): EntryField[] {
	const { before, mine, theirs } = bodies(versions)
	return allFields.filter(
		(field) => !same(mine[field], before[field]) && !same(theirs[field], before[field]) && !same(mine[field], theirs[field]),
	)
}

/** Which of the form's values belong to a field of the entry, and the part that is switched on with it. */
const slices: Record<EntryField, { keys: (keyof EntryValues)[]; part?: EntryValues['parts'][number] }> = {
	name: { keys: ['name'] },
	description: { keys: ['description'] },
	journal: { keys: ['journal'] },
	event_at: { keys: ['day', 'time'] },
	balance: { keys: ['balance'], part: 'balance' },
	maintenance: { keys: ['maintenance'], part: 'maintenance' },
	measurement: { keys: ['readings'], part: 'measurement' },
	time_recording: { keys: ['times'], part: 'time-recording' },
	reminder: { keys: ['reminder'], part: 'reminder' },
	rental: { keys: ['rental'], part: 'rental' },
	objects: { keys: ['objects'] },
	contacts: { keys: ['contacts'] },
	files: { keys: [] },
}

/** The entry as it is now with what one changed oneself; of the conflicts only those in `keep`. */
export function merged(versions: Versions, keep: ReadonlySet<EntryField>): { values: EntryValues; files: string[] } {
	const { before, mine, theirs } = bodies(versions)
	const conflicts = new Set(conflictsOf(versions))
	const own = allFields.filter((field) => (conflicts.has(field) ? keep.has(field) : !same(mine[field], before[field])))
	const now = valuesOf(versions.current, null)
	const values = { ...now }
	const parts = new Set(now.parts)
	for (const field of own) {
		const { keys, part } = slices[field]
		Object.assign(values, Object.fromEntries(keys.map((key) => [key, versions.values[key]])))
		if (!part) continue
		if (versions.values.parts.includes(part)) parts.add(part)
		else parts.delete(part)
	}
	// One's own order of the parts, then what came from elsewhere.
	const order = [...versions.values.parts, ...now.parts]
	return {
		values: { ...values, parts: [...new Set(order)].filter((part) => parts.has(part)) },
		files: own.includes('files') ? [...versions.files] : [...theirs.files],
	}
}
