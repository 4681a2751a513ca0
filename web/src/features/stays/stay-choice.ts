// Hides what becomes of the days that are touched one after the other, and how it stands with them: free, taken, or wished for by others too.
import { commonNights, goTogether, type Lodging } from '@hausheft/contract/stay-nights.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'

/** The first day that was touched, and the last. */
export type DayChoice = { from?: Day | undefined; until?: Day | undefined }
type WholeChoice = { from: Day; until: Day }

/** One comes on the first day and leaves on the last: a day before the first begins anew, the first itself lets go. */
export function touched({ from, until }: DayChoice, day: Day): DayChoice {
	if (from === undefined || until !== undefined) return { from: day }
	return day > from ? { from, until: day } : day === from ? {} : { from: day }
}

export const isWhole = (choice: DayChoice): choice is WholeChoice => choice.from !== undefined && choice.until !== undefined

type Placed = Lodging & { id: string; state: string }

type Standing<S> = {
	/** By what is fixed: it cannot be had. */
	taken: S[]
	/** Fixed, and both welcome others. */
	beside: S[]
	/** Asked for by others too. */
	wished: S[]
}

/** How it stands with these days. `but`: the stay itself, where it is moved. */
export function standingOf<S extends Placed>(choice: WholeChoice & { alone: boolean }, stays: readonly S[], but?: string): Standing<S> {
	const wanted = { from_on: choice.from, until_on: choice.until, alone: choice.alone }
	const there = stays.filter((stay) => stay.id !== but && commonNights(wanted, stay) !== null)
	const fixed = there.filter(({ state }) => state === 'fixed')
	return {
		taken: fixed.filter((stay) => !goTogether(wanted, stay)),
		beside: fixed.filter((stay) => goTogether(wanted, stay)),
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
