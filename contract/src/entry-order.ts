import type { Sort } from './event-parts.ts'

/** By one of these a list that stands by name or amount may be narrowed: for more there is no index in that order. */
const narrowing = ['kind', 'year', 'journal', 'object', 'contact']

/** Whether entries that are so narrowed can stand in this order; how much of the list is asked for does not matter. */
export function canStandIn(sort: Sort, filters: Record<string, unknown>): boolean {
	if (sort.startsWith('event_at')) return true
	const free = sort.startsWith('amount') ? ['amount_from', 'amount_to'] : []
	const set = Object.entries(filters).filter(
		([name, value]) => value !== undefined && value !== '' && value !== 'all' && !free.includes(name),
	)
	return set.length <= 1 && set.every(([name]) => narrowing.includes(name))
}
