import type { HistoryRow } from '@hausheft/contract/history.ts'
import { dayMonthYear, dayOf, relativeDay, type Day } from '@hausheft/contract/swiss/zurich.ts'

/** The days on which something was changed, each with its changes, in the order in which they come. */
export function byDay<Row extends Pick<HistoryRow, 'changed_at'>>(rows: readonly Row[]): [Day, Row[]][] {
	const days: [Day, Row[]][] = []
	for (const row of rows) {
		const day = dayOf(row.changed_at)
		if (days.at(-1)?.[0] === day) days.at(-1)?.[1].push(row)
		else days.push([day, [row]])
	}
	return days
}

/** A day that is near has its date too. */
export const dayTitle = (day: Day, today: Day): string => {
	const word = relativeDay(day, today)
	return /^(heute|gestern|vorgestern)$/.test(word) ? `${word[0]?.toUpperCase()}${word.slice(1)}, ${dayMonthYear(day)}` : word
}
