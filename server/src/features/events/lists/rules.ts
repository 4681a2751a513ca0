import { canStandIn } from '@hausheft/contract/entry-order.ts'
import { sorts, type Sort } from '@hausheft/contract/event-parts.ts'
import type { EventFilters, RollingQuery } from '@hausheft/contract/event-requests.ts'
import { invalidField, Refusal } from '@hausheft/contract/refusals.ts'
import { may, type Access } from '@hausheft/contract/rights.ts'
import { whyForbidden } from '@hausheft/contract/why-not.ts'

export type Order = { by: 'event_at' | 'name' | 'amount'; down: boolean }

const orders: Record<Sort, Order> = {
	event_at_desc: { by: 'event_at', down: true },
	event_at_asc: { by: 'event_at', down: false },
	name_asc: { by: 'name', down: false },
	name_desc: { by: 'name', down: true },
	amount_desc: { by: 'amount', down: true },
	amount_asc: { by: 'amount', down: false },
}
export const orderOf = ({ sort = sorts[0] }: EventFilters): Order => orders[sort]

/** Which entries a list has or how they stand follows from amounts. */
export const asksAmounts = (filter: EventFilters): boolean =>
	orderOf(filter).by === 'amount' || (filter.amount_from ?? filter.amount_to ?? filter.unpaid) !== undefined

/** Refuses amounts to who does not see all of them, and an order in which this list cannot be read. */
export function checkOrder(access: Access, isOfHouse: boolean, filter: RollingQuery): void {
	if (asksAmounts(filter) && !may(access, 'balance.read')) throw new Refusal('forbidden', whyForbidden(access, 'balance.read'))
	if (orderOf(filter).by === 'event_at') return
	const { sort = sorts[0], q, from: _from, limit: _limit, include: _include, ...filters } = filter
	if (q?.trim()) throw invalidField('sort', 'Was gesucht wird, steht nach Datum.')
	if (!isOfHouse) throw invalidField('sort', 'Diese Liste steht nach Datum.')
	if (!canStandIn(sort, filters))
		throw invalidField(
			'sort',
			'Nach Name oder Betrag steht eine Liste nur mit höchstens einem Filter: Art, Jahr, Journal, Objekt oder Kontakt.',
		)
}

/**
 * How far to look on the way through all entries for those that name a thing: twenty times as far as they would be met were they spread evenly.
 * None where all that name it are sooner put in order.
 */
export function wayTo(naming: number, all: number, wanted: number): number {
	const evenly = (wanted * all) / naming
	return 2 * evenly < naming ? Math.ceil(Math.min(naming, 20 * evenly)) : 0
}

/** Whether a row of this order can have ended a page with that. */
export function isValueIn({ by }: Order, value: string | null): boolean {
	if (by === 'event_at') return value === null
	// Also one from before there was a largest amount.
	if (by === 'amount') return value === null || /^(0|[1-9]\d{0,15})$/.test(value)
	return value !== null && value.length <= 200 && !value.includes('\0')
}
