// Nights of a house: half-open from the day of arrival to the day of departure, counted in calendar days. The same in the form and on the server.
import { addDays, daysBetween, type Day } from './swiss/zurich.ts'
import { isThere, type SharingParty } from './shares.ts'

/** From the day of arrival to the day of departure: a night belongs to the day on which it begins. */
export type Nights = { from_on: Day; until_on: Day }

const mostNights = 92
export const mostStayPeople = 100

export const nightsOf = ({ from_on, until_on }: Nights): number => daysBetween(from_on, until_on)

const later = (one: Day, other: Day) => (one > other ? one : other)
const earlier = (one: Day, other: Day) => (one < other ? one : other)

/** The nights that both have; none where one arrives on the day on which the other leaves. */
export function commonNights(one: Nights, other: Nights): Nights | null {
	const both = { from_on: later(one.from_on, other.from_on), until_on: earlier(one.until_on, other.until_on) }
	return both.from_on < both.until_on ? both : null
}
export const nightsWithin = (nights: Nights, span: Nights): number => {
	const both = commonNights(nights, span)
	return both ? nightsOf(both) : 0
}

export const yearSpan = (year: number): Nights => ({ from_on: `${year}-01-01`, until_on: `${year + 1}-01-01` })
/**
 * The nights that a split by nights counts for an entry of that day: those of its year; where it is closed, those up to the day until which it is,
 * since what is closed changes no more and people go on to stay. `closings`: the days until which the house has been closed, in any order.
 */
export function countedSpan(day: Day, closings: readonly Day[]): Nights {
	const year = yearSpan(Number(day.slice(0, 4)))
	const closed = closings.filter((until) => until >= day).toSorted()[0]
	return closed === undefined ? year : { ...year, until_on: earlier(year.until_on, addDays(closed, 1)) }
}
/** Those that begin in that year. */
export const nightsInYear = (nights: Nights, year: number): number => nightsWithin(nights, yearSpan(year))
/** Those that begin in that month, `YYYY-MM`. */
export const nightsInMonth = (nights: Nights, month: string): number => {
	const from_on = `${month}-01`
	const next = addDays(from_on, 31).slice(0, 7)
	return nightsWithin(nights, { from_on, until_on: `${next}-01` })
}

/** What two stays say when both are fixed on common nights: only two that welcome others go together. */
export type Lodging = Nights & { alone: boolean }
export const goTogether = (one: Lodging, other: Lodging): boolean => commonNights(one, other) === null || (!one.alone && !other.alone)

/** The days of a stay that others have: whole spans, in order. */
export function takenSpans(wanted: Lodging, fixed: readonly Lodging[]): Nights[] {
	const taken = fixed.filter((other) => !goTogether(wanted, other)).flatMap((other) => commonNights(wanted, other) ?? [])
	const spans: Nights[] = []
	for (const span of taken.toSorted((one, other) => (one.from_on < other.from_on ? -1 : 1))) {
		const last = spans.at(-1)
		if (last && span.from_on <= last.until_on) last.until_on = later(last.until_on, span.until_on)
		else spans.push({ ...span })
	}
	return spans
}

/** Why nobody can stay like that, and at which field; null where they can. */
export function nightsProblem(nights: Nights): { path: 'until_on'; message: string } | null {
	const count = nightsOf(nights)
	if (count < 1) return { path: 'until_on', message: 'Die Abreise muss nach der Ankunft liegen.' }
	return count > mostNights ? { path: 'until_on', message: `Ein Aufenthalt hat höchstens ${mostNights} Nächte.` } : null
}

/** What many want each year; days as `MM-DD`, from arrival to departure, over New Year too. */
export type Peak = { name: string; from: string; until: string; order: readonly string[]; since: number }

const isLeap = (year: number) => new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29
/** 29 February is 28 February where there is none. */
const dayIn = (year: number, monthDay: string): Day => `${year}-${monthDay === '02-29' && !isLeap(year) ? '02-28' : monthDay}`

/** Its nights in a year; one over New Year is of the year in which it begins. */
export function peakSpan({ from, until }: Pick<Peak, 'from' | 'until'>, year: number): Nights {
	const from_on = dayIn(year, from)
	return { from_on, until_on: until > from ? dayIn(year, until) : dayIn(year + 1, until) }
}
export const nightsInPeak = (nights: Nights, peak: Pick<Peak, 'from' | 'until'>, year: number): number =>
	nightsWithin(nights, peakSpan(peak, year))

/** Whose turn a peak is in a year; who is not there by then is skipped. Null: nobody's, or of years before it began. */
export function turnOf(peak: Peak, year: number, parties: readonly SharingParty[]): string | null {
	const { order, since } = peak
	if (order.length === 0 || year < since) return null
	const day = peakSpan(peak, year).from_on
	const first = (year - since) % order.length
	const inTurn = [...order.slice(first), ...order.slice(0, first)]
	return inTurn.find((id) => parties.some((party) => party.id === id && isThere(party, day))) ?? null
}

/** What a night costs, and each person on it; amounts in Rappen. */
export type Rate = { from_on: Day; who: 'party' | 'guest'; night: number; person_night: number }

/** Which holds on a day; null before the first one. */
export const rateOn = (rates: readonly Rate[], who: Rate['who'], day: Day): Rate | null =>
	rates.filter((rate) => rate.who === who && rate.from_on <= day).toSorted((one, other) => (one.from_on < other.from_on ? 1 : -1))[0] ??
	null

/** What a stay comes to, each night by the rate that holds on it; null where none holds on any of them. */
export function amountByRates(stay: Nights & { party: string | null; people: number }, rates: readonly Rate[]): number | null {
	const who = stay.party === null ? 'guest' : 'party'
	let amount: number | null = null
	for (let day = stay.from_on; day < stay.until_on; day = addDays(day, 1)) {
		const rate = rateOn(rates, who, day)
		if (rate) amount = (amount ?? 0) + rate.night + rate.person_night * stay.people
	}
	return amount
}
