// How money is split among the parties of a house: the same in the form and on the server, in whole Rappen, with exact arithmetic.
import type { splitWays } from './event-parts.ts'
import { chf } from './swiss/formats.ts'
import { dayText } from './swiss/zurich.ts'

export type Split = {
	by: (typeof splitWays)[number]
	/** Among these alone; null: all that are there on the day. */
	parties: readonly { party: string; value?: number | null | undefined }[] | null
}
/** What of a party counts in a split. */
export type SharingParty = {
	id: string
	name: string
	/** The joint account: never in a split. */
	purse: boolean
	/** From which day how much: a whole number, or a fraction as it was typed (`3/16`). */
	quotas: readonly { from_on: string | null; weight: number | string }[]
	/** The last day. */
	until_on: string | null
}
type Weight = { party: string; weight: bigint }
export type Share = { party: string; amount: number }

/**
 * Each gets total × weight ÷ sum of weights, cut down to whole Rappen; those left over go one by one to the largest remainders, of equal ones
 * first to the payer, then in the order of the list. Less than nothing is split as if it were more, and negated.
 */
export function shares(total: number, weights: readonly Weight[], payer: string): Share[] {
	const sum = weights.reduce((all, { weight }) => all + weight, 0n)
	if (sum <= 0n) throw new RangeError('the weights of a split add up to nothing')
	const size = Math.abs(total)
	const parts = weights.map(({ party, weight }) => ({ party, ...cut(size, weight, sum) }))
	const left = size - parts.reduce((all, { part }) => all + part, 0)
	if (left > 0) {
		const inTurn = parts.toSorted(
			(one, other) =>
				Number(other.rest > one.rest) - Number(one.rest > other.rest) || Number(other.party === payer) - Number(one.party === payer),
		)
		for (const favoured of inTurn.slice(0, left)) favoured.part++
	}
	return parts.map(({ party, part }) => ({ party, amount: total < 0 ? 0 - part : part }))
}

/** size × weight ÷ sum, cut down, and what is left of it; plain numbers hold most of it exactly, and are ten times faster. */
function cut(size: number, weight: bigint, sum: bigint): { part: number; rest: number | bigint } {
	if (size * Number(sum) > Number.MAX_SAFE_INTEGER) {
		const whole = BigInt(size) * weight
		return { part: Number(whole / sum), rest: whole % sum }
	}
	const whole = size * Number(weight)
	const rest = whole % Number(sum)
	return { part: (whole - rest) / Number(sum), rest }
}

/** Whether a party is there on a day: from the first day of its quotas on, until its last one. */
export const isThere = ({ quotas, until_on }: SharingParty, day: string): boolean =>
	(until_on === null || day <= until_on) && (quotas.length === 0 || quotas.some(({ from_on }) => from_on === null || from_on <= day))

/** The quota that holds on a day, as it was typed; null before the first one. */
export function quotaOn({ quotas }: Pick<SharingParty, 'quotas'>, day: string): number | string | null {
	const held = quotas.filter(({ from_on }) => from_on === null || from_on <= day)
	return held.toSorted((one, other) => ((one.from_on ?? '') < (other.from_on ?? '') ? 1 : -1))[0]?.weight ?? null
}

type Fraction = readonly [over: bigint, under: bigint]
const mostUnder = 1_000_000
/** Null for what is neither a whole number nor a fraction. */
export function fractionOf(weight: number | string | null): Fraction | null {
	if (weight === null) return [0n, 1n]
	if (typeof weight === 'number') return Number.isInteger(weight) && weight >= 0 && weight <= mostUnder ? [BigInt(weight), 1n] : null
	const [, over = '', under = ''] = /^(\d{1,7})\/(\d{1,7})$/.exec(weight) ?? []
	return under === '' || Number(under) === 0 || Number(under) > mostUnder || Number(over) > mostUnder ? null : [BigInt(over), BigInt(under)]
}

