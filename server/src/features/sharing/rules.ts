import { fromJson } from '@hausheft/contract/from-json.ts'
import type { Party } from '@hausheft/contract/parties.ts'
import { isThere, netOf, sharesOf, weightsOf, shares, type Share, type Split } from '@hausheft/contract/shares.ts'
import type { PartySums, Sharing } from '@hausheft/contract/sharing.ts'
import { countedSpan } from '@hausheft/contract/stay-nights.ts'
import { addDays, type Day } from '@hausheft/contract/swiss/zurich.ts'

/** What of an entry counts among parties: a split amount, or a transfer. */
export type SharedRow = {
	day: string
	expense: number | null
	income: number | null
	paid_by: string | null
	/** As JSON. */
	split: string | null
	from: string | null
	to: string | null
	amount: number | null
}
/** Entries that are paid and split alike: the days and amounts of each, and what some of them transfer. */
export type Alike = Pick<SharedRow, 'paid_by' | 'split'> & {
	/** Since the first of 2000. */
	days: number[]
	/** All of them have one, or none. */
	expenses: number[] | null
	incomes: number[] | null
	/** What their bills that are still open come to. */
	unpaid: number
	transfers: { day: number; from: string; to: string; amount: number }[]
}

/** What is made of each value, once. */
function remembering<Of, Made>(make: (of: Of) => Made): (of: Of) => Made {
	const made = new Map<Of, Made>()
	return (of) => {
		const found = made.get(of) ?? make(of)
		made.set(of, found)
		return found
	}
}

/** Each of them; what is transferred is a row by itself. */
export function rowsOf(alike: readonly Alike[]): SharedRow[] {
	const dayOf = remembering((days: number) => addDays('2000-01-01', days))
	return alike.flatMap(({ paid_by, split, days, expenses, incomes, transfers }) => [
		...days.map((day, n): SharedRow => {
			const [expense, income] = [expenses?.[n] ?? null, incomes?.[n] ?? null]
			return { day: dayOf(day), expense, income, paid_by, split, from: null, to: null, amount: null }
		}),
		...transfers.map(({ day, ...transfer }): SharedRow => ({
			...transfer,
			day: dayOf(day),
			expense: null,
			income: null,
			paid_by: null,
			split: null,
		})),
	])
}

/** A line for those that are alike, which is another one as soon as one of them is, in whatever order they come. */
export function markOf({ days, expenses, incomes, transfers, ...said }: Alike): string {
	let sum = 0
	for (const [n, day] of days.entries()) {
		const [expense, income] = [expenses?.[n] ?? -1, incomes?.[n] ?? -1]
		let mixed = 0
		for (const word of [day, expense, expense / 2 ** 32, income, income / 2 ** 32]) {
			mixed = Math.imul(mixed ^ word, 0x85_eb_ca_6b)
			mixed ^= mixed >>> 15
		}
		sum += mixed >>> 0
	}
	const sent = transfers.map(({ day, amount, from, to }) => JSON.stringify([day, amount, from, to])).toSorted()
	return JSON.stringify([said, days.length, sum, sent])
}

type Transfer = Sharing['transfers'][number]
type Counted = { shares: Share[]; open: Sharing['open'][number]['reason'] | null }

/** Nights of each party as an entry counts them, by the end of the span in which they lie; and until which days the house is closed. */
export type CountedNights = { closings: readonly Day[]; bySpan: ReadonlyMap<Day, ReadonlyMap<string, number>> }

