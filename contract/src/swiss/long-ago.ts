// Hides how people say how long ago a day was, where it may be years.
import { daysBetween, near, type Day } from './zurich.ts'

/** `heute`, `gestern`, `vor 5 Tagen`, `vor 3 Wochen`, `vor 8 Monaten`, `vor 2 Jahren`; of a day to come `morgen`, `in 5 Tagen`. */
export function longAgo(day: Day, today: Day): string {
	const days = daysBetween(day, today)
	const word = near[-days]
	if (word !== undefined) return word
	const [n, one, many] = days < 0 ? spanOf(today, day) : spanOf(day, today)
	return `${days < 0 ? 'in' : 'vor'} ${n} ${n === 1 ? one : many}`
}

/** In the largest unit of which there are two at least. */
function spanOf(from: Day, until: Day): [n: number, one: string, many: string] {
	const days = daysBetween(from, until)
	const [year = 0, month = 0, date = 0] = [0, 1, 2].map((part) => Number(until.split('-')[part]) - Number(from.split('-')[part]))
	const months = year * 12 + month - (date < 0 ? 1 : 0)
	if (days < 14) return [days, 'Tag', 'Tagen']
	if (months < 2) return [Math.floor(days / 7), 'Woche', 'Wochen']
	if (months < 24) return [months, 'Monat', 'Monaten']
	return [Math.floor(months / 12), 'Jahr', 'Jahren']
}