const divisor = (one: bigint, other: bigint): bigint => (other === 0n ? one : divisor(other, one % other))
const multiple = (one: bigint, other: bigint) => (one / divisor(one, other)) * other

/** Fractions over their common denominator; null where that is too large. */
export function overCommon(fractions: readonly Fraction[]): { under: bigint; over: bigint[] } | null {
	let under = 1n
	for (const [, each] of fractions) {
		under = multiple(under, each)
		if (under > BigInt(mostUnder)) return null
	}
	return { under, over: fractions.map(([over, each]) => over * (under / each)) }
}

const countedOn = (parties: readonly SharingParty[], day: string, among: Split['parties']): SharingParty[] =>
	parties.filter((party) => !party.purse && isThere(party, day) && (!among || among.some((row) => row.party === party.id)))

/** Whom a split is among on a day, in the order of the parties, each with its weight. */
export function weightsOf(
	{ by, parties: among }: Split,
	parties: readonly SharingParty[],
	day: string,
	nights: ReadonlyMap<string, number> = new Map(),
): Weight[] {
	const values = new Map(among?.map(({ party, value }) => [party, value ?? 0]))
	const counted = countedOn(parties, day, among)
	const over = by === 'quota' ? (overCommon(counted.map((party) => fractionOf(quotaOn(party, day)) ?? [0n, 1n]))?.over ?? []) : []
	const weightOf = {
		equal: () => 1n,
		nights: (id: string) => BigInt(nights.get(id) ?? 0),
		weights: (id: string) => BigInt(values.get(id) ?? 0),
	}
	return counted.map(({ id }, at) => ({
		party: id,
		weight: by === 'quota' ? (over[at] ?? 0n) : by === 'amounts' ? 0n : weightOf[by](id),
	}))
}

/** What is to be split: what was spent, less what came in. */
export const netOf = ({ expense, income }: { expense: number | null; income: number | null }): number => (expense ?? 0) - (income ?? 0)

type Shared = { net: number; paid_by: string; split: Split; day: string }
/** Why a split is still to be settled: no nights yet, a named party that is not there on that day or is the joint account by now, or nothing to go by. */
type OpenReason = 'nights' | 'party' | 'weights'

/** Each party's share of an entry; where nothing says how, the payer carries all. They always add up to the net. */
export function sharesOf(
	{ net, paid_by, split, day }: Shared,
	parties: readonly SharingParty[],
	nights?: ReadonlyMap<string, number>,
): { shares: Share[]; open: OpenReason | null } {
	const there = new Set(countedOn(parties, day, null).map(({ id }) => id))
	const gone = split.parties?.some(({ party }) => !there.has(party)) ? 'party' : null
	if (split.by === 'amounts') {
		const named = (split.parties ?? []).map(({ party, value }) => ({ party, amount: value ?? 0 }))
		if (named.reduce((sum, { amount }) => sum + amount, 0) === net) return { shares: named, open: gone }
	}
	const weights = weightsOf(split, parties, day, nights)
	if (weights.some(({ weight }) => weight > 0n)) return { shares: shares(net, weights, paid_by), open: gone }
	return { shares: [{ party: paid_by, amount: net }], open: split.by === 'nights' ? 'nights' : (gone ?? 'weights') }
}

