// Hides what readings are in the form: as typed, from the entry, in the request and in words.
import { z } from 'zod/mini'
import type { Event } from '@hausheft/contract/events.ts'
import { randomId } from '../../../../platform/api/random-id.ts'
import { parseDecimal } from '../../../../platform/words/typed.ts'
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

/** Rows in which nothing was typed are left out; the number of each that stays. */
export const filledReadings = ({ readings }: { readings: Reading[] }) =>
	readings.flatMap((row, i) => (row.data.trim() || row.name.trim() ? [i] : []))

export function readingBody({ unit, name, data, note, object, replaced }: Reading, objects: Choice[]) {
	const row = objects.findIndex((choice) => choiceKey(choice) === object)
	const chosen = objects[row]
	const of = object === 'none' ? null : !chosen ? undefined : (chosen.id ?? row)
	return { unit, name: name.trim(), data: parseDecimal(data) ?? data.trim(), note, replaced, ...(of !== undefined && { object: of }) }
}

export const readingText = ({ name, data, unit, replaced, note }: Reading, { known }: Names) =>
	listed([`${name} ${data} ${known(unit) ?? ''}`.trim(), replaced && 'Zähler ersetzt', note])
