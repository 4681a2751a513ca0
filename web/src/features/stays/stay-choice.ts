// Hides what becomes of the days that are touched one after the other, and how it stands with them: free, taken, or wished for by others too.
import { daysBetween, type Day } from '@hausheft/contract/swiss/zurich.ts'

/** The first day that was touched, and the last. */
export type DayChoice = { from?: Day | undefined; until?: Day | undefined }
export type WholeChoice = { from: Day; until: Day }

/** One comes on the first day and leaves on the last: a day before the first begins anew, the first itself lets go. */
export function touched({ from, until }: DayChoice, day: Day): DayChoice {
	if (from === undefined || until !== undefined) return { from: day }
	return day > from ? { from, until: day } : day === from ? {} : { from: day }
}

export const isWhole = (choice: DayChoice): choice is WholeChoice => choice.from !== undefined && choice.until !== undefined

export const nightsOf = ({ from, until }: WholeChoice): number => daysBetween(from, until)

type Placed = { id: string; from_on: Day; until_on: Day; alone: boolean; state: string }

/** Nights in common: one may come on the day on which another leaves. */
export const overlap = (one: { from_on: Day; until_on: Day }, other: { from_on: Day; until_on: Day }): boolean =>
	one.from_on < other.until_on && other.from_on < one.until_on

export type Standing<S> = {
	/** By what is fixed: it cannot be had. */
	taken: S[]
	/** Fixed, and both welcome others. */
	beside: S[]
	/** Asked for by others too. */
	wished: S[]
}

/** How it stands with these days. `but`: the stay itself, where it is moved. */
export function standingOf<S extends Placed>(choice: WholeChoice & { alone: boolean }, stays: readonly S[], but?: string): Standing<S> {
	const span = { from_on: choice.from, until_on: choice.until }
	const there = stays.filter((stay) => stay.id !== but && overlap(span, stay))
	const fixed = there.filter(({ state }) => state === 'fixed')
	return {
		taken: fixed.filter(({ alone }) => alone || choice.alone),
		beside: fixed.filter(({ alone }) => !alone && !choice.alone),
		wished: there.filter(({ state }) => state === 'asked'),
	}
}

/** Wishes that cannot all come true, together; each with one alone stands for itself. */
export function wishGroups<S extends Placed>(stays: readonly S[]): S[][] {
	const groups: S[][] = []
	let end = ''
	for (const stay of stays
		.filter(({ state }) => state === 'asked')
		.toSorted((one, other) => (one.from_on < other.from_on ? -1 : one.from_on > other.from_on ? 1 : 0))) {
		const last = groups.at(-1)
		if (last && stay.from_on < end) last.push(stay)
		else groups.push([stay])
		end = last && stay.from_on < end && end > stay.until_on ? end : stay.until_on
	}
	return groups
}
