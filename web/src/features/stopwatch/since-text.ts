import type { Stopwatch } from '@hausheft/contract/stopwatch.ts'
import { dayOf, relativeDay, timeText, type Day } from '@hausheft/contract/swiss/zurich.ts'

/** `14:05`, before today `gestern, 08:12`. */
export function sinceText({ started_at }: Pick<Stopwatch, 'started_at'>, today: Day): string {
	const day = dayOf(started_at)
	return [day !== today && relativeDay(day, today), timeText(started_at)].filter(Boolean).join(', ')
}
