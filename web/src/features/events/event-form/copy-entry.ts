import type { Event } from '@hausheft/contract/events.ts'
import { dayOf, wallOf } from '@hausheft/contract/swiss/zurich.ts'
import { nextDay } from '../recurrences.ts'
import { emptyReading } from './parts/measurement.ts'
import { emptyValues, valuesOf, type EntryValues } from './entry-values.ts'
import type { Choice } from './choice.ts'

/** The parts that can come back. */
export type Recurring = 'maintenance' | 'reminder'

/** The next time of something that comes back: that part alone, open, on its next day. */
export function nextOf(event: Event, part: Recurring, me: Choice | null, now: number): EntryValues {
	const copy = copyOf(event, me, now)
	const { recurrence, date } = event[part] ?? {}
	const today = dayOf(now)
	const day = recurrence ? nextDay(date ?? dayOf(event.event_at), recurrence, today) : ''
	return { ...copy, description: '', parts: [part], [part]: { ...copy[part], day } }
}

/** A copy happens now, with the same parts: what was measured then, what is done since, and the photos of then are not copied. */
export function copyOf(event: Event, me: Choice | null, now: number): EntryValues {
	const values = valuesOf(event, me)
	return {
		...values,
		...wallOf(now),
		maintenance: { ...values.maintenance, state: 'open', day: '' },
		readings: values.readings.map((row) => ({ ...row, data: '', replaced: false })),
		reminder: { ...values.reminder, done: false },
	}
}

/** Another entry right after this one, of the same sort: in the same journal, at the same objects, with the same units, and nothing told yet. */
export function nextAfter(saved: EntryValues, me: Choice | null, now: number): EntryValues {
	const { parts, journal, objects, readings } = saved
	const units = readings.map(({ unit, object }) => emptyReading({ unit, object }))
	return { ...emptyValues(now, me), parts, journal, objects, ...(parts.includes('measurement') && { readings: units }) }
}

/** In another house: what belongs to the old one alone stays behind. */
export const inOtherHouse = (values: EntryValues): EntryValues => ({
	...values,
	journal: '',
	objects: values.objects.filter(({ id }) => id === null),
	readings: values.readings.map((row) => ({ ...row, object: '' })),
})
