import { wordsIn } from '../../platform/text-search.ts'
import type { Choice, LocalChoice, Section } from './choice.ts'
import { matchTitle } from './matching.ts'

export type Shelf = { section: Section; choices: Choice[] }

const most = 6
const mostFound = 8

function shelve(choices: readonly Choice[], atMost: number): Shelf[] {
	const shelves = new Map<Section, Choice[]>()
	for (const choice of choices) {
		const shelf = shelves.get(choice.section) ?? []
		if (shelf.length < atMost) shelves.set(choice.section, [...shelf, choice])
	}
	return [...shelves].map(([section, kept]) => ({ section, choices: kept }))
}

/** Before anything is typed: what was chosen last, what can be done, where one can go from here. */
export const atFirst = (recent: readonly Choice[], local: readonly LocalChoice[]): Shelf[] => {
	const known = new Set(recent.map(({ key }) => key))
	return shelve([...recent, ...local.filter(({ near, key }) => near && !known.has(key))], 20)
}

/**
 * What fits, by what it is: first what begins with the words, then what the server found (its best first), then what only contains them.
 * A section stands in one place.
 */
export function arrange(typed: string, local: readonly LocalChoice[], found: readonly Choice[]): Shelf[] {
	const words = wordsIn(typed)
	const matches = local
		.flatMap((choice) => {
			const match = matchTitle(plainTitle(choice), choice.also, words)
			return match ? [{ ...choice, ...match }] : []
		})
		.toSorted((a, b) => a.rank - b.rank || Number(b.near) - Number(a.near))
	const first = new Set(matches.filter(({ rank }) => rank === 0).map(({ section }) => section))
	const known = new Set(matches.map(({ key }) => key))
	const fresh = found.filter(({ key }) => !known.has(key))
	const isFirst = ({ section }: Choice) => first.has(section)
	return [
		...shelve(matches.filter(isFirst), most),
		...shelve(
			[...fresh, ...matches].filter((each) => !isFirst(each)),
			mostFound,
		),
	]
}
const plainTitle = ({ title }: Choice) => title.map(({ text }) => text).join('')
