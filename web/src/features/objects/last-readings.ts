import type { Event } from '@hausheft/contract/events.ts'

type LastReading = { name: string; symbol: string; data: string; at: string }

/** The newest reading of each meter at the object; `entries` are newest first. */
export function lastReadings(entries: readonly Pick<Event, 'event_at' | 'measurement'>[], object: string): LastReading[] {
	const last = new Map<string, LastReading>()
	for (const { event_at: at, measurement } of entries)
		for (const { name, unit, symbol, data, object: measured } of measurement) {
			const series = `${unit} ${name.trim().toLowerCase()}`
			if (measured === object && !last.has(series)) last.set(series, { name, symbol, data, at })
		}
	return [...last.values()]
}
