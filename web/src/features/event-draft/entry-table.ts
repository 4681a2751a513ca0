// Hides which fields an entry has in its form: the one table that every list of them is derived from or checked against.
import type { EventFields } from '@hausheft/contract/event-requests.ts'
import type { PartKind } from '../events/kinds.tsx'
import type { EntryValues } from './entry-values.ts'
import { textFields, textLabels } from './parts/texts.ts'

/** As the contract names it. */
export type EntryField = keyof EventFields

export const fieldLabels: Record<EntryField, string> = {
	...textLabels,
	journal: 'Journal',
	event_at: 'Datum',
	balance: 'Betrag',
	transfer: 'Ausgleich',
	maintenance: 'Unterhalt',
	measurement: 'Messung',
	time_recording: 'Arbeitszeit',
	reminder: 'Erinnerung',
	rental: 'Vermietung',
	objects: 'Objekte',
	contacts: 'Kontakte',
	files: 'Fotos und Dateien',
}
export const entryFields = Object.keys(fieldLabels) as EntryField[]

/** Of which field each of the form's values is; which parts are switched on is of each part's own. */
export const fieldOfValue: Record<Exclude<keyof EntryValues, 'parts'>, EntryField> = {
	...textFields,
	day: 'event_at',
	time: 'event_at',
	journal: 'journal',
	balance: 'balance',
	transfer: 'transfer',
	maintenance: 'maintenance',
	readings: 'measurement',
	times: 'time_recording',
	reminder: 'reminder',
	rental: 'rental',
	objects: 'objects',
	contacts: 'contacts',
}
export const fieldOfPart: Record<PartKind, EntryField> = {
	balance: 'balance',
	transfer: 'transfer',
	maintenance: 'maintenance',
	measurement: 'measurement',
	'time-recording': 'time_recording',
	reminder: 'reminder',
	rental: 'rental',
}

/** Where the values of these parts stand. */
export const placesOf = (parts: readonly PartKind[]): string[] =>
	Object.entries(fieldOfValue).flatMap(([place, field]) => (parts.some((part) => fieldOfPart[part] === field) ? [place] : []))

/** What a place in the form is about. */
export function labelOf(path: string): string {
	const [root = ''] = path.split('.')
	const field = (fieldOfValue as Record<string, EntryField>)[root] ?? root
	return (fieldLabels as Record<string, string>)[field] ?? 'Eintrag'
}
