// Hides how several servers count together without asking for each single call: one takes a lot for itself, and gives back what it has not used.

/** `lasts`: for so many milliseconds, where what is granted ends with its window. */
export type Granted = { granted: number; lasts?: number }
type Lot<T extends Granted> = {
	held: number
	/** What was last said of it. */
	last: T | undefined
	ends: number
	refusedUntil: number
	/** One takes at a time; who comes meanwhile finds what that one has got, or fails with it: each would wait as long for nothing. */
	turn: Promise<unknown>
	waiting: number
	back: NodeJS.Timeout | undefined
}
type Source<T extends Granted> = {
	/** All that is wanted, or less, if that is `enough`. */
	take: (name: string, wanted: number, enough: number) => Promise<T>
	giveBack: (name: string, unused: number, last: T) => Promise<unknown>
	size: () => number
}
export type Spent<T extends Granted> = { spent: boolean; held: number; last: T }

/** Milliseconds: what is unused for so long is given back; who was refused is not asked about again for so long. */
const [unusedFor, refusedFor] = [5000, 500]

/** `spend` answers whether there was enough of it, and what was last said. */
export function holdLots<T extends Granted>({ take, giveBack, size }: Source<T>, now: () => number = () => performance.now()) {
	const lots = new Map<string, Lot<T>>()
	const lotOf = (name: string): Lot<T> => {
		const known = lots.get(name)
		if (known) return known
		const lot: Lot<T> = {
			held: 0,
			last: undefined,
			ends: Infinity,
			refusedUntil: -Infinity,
			turn: Promise.resolve(),
			waiting: 0,
			back: undefined,
		}
		lots.set(name, lot)
		return lot
	}

	function spendHeld(lot: Lot<T>, cost: number): Spent<T> | undefined {
		if (lot.ends <= now()) lot.held = 0
		if (!lot.last) return undefined
		if (lot.held >= cost) {
			lot.held -= cost
			return { spent: true, held: lot.held, last: lot.last }
		}
		return lot.refusedUntil > now() ? { spent: false, held: lot.held, last: lot.last } : undefined
	}
	async function takeAndSpend(name: string, lot: Lot<T>, cost: number): Promise<Spent<T>> {
		const there = spendHeld(lot, cost)
		if (there) return there
		const enough = cost - lot.held
		const last = await take(name, Math.max(enough, size()), enough)
		clearTimeout(lot.back)
		lot.last = last
		lot.held += last.granted
		lot.ends = now() + (last.lasts ?? Infinity)
		lot.back = setTimeout(() => void release(name, lot), unusedFor).unref()
		const spent = lot.held >= cost
		if (spent) lot.held -= cost
		else lot.refusedUntil = now() + refusedFor
		return { spent, held: lot.held, last }
	}
	async function release(name: string, lot: Lot<T>) {
		const unused = lot.ends > now() ? lot.held : 0
		lot.held = 0
		lot.back = undefined
		if (lot.waiting === 0) lots.delete(name)
		if (lot.last && unused > 0) await giveBack(name, unused, lot.last).catch(() => undefined)
	}
	/** Where nothing came of it, nothing gives it back later. */
	function leave(name: string, lot: Lot<T>) {
		lot.waiting -= 1
		if (lot.waiting === 0) lot.turn = Promise.resolve()
		if (lot.waiting === 0 && lot.back === undefined && lots.get(name) === lot) lots.delete(name)
	}
	return {
		async spend(name: string, cost: number): Promise<Spent<T>> {
			const lot = lotOf(name)
			const there = spendHeld(lot, cost)
			if (there) return there
			lot.waiting += 1
			const mine = lot.turn.then(() => takeAndSpend(name, lot, cost)).finally(() => leave(name, lot))
			lot.turn = mine
			return mine
		},
		/** Of how many names it keeps something. */
		count: () => lots.size,
		/** Everything at once: this server ends, or is alone again. */
		releaseAll: async () => {
			const all = [...lots].map(([name, lot]) => {
				clearTimeout(lot.back)
				return release(name, lot)
			})
			await Promise.all(all)
		},
	}
}
