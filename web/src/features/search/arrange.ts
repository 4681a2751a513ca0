import { wordsIn } from '../../platform/words/text-search.ts'
import type { SearchResult } from '@hausheft/contract/search.ts'
import { count } from '@hausheft/contract/swiss/formats.ts'
import { unmarked, type Choice, type LocalChoice, type Section } from './choice.ts'
import { matchTitle } from './matching.ts'

export type Shelf = { section: Section; choices: Choice[] }

const most = 6
const mostFound = 8

/** Before anything is typed: what was chosen last, what can be done, where one can go from here. */
export const atFirst = (recent: readonly Choice[], local: readonly LocalChoice[]): Shelf[] => {
	const known = new Set(recent.map(({ key }) => key))
	return shelve([...recent, ...local.filter(({ near, key }) => near && !known.has(key))], 20)
}

function shelve(choices: readonly Choice[], atMost: number): Shelf[] {
	const shelves = new Map<Section, Choice[]>()
	for (const choice of choices) {
		const shelf = shelves.get(choice.section) ?? []
		if (shelf.length < atMost) shelves.set(choice.section, [...shelf, choice])
	}
	return [...shelves].map(([section, kept]) => ({ section, choices: kept }))
}

/**
 * What fits, by what it is: first what begins with the words, then what the house answers, what the server found (its best first), and what only contains them.
 * A section stands in one place.
 */
export function arrange(typed: string, local: readonly LocalChoice[], found: readonly Choice[], answer: readonly Choice[]): Shelf[] {
	const words = wordsIn(typed)
	const matches = local
		.flatMap((choice) => {
			const match = matchTitle(plainTitle(choice), choice.also, words)
			return match ? [{ ...choice, ...match }] : []
		})
		.toSorted((a, b) => a.rank - b.rank || Number(b.near) - Number(a.near))
	const first = new Set(matches.filter(({ rank }) => rank === 0).map(({ section }) => section))
	const known = new Set([...matches, ...answer].map(({ key }) => key))
	const fresh = found.filter(({ key }) => !known.has(key))
	const isFirst = ({ section }: Choice) => first.has(section)
	return [
		...shelve(matches.filter(isFirst), most),
		...shelve(answer, most),
		...shelve(
			[...fresh, ...matches].filter((each) => !isFirst(each)),
			mostFound,
		),
	]
}
const plainTitle = ({ title }: Choice) => title.map(({ text }) => text).join('')

const foundIn = ({ choices }: Shelf) => choices.filter(({ passing }) => !passing).length
const shownOf = (shelves: readonly Shelf[], section: Section) =>
	shelves.filter((shelf) => shelf.section === section).reduce((sum, shelf) => sum + foundIn(shelf), 0)

/** As far as it was counted: `13`, `über 1000`. */
const inAll = ({ total, more }: SearchResult) => (more ? `über ${Math.floor((total - 1) / 100) * 100}` : String(total))

/** The entries end with the way to all of them, where the shelf has no room for them. */
export function withAllEntries(
	shelves: readonly Shelf[],
	results: readonly SearchResult[],
	list: Pick<Choice, 'Icon'> & { href: string },
): Shelf[] {
	const entry = results.find(({ source }) => source === 'event')
	if (!entry || entry.total <= shownOf(shelves, 'event')) return [...shelves]
	const all: Choice = {
		...list,
		key: 'all',
		section: 'event',
		kind: 'page',
		title: unmarked(`Alle ${inAll(entry)} ansehen`),
		passing: true,
	}
	return shelves.map((shelf) => (shelf.section === 'event' ? { ...shelf, choices: [...shelf.choices, all] } : shelf))
}

/** How many there are, shown or not: `14 Treffer`. */
export function hitsIn(shelves: readonly Shelf[], results: readonly SearchResult[]): string {
	const shown = shelves.reduce((sum, shelf) => sum + foundIn(shelf), 0)
	const first = results.filter(({ source }, at) => results.findIndex((each) => each.source === source) === at)
	const beyond = first.map(({ source, total }) => Math.max(0, total - shownOf(shelves, source)))
	const all = shown + beyond.reduce((sum, each) => sum + each, 0)
	return `${first.some(({ more }) => more) ? 'Mehr als ' : ''}${count(all, 'Treffer', 'Treffer')}`
}
