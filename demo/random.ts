/** Chance that repeats itself: the same seed gives the same row of numbers. */
export type Random = {
	/** 0 up to but not 1. */
	next: () => number
	/** A whole number, both ends included. */
	between: (least: number, most: number) => number
	chance: (share: number) => boolean
	pick: <T>(list: readonly T[]) => T
	/** The same things in another order. */
	shuffled: <T>(list: readonly T[]) => T[]
}

/** Each topic has its own row, so that one more entry of one kind changes no other. */
export function randomFrom(seed: string, topic: string): Random {
	let state = hash(`${seed}\n${topic}`)
	// mulberry32
	const next = () => {
		state = (state + 0x6d2b79f5) >>> 0
		let mixed = Math.imul(state ^ (state >>> 15), state | 1)
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
	}
	const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
	const pick = <T>(list: readonly T[]): T => list[between(0, list.length - 1)] as T
	const shuffled = <T>(list: readonly T[]): T[] =>
		list
			.map((value) => ({ value, place: next() }))
			.sort((a, b) => a.place - b.place)
			.map(({ value }) => value)
	return { next, between, pick, shuffled, chance: (share) => next() < share }
}

/** FNV-1a: a text as 32 bits. */
const hash = (text: string): number => {
	let value = 2_166_136_261
	for (const sign of text) value = Math.imul(value ^ (sign.codePointAt(0) ?? 0), 16_777_619)
	return value >>> 0
}
