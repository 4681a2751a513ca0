import type { Marked } from '@hausheft/contract/search.ts'
import { plain } from '../../platform/words/text-search.ts'

/** 0: begins with a typed word, 1: a later word of it does, 2: it only contains them; undefined: not every word is there. */
type Rank = 0 | 1 | 2
type Match = { title: Marked; rank: Rank }

/** A title held against typed words; what it is also known by, such as its property, may answer for some of them. */
export function matchTitle(title: string, alsoKnownBy: string, words: readonly string[]): Match | undefined {
	const text = folded(title)
	const other = folded(alsoKnownBy)
	const hits: [from: number, to: number][] = []
	let rank: Rank = 2
	for (const word of words) {
		const at = text.indexOf(word)
		if (at < 0 && !other.includes(word)) return undefined
		if (at < 0) continue
		hits.push([at, at + word.length])
		const begins = at === 0 ? 0 : /[^\p{L}\p{N}]/u.test(text[at - 1] ?? '') ? 1 : 2
		if (begins < rank) rank = begins
	}
	return { title: inPieces(title, hits), rank }
}

const knownFolds = new Map<string, string>()
/** The same few names are asked for at every key. */
function folded(text: string): string {
	const before = knownFolds.get(text)
	if (before !== undefined) return before
	if (knownFolds.size > 20_000) knownFolds.clear()
	const made = plain(text)
	knownFolds.set(text, made)
	return made
}

/** A letter may have become more or less than one when it was folded, so the places are counted along. */
function inPieces(title: string, hits: readonly (readonly [from: number, to: number])[]): Marked {
	const pieces: Marked = []
	let place = 0
	for (const letter of title) {
		const here = place
		place += plain(letter).length
		const hit = hits.some(([from, to]) => from <= here && here < to)
		const last = pieces.at(-1)
		if (last?.hit === hit) last.text += letter
		else pieces.push({ text: letter, hit })
	}
	return pieces
}
