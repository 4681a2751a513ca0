// Hides how a title meets the things and people that it names: whole words, as they stand in a sentence.

type NamedThing = { id: string; name: string }

/** What German adds to a noun. */
const endings = ['', 'e', 'n', 'en', 's', 'es', 'er', 'ern']
/** A firm is called without them. */
const legalForms = new Set(['ag', 'gmbh', 'sa', 'sarl', 'kg', 'klg'])
/** Less is an abbreviation of anything. */
const shortest = 3

const wordsOf = (text: string): string[] =>
	text
		.toLowerCase()
		.normalize('NFD')
		.replaceAll(/\p{M}/gu, '')
		.split(/[^\p{L}\d]+/u)
		.filter(Boolean)

/** The words by which a name is met; none where it is too short to be met. */
export function wordsOfName(name: string): string[] {
	const words = wordsOf(name).filter((word) => !legalForms.has(word))
	return words.some(({ length }) => length >= shortest) ? words : []
}

const isFormOf = (word: string, of: string) => word === of || (of.length >= shortest && endings.some((ending) => word === of + ending))

/**
 * Those whose name stands in a title, in the order of the title. «Boden» is not in «Bodenheizung», and of «Boiler» and
 * «Boiler Keller» the longer one is meant where both fit; of several that are called the same all are.
 */
export function namesInTitle<N extends NamedThing>(title: string, things: readonly N[]): N[] {
	const said = wordsOf(title)
	const met = things.flatMap((thing) => {
		const words = wordsOfName(thing.name)
		const at = words.length > 0 ? placeOf(words, said) : -1
		return at < 0 ? [] : [{ thing, at, length: words.length }]
	})
	const isWithin = (a: (typeof met)[number], b: (typeof met)[number]) =>
		a.length < b.length && b.at <= a.at && a.at + a.length <= b.at + b.length
	return met
		.filter((each) => !met.some((other) => isWithin(each, other)))
		.toSorted((a, b) => a.at - b.at)
		.map(({ thing }) => thing)
}

const placeOf = (words: readonly string[], said: readonly string[]): number =>
	said.findIndex((_, at) => words.every((word, i) => isFormOf(said[at + i] ?? '', word)))
