/** What differs from house to house of one type. The same seed gives the same house, on the server and in each browser. */
export type Variety = {
	/** One of the choices; `nth` tells independent choices apart. */
	pick: <T>(nth: number, choices: readonly T[]) => T
	/** Whether somebody is at home behind window `i`. */
	lit: (i: number) => boolean
}

export const variety = (seed: string): Variety => {
	const number = (nth: number) => hash(`${nth}${seed}`)
	return {
		pick: (nth, choices) => choices[number(nth) % choices.length]!,
		lit: (i) => number(i + 50) % 5 < 2,
	}
}

const hash = (text: string) => {
	let h = 2166136261
	for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619)
	// The low bits of this hash hardly mix, and they are what the choices are made by.
	h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
	return (h ^ (h >>> 13)) >>> 0
}
