import type { Event, Rolling } from '@hausheft/contract/events.ts'
import { decimalDifference } from '@hausheft/contract/swiss/decimals.ts'

/** The newest reading of one meter: a series is unit, name and object. */
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

/** Of each series its newest reading, latest first; `events` are newest first. */
export function lastReadings({ events }: Pick<Rolling, 'events'>, except?: Event['id']): LastReading[] {
	const series = new Map<string, LastReading>()
	for (const { id, event_at, measurement } of events)
		for (const { unit, name, object, symbol, data } of id === except ? [] : measurement) {
			const key = seriesKey(unit, name, object)
			if (!series.has(key)) series.set(key, { unit, name, object, symbol, data, event_at, event: id })
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
