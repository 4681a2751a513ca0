import type { Event, Rolling, Unit } from '@hausheft/contract/events.ts'
import { decimalDifference } from '@hausheft/contract/swiss/decimals.ts'
import { instantOf } from '@hausheft/contract/swiss/zurich.ts'
import type { Errors } from '../../platform/forms/form-state.ts'
import { isDay, parseDecimal } from '../../platform/words/typed.ts'
import { isTime } from './entry-fields.ts'
import type { EntryValues } from './entry-values.ts'
import type { Reading } from './parts/measurement.ts'

/** A reading of one meter: a series is unit, name and object. */
export type LastReading = {
	unit: string
	name: string
	object: string | null
	symbol: string
	data: string
	event_at: string
	event: string
}

const seriesKey = (unit: string, name: string, object: string | null) => `${unit} ${name.trim().toLowerCase()} ${object ?? ''}`

/** What the meters have shown, latest first as `events` are; what is edited is not before itself. */
export const readingsIn = ({ events }: Pick<Rolling, 'events'>, except?: Event['id']): LastReading[] =>
	events
		.filter(({ id }) => id !== except)
		.flatMap(({ id, event_at, measurement }) =>
			measurement.map(({ unit, name, object, symbol, data }) => ({ unit, name, object, symbol, data, event_at, event: id })),
		)

/** Of each series its newest reading. */
export function newestOf(readings: readonly LastReading[]): LastReading[] {
	const series = new Map<string, LastReading>()
	for (const each of readings) {
		const key = seriesKey(each.unit, each.name, each.object)
		if (!series.has(key)) series.set(key, each)
	}
	return [...series.values()]
}

/** The last reading of what is being typed; without an object given, the meter of that name. */
export const lastOf = (
	all: readonly LastReading[],
	{ unit, name, object }: { unit: string; name: string; object: string | null | undefined },
) =>
	all.find(
		(each) => seriesKey(each.unit, each.name, null) === seriesKey(unit, name, null) && (object === undefined || each.object === object),
	)

/** How much came between: `+14.25`, `-3`. */
export const difference = (now: string, before: string): string => {
	const by = decimalDifference(now, before)
	return by.startsWith('-') ? by : `+${by}`
}

type MeterPlace = Pick<EntryValues, 'objects' | 'day' | 'time'>

/** Where the meter of a row stood last before the moment of the entry, and how much came since; none where a new meter begins. `all`: not only the newest, for an entry of an earlier day. */
export function lastOfRow(row: Reading, { objects, day, time }: MeterPlace, all: readonly LastReading[], kind: Unit['kind'] | undefined) {
	const at = isDay(day) && isTime(time) ? instantOf({ day, time }) : undefined
	const before = all.filter(({ event_at }) => at === undefined || event_at <= at)
	const only = objects.length === 1 ? objects[0]?.id : undefined
	const object = row.object === 'none' ? null : row.object || only || undefined
	const last = lastOf(before, { unit: row.unit, name: row.name, object })
	const now = parseDecimal(row.data)
	if (!last || now === undefined || kind !== 'counter' || row.replaced) return { last, by: undefined, isLess: false, isAsked: false }
	const isLess = decimalDifference(now, last.data).startsWith('-')
	return { last, by: difference(now, last.data), isLess, isAsked: isLess && row.sure !== row.data }
}

/** What is to be asked before it is saved. */
export function lowerErrors(values: EntryValues, all: readonly LastReading[], units: readonly Unit[]): Errors {
	const kindOf = (id: string) => units.find((unit) => unit.id === id)?.kind
	const rows = values.parts.includes('measurement') ? values.readings : []
	const isAsked = (row: Reading) => lastOfRow(row, values, all, kindOf(row.unit)).isAsked
	return Object.fromEntries(rows.flatMap((row, i) => (isAsked(row) ? [[`readings.${i}.data`, lowerText]] : [])))
}
export const lowerText = 'Tiefer als der letzte Stand. Stimmt die Zahl?'
