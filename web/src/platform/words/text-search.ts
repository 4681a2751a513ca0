// Hides how a list on the screen is narrowed by typed words: each of them somewhere, whatever its case and accents and however umlauts are written.

/** Without case and accents. */
export const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The typed words, for `matchesWords`. */
export const wordsIn = (typed: string): string[] => plain(typed).split(/\s+/).filter(Boolean)

/** Of a plain text umlauts that are written with an e too, as `search_fold` in the database does. */
const folded = (text: string) =>
	text.replaceAll(/([ao])e/g, '$1').replaceAll(/([aeiouyq]?)ue/g, (whole, vowel: string) => (vowel === '' ? 'u' : whole))

/** True if every word stands in one of the texts. */
export function matchesWords(words: readonly string[], texts: readonly (string | null | undefined)[]): boolean {
	const all = plain(texts.filter(Boolean).join(' '))
	return words.every((word) => all.includes(word) || folded(all).includes(folded(word)))
}

/** Whether a word, plain as what is typed, begins so. */
export const beginsWith = (word: string, typed: string): boolean => word.startsWith(typed) || folded(word).startsWith(folded(typed))
