// Hides how a list on the screen is narrowed by typed words: each of them somewhere, whatever its case and accents.

/** Without case and accents. */
export const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The typed words, for `matchesWords`. */
export const wordsIn = (typed: string): string[] => plain(typed).split(/\s+/).filter(Boolean)

/** True if every word stands in one of the texts. */
export function matchesWords(words: readonly string[], texts: readonly (string | null | undefined)[]): boolean {
	const all = plain(texts.filter(Boolean).join(' '))
	return words.every((word) => all.includes(word))
}
