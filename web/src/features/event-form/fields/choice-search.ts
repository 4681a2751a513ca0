import { matchesWords, plain, wordsIn } from '../../../platform/words/text-search.ts'
import type { Choice } from '../../event-draft/choice.ts'

const most = 40

/** Choices whose name contains every typed word, those that begin with it first; `exact` is called just so. */
export function matching(options: readonly Choice[], typed: string): { found: Choice[]; exact: Choice | undefined } {
	const words = wordsIn(typed)
	const found = options.filter(({ name }) => matchesWords(words, [name]))
	const begins = ({ name }: Choice) => (plain(name).startsWith(plain(typed.trim())) ? 0 : 1)
	const exact = typed ? options.find(({ name }) => plain(name) === plain(typed.trim())) : undefined
	return { found: found.toSorted((a, b) => begins(a) - begins(b)).slice(0, most), exact }
}
