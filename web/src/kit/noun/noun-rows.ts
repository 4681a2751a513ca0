import type { Entity } from '../../platform/forms/noun.ts'
import { matchesWords, wordsIn } from '../../platform/words/text-search.ts'

/** Below this many rows nobody needs to search. */
const few = 6

type AskedRows<E> = {
	find: string
	/** Those that are switched off are shown too. */
	off: boolean
	/** The words by which one finds it. */
	wordsOf: (entity: E) => (string | null | undefined)[]
}

/** The rows of a noun's list: those in use, and those that were switched off after them, once they are asked for. */
export function nounRows<E extends Entity>(all: readonly E[], { find, off, wordsOf }: AskedRows<E>) {
	const inUse = all.filter(({ disabled_at }) => !disabled_at)
	const resting = all.filter(({ disabled_at }) => disabled_at)
	const words = wordsIn(find)
	const matching = (entities: E[]) => entities.filter((entity) => matchesWords(words, wordsOf(entity)))
	return {
		inUse,
		shown: [...matching(inUse), ...(off ? matching(resting) : [])],
		/** So many would be found among those that are not shown. */
		hidden: off ? 0 : matching(resting).length,
		hasResting: resting.length > 0,
		isSearched: all.length > few || find !== '',
	}
}