/** Splits entries one after the other: what is the same of many is looked at once. */
export function splitter(parties: readonly Party[], nights: CountedNights): (row: SharedRow) => Counted {
	type Way = { split: Split; weights: ReturnType<typeof weightsOf> | null }
	// Between these days nothing changes.
	const turns = [
		...new Set(parties.flatMap(({ quotas, until_on }) => [...quotas.map(({ from_on }) => from_on), until_on && `${until_on}~`])),
	].filter((day) => day !== null)
	const bySpan = new Map<string, Map<string, Way>>()
	const waysOn = remembering((day: Day) => {
		const until = countedSpan(day, nights.closings).until_on
		const span = `${turns.filter((turn) => turn <= day).length} ${until}`
		const ways = bySpan.get(span) ?? new Map<string, Way>()
		bySpan.set(span, ways)
		return { until, ways }
	})
	const wayOf = (text: string, day: Day, until: Day): Way => {
		const split = fromJson<Split>(text)
		const there = new Set(parties.filter((party) => !party.purse && isThere(party, day)).map(({ id }) => id))
		const weights = split.by === 'amounts' ? [] : weightsOf(split, parties, day, nights.bySpan.get(until))
		const isPlain = weights.some(({ weight }) => weight > 0n) && (split.parties ?? []).every(({ party }) => there.has(party))
		return { split, weights: isPlain ? weights : null }
	}
	return ({ day, expense, income, paid_by, split: text }) => {
		if (text === null || paid_by === null) return { shares: [], open: null }
		const net = netOf({ expense, income })
		const { until, ways } = waysOn(day)
		let way = ways.get(text)
		if (!way) ways.set(text, (way = wayOf(text, day, until)))
		return way.weights
			? { shares: shares(net, way.weights, paid_by), open: null }
			: sharesOf({ net, paid_by, split: way.split, day }, parties, nights.bySpan.get(until))
	}
}

export type Sharers = { parties: readonly Party[]; nights: CountedNights }
/** What each party has paid, carries, has sent and received; in their order, those that are gone from the list behind them. */
export function sumsOf(rows: readonly SharedRow[], { parties, nights }: Sharers, carried: ReadonlyMap<string, number>) {
	const none = () => ({ paid: 0, share: 0, sent: 0, received: 0 })
	const sums = new Map(parties.map(({ id }) => [id, none()]))
	const of = (id: string) => {
		const found = sums.get(id) ?? none()
		sums.set(id, found)
		return found
	}
	for (const id of carried.keys()) of(id)
	const open: { row: SharedRow; reason: NonNullable<Counted['open']> }[] = []
	const split = splitter(parties, nights)
	for (const row of rows) {
		if (row.from !== null && row.to !== null) {
			of(row.from).sent += row.amount ?? 0
			of(row.to).received += row.amount ?? 0
		}
		if (row.split === null || row.paid_by === null) continue
		of(row.paid_by).paid += netOf(row)
		const counted = split(row)
		for (const { party, amount } of counted.shares) of(party).share += amount
		if (counted.open) open.push({ row, reason: counted.open })
	}
	const list = [...sums].map(([id, each]): PartySums => {
		const before = carried.get(id) ?? 0
		return { id, carried: before, ...each, balance: before + each.paid - each.share + each.sent - each.received }
	})
	return { parties: list, open }
}

/** Exact pairs first, then the largest debt to the largest claim; of equal ones in the order of the parties. */
export function paymentsFor(parties: readonly Pick<PartySums, 'id' | 'balance'>[]): Transfer[] {
	const left = parties.map(({ id, balance }) => ({ id, balance }))
	const made: Transfer[] = []
	const pay = (one: (typeof left)[number], other: (typeof left)[number], amount: number) => {
		made.push({ from: one.id, to: other.id, amount })
		one.balance += amount
		other.balance -= amount
	}
	for (const one of left) {
		const other = one.balance < 0 ? left.find(({ balance }) => balance === -one.balance) : undefined
		if (other) pay(one, other, other.balance)
	}
	const most = (size: (of: (typeof left)[number]) => number) =>
		left.reduce<(typeof left)[number] | null>((best, each) => (size(each) > (best ? size(best) : 0) ? each : best), null)
	for (;;) {
		const [one, other] = [most(({ balance }) => -balance), most(({ balance }) => balance)]
		if (!one || !other) return made
		pay(one, other, Math.min(-one.balance, other.balance))
	}
}

/** What of an entry is a party's: as what is asked for, or what all of it comes to. */
export function amountOf(
	row: SharedRow,
	counted: Share[],
	party: string,
	side: 'paid' | 'share' | 'sent' | 'received' | undefined,
): number {
	const of = {
		paid: row.split !== null && row.paid_by === party ? netOf(row) : 0,
		share: counted.reduce((sum, each) => sum + (each.party === party ? each.amount : 0), 0),
		sent: row.from === party ? (row.amount ?? 0) : 0,
		received: row.to === party ? (row.amount ?? 0) : 0,
	}
	return side ? of[side] : of.paid - of.share + of.sent - of.received
}
