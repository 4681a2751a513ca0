// Hides what readings are in the form: as typed, from the entry, in the request and in words.
import { z } from 'zod/mini'
import type { Event } from '@hausheft/contract/events.ts'
import { randomId } from '../../../platform/api/random-id.ts'
import { parseDecimal } from '../../../platform/words/typed.ts'
import { choiceKey, type Choice, type Names } from '../choice.ts'
import { listed } from '../in-words.ts'

export const Reading = z.object({
	key: z.string(),
	unit: z.string(),
	name: z.string(),
	data: z.string(),
	note: z.string(),
	/** Which object is measured: '' leaves it to the server (the only one), 'none' says none, else a choiceKey(). */
	object: z.string(),
	replaced: z.boolean(),
	/** What is meant so, though the meter showed more before. */
	sure: z.optional(z.string()),
})
export type Reading = z.infer<typeof Reading>
type Row = Event['measurement'][number]

export const emptyReading = (from: Partial<Reading> = {}): Reading => ({
	key: randomId(),
	unit: '',
	name: '',
	data: '',
	note: '',
	object: '',
	replaced: false,
	...from,
})

export function readingValues({ unit, name, data, note, object, replaced }: Row, objects: readonly string[]): Reading {
	const of = object ?? (objects.length === 1 ? 'none' : '')
	return { key: randomId(), unit, name, data, note: note ?? '', object: of, replaced }
}

const nameOf = ({ name }: Reading) => name.trim().toLowerCase()
/** Whether a row says where a meter stood that the next row begins a new one of. */
export function isLastOfOld(rows: readonly Reading[], at: number): boolean {
	const [row, next] = [rows[at], rows[at + 1]]
	if (!row || !next?.replaced || row.replaced) return false
	return row.unit === next.unit && row.object === next.object && nameOf(row) === nameOf(next)
}

/** A meter that is replaced is asked for where the old one stood, before the first reading of the new one. */
export function withReplaced(rows: readonly Reading[], at: number, replaced: boolean): Reading[] {
	const changed = rows.map((row, i) => (i === at ? { ...row, replaced } : row))
	const row = changed[at]
	if (!row) return changed
	if (replaced && !isLastOfOld(changed, at - 1))
		return changed.toSpliced(at, 0, emptyReading({ unit: row.unit, name: row.name, object: row.object }))
	const isAskedInVain = !replaced && isLastOfOld(rows, at - 1) && !rows[at - 1]?.data.trim()
	return isAskedInVain ? changed.toSpliced(at - 1, 1) : changed
}

/** Rows in which nothing was typed are left out; the number of each that stays. */
export const filledReadings = ({ readings }: { readings: Reading[] }) =>
	readings.flatMap((row, i) => (row.data.trim() || (row.name.trim() && !isLastOfOld(readings, i)) ? [i] : []))

export function readingBody({ unit, name, data, note, object, replaced }: Reading, objects: Choice[]) {
	const row = objects.findIndex((choice) => choiceKey(choice) === object)
	const chosen = objects[row]
	const of = object === 'none' ? null : !chosen ? undefined : (chosen.id ?? row)
	return { unit, name: name.trim(), data: parseDecimal(data) ?? data.trim(), note, replaced, ...(of !== undefined && { object: of }) }
}

export const readingText = ({ name, data, unit, replaced, note }: Reading, { known }: Names) =>
	listed([`${name} ${data} ${known(unit) ?? ''}`.trim(), replaced && 'Zähler ersetzt', note])

type KnownMeter = { unit: string; name: string; object: string | null }
/** Meters that no row is about yet. */
export const openMeters = <K extends KnownMeter>(last: readonly K[], rows: readonly Reading[]): K[] =>
	last.filter(({ unit, name }) => !rows.some((row) => row.unit === unit && nameOf(row) === name.trim().toLowerCase()))

/** With a row for this meter: in the place of the first that is still empty, else at the end. */
export function withMeter(rows: readonly Reading[], { unit, name, object }: KnownMeter): Reading[] {
	const row = emptyReading({ unit, name, object: object ?? 'none' })
	const empty = rows.findIndex(({ data, name: typed }) => !data && !typed)
	return empty < 0 ? [...rows, row] : rows.with(empty, row)
}

/** A meter belongs to its thing, and the entry is then about that thing as well. */
export function withMeasured(measured: readonly Choice[], objects: readonly Choice[], object: string | null): readonly Choice[] {
	const of = objects.find(({ id }) => id === object)
	return of && !measured.some(({ id }) => id === object) ? [...measured, of] : measured
}
