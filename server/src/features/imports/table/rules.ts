import type { Event } from '@hausheft/contract/events.ts'
import type { EventChange } from '@hausheft/contract/event-requests.ts'
import { entryFields, type EntryField, type EntryPath } from '@hausheft/contract/entry-fields.ts'
import type { ImportField } from '@hausheft/contract/import-fields.ts'
import type { Mapping } from '@hausheft/contract/import-requests.ts'
import type { FieldError } from '@hausheft/contract/refusals.ts'
import type { RowError } from '../cells/words.ts'

/** What the rules of the API refused, at the columns from which it came. */
export function atColumns({ columns }: Mapping, errors: readonly FieldError[]): RowError[] {
	return errors.map(({ path, message }) => {
		const [first = '', second = '', third = ''] = path.split('.')
		const field =
			{ balance: second, time_recording: third === 'user_text' ? 'worker' : 'minutes', rows: third === 'name' ? 'reading' : third }[
				first
			] ?? partField(first, second)
		const column = columns.indexOf((field === 'object' ? 'objects' : field) as ImportField)
		return { column: column < 0 ? null : column, message }
	})
}

/** Which field a field of a part comes from. */
function partField(part: string, field: string): string {
	const path = `${part}.${field}`
	const row: EntryField | undefined = entryFields[path as EntryPath]
	if (typeof row?.import === 'string') return row.import
	return row?.column && row.import && typeof row.import === 'object' && 'called' in row.import ? row.column : part
}

/** Who is meant, and how often it comes again, is said by no column. */
export function keptParts<Parts extends { maintenance?: object | null; reminder?: object | null }>(
	stored: Pick<Event, 'maintenance' | 'reminder'>,
	parts: Parts,
) {
	const kept = (part: 'maintenance' | 'reminder') => ({
		person: stored[part]?.person ?? null,
		recurrence: stored[part]?.recurrence ?? null,
	})
	return {
		...parts,
		...(parts.maintenance && { maintenance: { ...kept('maintenance'), ...parts.maintenance } }),
		...(parts.reminder && { reminder: { ...kept('reminder'), ...parts.reminder } }),
	}
}

/** What a part says anew, beside what else it says. */
export const merged = (before: Record<string, unknown>, change: EventChange) =>
	Object.fromEntries(
		Object.entries(change).map(([key, value]: [string, unknown]) => [
			key,
			isPart(before[key]) && isPart(value) ? { ...before[key], ...value } : value,
		]),
	)
const isPart = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)
