import type { Kind } from '@hausheft/contract/event-parts.ts'
import type { Suggestion } from '@hausheft/contract/suggestions.ts'
import { hoursMinutes } from '@hausheft/contract/swiss/formats.ts'
import { knownChoice, type Choice } from './choice.ts'
import type { EntryValues } from './entry-values.ts'
import type { LastReading } from './last-readings.ts'
import { emptyReading } from './parts/measurement.ts'

type SuggestionContext = { mayAmount: boolean; /** The meters of the house. */ last: readonly LastReading[] }

/** A new entry with what was logged under this name before; what was typed already stays, and an amount is never suggested. */
export function withSuggestion(values: EntryValues, from: Suggestion, { mayAmount, last }: SuggestionContext): EntryValues {
	const { object, contact, journal, unit, minutes } = from
	const kinds = from.kinds.filter((kind) => kind !== 'balance' || mayAmount)
	const [time, ...times] = values.times
	const [reading, ...readings] = values.readings
	const isOf = (kind: Kind) => kinds.includes(kind)
	const who = contact ? knownChoice(contact) : null
	const objects = values.objects.length === 0 && object ? [knownChoice(object)] : values.objects
	return {
		...values,
		name: from.name,
		parts: [...new Set([...values.parts, ...kinds])],
		journal: values.journal || (journal ?? ''),
		objects,
		maintenance: isOf('maintenance') ? { ...values.maintenance, contact: values.maintenance.contact ?? who } : values.maintenance,
		rental: isOf('rental') ? { ...values.rental, contact: values.rental.contact ?? who } : values.rental,
		contacts: values.contacts.length === 0 && who && !isOf('maintenance') && !isOf('rental') ? [who] : values.contacts,
		times: time && !time.duration && minutes ? [{ ...time, duration: hoursMinutes(minutes) }, ...times] : values.times,
		readings:
			reading && unit && !reading.unit && !reading.name
				? [emptyReading({ unit, ...meterOf(unit, objects, last) }), ...readings]
				: values.readings,
	}
}

/** What is measured, where the house has just one meter of that unit at these objects. */
function meterOf(unit: string, objects: readonly Choice[], last: readonly LastReading[]) {
	const ofUnit = last.filter((each) => each.unit === unit)
	const here = ofUnit.filter(({ object }) => objects.some(({ id }) => id !== null && id === object))
	const [meter, other] = here.length > 0 ? here : ofUnit.filter(({ object }) => object === null)
	return meter && !other ? { name: meter.name, object: meter.object ?? 'none' } : {}
}

/** The number that is still to be typed, for what has been switched on. */
export const missingNumber = ({ parts, balance, readings, times }: EntryValues): string | undefined =>
	[
		{ kind: 'balance', path: 'balance.amount', typed: balance.amount },
		{ kind: 'measurement', path: 'readings.0.data', typed: readings[0]?.data },
		{ kind: 'time-recording', path: 'times.0.duration', typed: times[0]?.duration },
	].find(({ kind, typed }) => (parts as string[]).includes(kind) && !typed)?.path
