import { invalidField } from '@hausheft/contract/refusals.ts'
import { keptStoppedDays } from '@hausheft/contract/stopwatch.ts'
import { decimal } from '@hausheft/contract/swiss/formats.ts'
import { mostMinutes } from '@hausheft/contract/event-parts.ts'

const minute = 60_000
const hour = 60 * minute
const mostHoursBack = 24
/** A device's clock is put right to the second, and a request takes its time. */
const slack = 5 * minute

/** No start lies ahead of now. */
export const startOf = (started_at: string | undefined, now: number): string | undefined =>
	started_at !== undefined && Date.parse(started_at) > now && Date.parse(started_at) <= now + slack
		? new Date(now).toISOString()
		: started_at

/**
 * When the watch was started can be said afterwards, within a day; of one that is stopped for as long as it waits for its entry, if an entry
 * can hold what it has measured.
 */
export function checkStart(started_at: string | undefined, stopped_at: string | null | undefined, now: number): void {
	if (started_at === undefined) return
	const start = Date.parse(started_at)
	if (start > now) throw invalidField('started_at', 'Der Start liegt in der Zukunft.')
	if (stopped_at && Date.parse(stopped_at) > now - keptStoppedDays * 24 * hour) {
		if (Math.min(Date.parse(stopped_at), now) - start > mostMinutes * minute)
			throw invalidField('started_at', `Start und Ende liegen höchstens ${decimal(String(mostMinutes))} Minuten auseinander.`)
		return
	}
	if (start < now - mostHoursBack * hour) throw invalidField('started_at', `Der Start liegt höchstens ${mostHoursBack} Stunden zurück.`)
}

/**
 * When it was stopped, of a watch that was started then: a clock that is ahead stops it now, and what is not said stays,
 * as long as it is of the same run.
 */
export function stopOf(
	said: string | null | undefined,
	known: string | null,
	{ started_at, now }: { started_at: string; now: number },
): string | null {
	const start = Date.parse(started_at)
	if (said === undefined) return known !== null && Date.parse(known) >= start ? known : null
	if (said === null) return null
	const stop = Date.parse(said)
	if (stop > now + 24 * hour) throw invalidField('stopped_at', 'Das Ende liegt in der Zukunft.')
	if (stop < start) throw invalidField('stopped_at', 'Das Ende liegt vor dem Start.')
	return new Date(Math.max(start, Math.min(stop, now))).toISOString()
}
