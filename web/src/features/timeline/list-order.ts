import type { Sort } from '@hausheft/contract/event-parts.ts'
import type { Event } from '@hausheft/contract/events.ts'
import { isNewer, type IsAbove } from './timeline-pages.ts'

const names = new Intl.Collator('de-CH', { numeric: true })
const amountOf = ({ balance }: Event) => balance?.expense ?? balance?.income ?? null
const byName = (a: Event, b: Event) => names.compare(a.name, b.name)
const byAmount = (a: Event, b: Event) => (amountOf(a) ?? 0) - (amountOf(b) ?? 0)

const ascending =
	(compare: (a: Event, b: Event) => number): IsAbove =>
	(a, b) => {
		const difference = compare(a, b)
		return difference === 0 ? isNewer(b, a) : difference < 0
	}
const descending =
	(compare: (a: Event, b: Event) => number): IsAbove =>
	(a, b) =>
		ascending(compare)(b, a)
/** Whichever way amounts stand, what has none comes behind them, newest first. */
const amountsFirst =
	(isAbove: IsAbove): IsAbove =>
	(a, b) => {
		const [mine, other] = [amountOf(a) === null, amountOf(b) === null]
		return mine !== other ? other : mine ? isNewer(a, b) : isAbove(a, b)
	}

const orders: Record<Sort, IsAbove> = {
	event_at_desc: isNewer,
	event_at_asc: (a, b) => isNewer(b, a),
	name_asc: ascending(byName),
	name_desc: descending(byName),
	amount_asc: amountsFirst(ascending(byAmount)),
	amount_desc: amountsFirst(descending(byAmount)),
}

/** As the server puts a list in order, to find where an entry belongs in what has been read of it. */
export const aboveIn = (sort: Sort = 'event_at_desc'): IsAbove => orders[sort]
