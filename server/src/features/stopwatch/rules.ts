import { invalidField } from '@hausheft/contract/refusals.ts'

const hour = 60 * 60_000
const mostHoursBack = 24

/** When the watch was started can be said afterwards, within a day. */
export function checkStart(started_at: string | undefined, now: number): void {
	if (started_at === undefined) return
	const start = Date.parse(started_at)
	if (start > now) throw invalidField('started_at', 'Der Start liegt in der Zukunft.')
	if (start < now - mostHoursBack * hour) throw invalidField('started_at', `Der Start liegt höchstens ${mostHoursBack} Stunden zurück.`)
}