type Problem = { path: string; message: string }
/** Why an entry cannot be split like that, and at which field of its `split`; null where it can. */
export function splitProblem(split: Split, net: number, parties: readonly SharingParty[], day: string): Problem | null {
	const rows = split.parties ?? []
	const needsValues = split.by === 'weights' || split.by === 'amounts'
	if (split.parties !== null && rows.length === 0) return { path: 'parties', message: 'Bitte mindestens eine Partei wählen.' }
	if (needsValues && split.parties === null) return { path: 'parties', message: 'Bitte sagen, wie viel auf wen kommt.' }
	for (const [at, row] of rows.entries()) {
		const message = rowProblem(row, { parties, day, needsValues, by: split.by, before: rows.slice(0, at) })
		if (message) return { path: `parties.${at}.${message.at}`, message: message.said }
	}
	if (split.by === 'amounts') {
		const off = rows.reduce((sum, { value }) => sum + (value ?? 0), 0) - net
		const more = net < 0 ? -off : off
		return off === 0 ? null : { path: 'parties', message: `${chf(Math.abs(more))} ${more > 0 ? 'zu viel' : 'zu wenig'}` }
	}
	const counted = countedOn(parties, day, split.parties)
	// Until there are nights the payer carries all.
	if (split.by === 'quota' ? counted.some((party) => hasQuota(party, day)) : split.by !== 'weights' && counted.length > 0) return null
	if (split.by === 'weights') {
		const isSaid = weightsOf(split, parties, day).some(({ weight }) => weight > 0n)
		return isSaid ? null : { path: 'parties', message: 'Bitte mindestens ein Gewicht über 0 angeben.' }
	}
	const whose = counted.length === 0 ? 'ist keine Partei beteiligt' : 'hat keine dieser Parteien eine Quote'
	return { path: split.parties === null ? 'by' : 'parties', message: `Am ${dayText(day)} ${whose}.` }
}

const hasQuota = (party: SharingParty, day: string) => (fractionOf(quotaOn(party, day))?.[0] ?? 0n) > 0n

type Row = NonNullable<Split['parties']>[number]
type RowSight = { parties: readonly SharingParty[]; day: string; needsValues: boolean; by: Split['by']; before: readonly Row[] }
function rowProblem(row: Row, { parties, day, needsValues, by, before }: RowSight): { at: 'party' | 'value'; said: string } | null {
	const party = parties.find(({ id }) => id === row.party)
	const value = row.value ?? null
	if (!party) return { at: 'party', said: 'Diese Partei gibt es hier nicht.' }
	if (party.purse) return { at: 'party', said: 'Die gemeinsame Kasse trägt keinen Anteil.' }
	if (before.some((other) => other.party === row.party)) return { at: 'party', said: 'Diese Partei steht schon in der Teilung.' }
	if (!isThere(party, day)) return { at: 'party', said: `${party.name} ist am ${dayText(day)} nicht beteiligt.` }
	if (!needsValues && value !== null) return { at: 'value', said: 'Einen Wert hat nur eine Teilung nach Gewichten oder Beträgen.' }
	if (needsValues && value === null) return { at: 'value', said: 'Bitte ausfüllen.' }
	if (by === 'weights' && value !== null && (value < 0 || value > mostUnder))
		return { at: 'value', said: "Ein Gewicht ist eine ganze Zahl von 0 bis 1'000'000." }
	return null
}

/** Quotas that cannot hold on one day together, and whose quota from which day it is; null where they can. */
export function quotaProblem(parties: readonly SharingParty[]): { party: number; quota: number; message: string } | null {
	for (const [at, party] of parties.entries()) {
		for (const [row, { from_on }] of party.quotas.entries()) {
			if (party.quotas.slice(0, row).some((other) => other.from_on === from_on))
				return { party: at, quota: row, message: 'Von diesem Tag an gilt schon eine Quote.' }
			// On the day before every other everything holds that says no day.
			const day = from_on ?? '0000-01-01'
			const held = parties.filter((each) => !each.purse && isThere(each, day)).map((each) => quotaOn(each, day))
			const said = held.filter((weight) => weight !== null)
			if (said.some((weight) => typeof weight === 'number' && weight !== 0) && said.some((weight) => typeof weight === 'string'))
				return { party: at, quota: row, message: 'An einem Tag sind alle Quoten Brüche oder alle ganze Zahlen.' }
			if (overCommon(said.map((weight) => fractionOf(weight) ?? [0n, 1n])) === null)
				return { party: at, quota: row, message: "Der gemeinsame Nenner der Quoten ist höchstens 1'000'000." }
		}
	}
	return null
}
