import type { GroupBalance } from '@hausheft/contract/group-balance.ts'
import { chf, signedChf } from '@hausheft/contract/swiss/formats.ts'
import { dayText } from '@hausheft/contract/swiss/zurich.ts'
import { netOf, sumOf, untilToday } from './year-sums.ts'

type House = GroupBalance['properties'][number]

/** What the running year came to up to today beside the same days of the year before, and what of it is still to be paid: a sentence each. */
export function yearSoFar(houses: readonly House[]): string[] {
	const days = houses.flatMap(({ to_date }) => to_date ?? [])
	const [first] = days
	const [then, ahead] = [sumOf(days), sumOf(days.map((each) => each.ahead))]
	const now = untilToday(sumOf(houses.flatMap(({ months }) => months)), ahead)
	const unpaid = houses.reduce((sum, each) => sum + each.unpaid, 0)
	return [
		...(first && then.count > 0
			? [`Saldo bis heute ${signedChf(netOf(now))}, bis ${dayText(first.until)} ${signedChf(netOf(then))}.`]
			: []),
		...(unpaid > 0 ? [`Noch zu bezahlen: ${chf(unpaid)}.`] : []),
	]
}
