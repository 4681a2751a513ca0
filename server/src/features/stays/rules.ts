import type { Party } from '@hausheft/contract/parties.ts'
import { invalidField, Refusal } from '@hausheft/contract/refusals.ts'
import {
	nightsInPeak,
	nightsInYear,
	nightsProblem,
	nightsWithin,
	peakSpan,
	takenSpans,
	yearSpan,
	type Lodging,
	type Nights,
} from '@hausheft/contract/stay-nights.ts'
import type { StayState } from '@hausheft/contract/stay-states.ts'
import { whoseProblem } from '@hausheft/contract/stay-fields.ts'
import type { StayRulesFields } from '@hausheft/contract/stay-rules-fields.ts'
import type { PartyNights, Stay, StayRules } from '@hausheft/contract/stays.ts'
import { dayText } from '@hausheft/contract/swiss/zurich.ts'

/** What of a house's agreed stays counts: of nobody's names. */
export type FixedStay = Nights & { id: string; alone: boolean; party: string | null; people: number }

export type StayValues = Nights & Pick<Stay, 'party' | 'guest' | 'people' | 'alone' | 'note'> & { state: StayState }

/** What is kept of a house's rules. */
export type HouseStays = Pick<StayRules, 'id' | 'version' | 'active'> & {
	rules: Partial<Omit<StayRules, 'id' | 'version' | 'active' | 'rates'>>
	rates: NonNullable<StayRules['rates']>
	parties: Party[]
}

/** As they hold where nothing has been said. */
export const shownRules = ({ id, version, active, rules, rates }: HouseStays, seesAmounts: boolean): StayRules => ({
	id,
	enabled: rules.enabled ?? null,
	active,
	ask: rules.ask ?? false,
	beds: rules.beds ?? null,
	peaks: rules.peaks ?? [],
	rates: seesAmounts ? rates : null,
	arrival: rules.arrival ?? [],
	departure: rules.departure ?? [],
	version,
})

/** Parties of another house are none here; one that has ended stays in an order, and is skipped there. */
export function checkRules({ peaks }: StayRulesFields, parties: readonly Party[]): void {
	for (const [at, { order }] of peaks.entries()) {
		const stranger = order.findIndex((id) => !parties.some((party) => party.id === id))
		if (stranger >= 0) throw invalidField(`peaks.${at}.order.${stranger}`, 'Diese Partei gibt es hier nicht.')
	}
}

/** What no stay can be, whoever writes it. */
export function checkStay(values: Nights & Pick<StayValues, 'party' | 'guest'>, parties: readonly Party[]): void {
	const problem = nightsProblem(values) ?? whoseProblem(values)
	if (problem) throw invalidField(problem.path, problem.message)
	if (values.party === null) return
	const party = parties.find(({ id }) => id === values.party)
	if (!party) throw invalidField('party', 'Diese Partei gibt es hier nicht.')
	if (party.purse) throw invalidField('party', 'Die gemeinsame Kasse wohnt nirgends.')
}

/** 409 with the days that others have. */
export function checkFree(wanted: Lodging, fixed: readonly FixedStay[]): void {
	const days = takenSpans(wanted, fixed)
	if (days.length === 0) return
	const words = days.map(({ from_on, until_on }) => `${dayText(from_on)} bis ${dayText(until_on)}`).join(', ')
	throw new Refusal('conflict', `Schon vergeben: ${words}.`, { reason: 'taken', days })
}

/** Whether a stay that is agreed takes nights or company that nobody has agreed to. */
const takesMore = (before: Lodging, after: Lodging): boolean =>
	after.from_on < before.from_on || after.until_on > before.until_on || (after.alone && !before.alone)

/** Words change no decision: what takes more than was agreed is asked anew, and what was refused becomes another wish by other nights or company. */
export function stateAfter(before: Lodging & { state: StayState }, after: Lodging, asks: boolean): StayState {
	const { state } = before
	if (state === 'asked') return asks ? 'asked' : 'fixed'
	if (state === 'fixed') return asks && takesMore(before, after) ? 'asked' : 'fixed'
	const isSame = after.from_on === before.from_on && after.until_on === before.until_on && after.alone === before.alone
	return isSame ? 'refused' : 'asked'
}

/** Who decides is not to be buried under wishes. */
const mostAsked = 100
export function checkAsked(asked: number): void {
	if (asked < mostAsked) return
	throw new Refusal('conflict', `Mehr als ${mostAsked} offene Anfragen sind nicht möglich.`, { reason: 'limit' })
}

const isIn = (stay: Nights, span: Nights) => stay.from_on < span.until_on && stay.until_on > span.from_on

/** Nights of parties in their order, then those of guests, where there are any; who is no party any more stands behind the others. */
export function nightsIn(
	year: number,
	fixed: readonly FixedStay[],
	{ parties, rules }: Pick<HouseStays, 'parties' | 'rules'>,
): PartyNights[] {
	const peaks = rules.peaks ?? []
	const counted = fixed.filter((stay) => isIn(stay, yearSpan(year)) || peaks.some((peak) => isIn(stay, peakSpan(peak, year))))
	const ids = [...new Set([...parties.filter(({ purse }) => !purse).map(({ id }) => id), ...counted.flatMap(({ party }) => party ?? [])])]
	const rowOf = (party: string | null): PartyNights => {
		const own = counted.filter((stay) => stay.party === party)
		const sum = (of: (stay: FixedStay) => number) => own.reduce((total, stay) => total + of(stay), 0)
		return {
			party,
			nights: sum((stay) => nightsInYear(stay, year)),
			person_nights: sum((stay) => nightsInYear(stay, year) * stay.people),
			peaks: peaks.map((peak) => ({ name: peak.name, nights: sum((stay) => nightsInPeak(stay, peak, year)) })),
		}
	}
	const guests = rowOf(null)
	return [...ids.map(rowOf), ...(guests.nights > 0 || guests.peaks.some(({ nights }) => nights > 0) ? [guests] : [])]
}

/** Nights of each party in a span, as a split by nights counts them. */
export function nightsOfParties(fixed: readonly FixedStay[], span: Nights): ReadonlyMap<string, number> {
	const parties = new Map<string, number>()
	for (const stay of fixed) {
		const nights = stay.party === null ? 0 : nightsWithin(stay, span)
		if (stay.party !== null && nights > 0) parties.set(stay.party, (parties.get(stay.party) ?? 0) + nights)
	}
	return parties
}
