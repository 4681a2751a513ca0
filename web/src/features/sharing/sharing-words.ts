// Hides how it is said who gets and who pays what, and where the entries of a figure are listed.
import type { PartySums, Sharing } from '@hausheft/contract/sharing.ts'
import { chf } from '@hausheft/contract/swiss/formats.ts'
import { addDays, dayOf, dayText, type Day } from '@hausheft/contract/swiss/zurich.ts'

/** «Anna bekommt CHF 583.18». */
export const balanceText = (name: string, balance: number): string =>
	balance > 0 ? `${name} bekommt ${chf(balance)}` : balance < 0 ? `${name} schuldet ${chf(-balance)}` : `${name} ist ausgeglichen`

export type Payment = Sharing['transfers'][number]
/** «Anna zahlt Beat CHF 562.34». */
export const paymentText = ({ from, to, amount }: Payment, nameOf: (id: string) => string): string =>
	`${nameOf(from)} zahlt ${nameOf(to)} ${chf(amount)}`

/** From and until when is counted: «seit 01.01.2026», «bis 31.12.2025». */
export function spanText({ since, until }: Pick<Sharing, 'since' | 'until'>): string | undefined {
	if (since && until) return `${dayText(since)} bis ${dayText(until)}`
	return since ? `seit ${dayText(since)}` : until ? `bis ${dayText(until)}` : undefined
}

/** One's own parties first, the others in their order; who had nothing to do with it and is gone is not named. */
export const inOrder = (
	sums: readonly PartySums[],
	parties: readonly { id: string; people: readonly string[]; until_on: Day | null }[],
	me: string | undefined,
): PartySums[] => {
	const isMine = ({ id }: PartySums) => me !== undefined && parties.find((party) => party.id === id)?.people.includes(me) === true
	const isNamed = ({ id, carried, paid, share, sent, received }: PartySums) =>
		[carried, paid, share, sent, received].some((figure) => figure !== 0) || parties.find((party) => party.id === id)?.until_on === null
	const named = sums.filter(isNamed)
	return [...named.filter(isMine), ...named.filter((each) => !isMine(each))]
}

type Side = 'paid' | 'share' | 'sent' | 'received'
type Listed = Partial<Record<'party' | 'as' | 'since' | 'until', string>>
/** What of the list of all entries leads to exactly those of a figure. */
export const listedAs = (party: string, as: Side, { since, until }: Pick<Sharing, 'since' | 'until'>): Listed => ({
	party,
	as,
	...(since && { since }),
	...(until && { until }),
})

/** The transfer that looks like this one, of the last days. */
export const alikeIn = (recent: Sharing['recent'], { from, to, amount }: Payment) =>
	recent.find((each) => each.from === from && each.to === to && each.amount === amount)

/** Until which day one most likely settles: the end of the last year that has passed since, else of the last month. */
export function offeredEnd({ closed_until: closed, years }: Pick<Sharing, 'closed_until' | 'years'>, today: Day): Day {
	const lastYear = `${Number(today.slice(0, 4)) - 1}-12-31`
	const lastMonth = addDays(`${today.slice(0, 7)}-01`, -1)
	const isShared = years.some((year) => year <= Number(lastYear.slice(0, 4)))
	return isShared && (closed === null || closed < lastYear) ? lastYear : lastMonth
}

const untilThen = 'Bis dahin trägt es, wer ausgelegt hat.'
/** Of who is gone, the others carry it, or who paid, or they themselves what was said to the Rappen. */
const reasons = {
	nights: `Nach Nächten geteilt, aber es gibt in diesem Jahr noch keine. ${untilThen}`,
	party: 'Eine der Parteien war an diesem Tag nicht beteiligt oder ist die gemeinsame Kasse. Bitte neu teilen.',
	weights: `An diesem Tag war niemand beteiligt, oder niemand hatte eine Quote. ${untilThen}`,
} as const
type Open = Sharing['open'][number]
export const reasonText = ({ reason }: Pick<Open, 'reason'>): string => reasons[reason]

export const openLine = ({ event_at, amount }: Pick<Open, 'event_at' | 'amount'>): string =>
	`${dayText(dayOf(event_at))}, ${chf(Math.abs(amount))}`
