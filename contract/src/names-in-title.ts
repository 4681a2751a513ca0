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

/** The words that a name may have where this one stands. */
const formsOf = (word: string): string[] =>
	endings.flatMap((ending) => {
		if (!word.endsWith(ending)) return []
		const bare = word.slice(0, word.length - ending.length)
		return ending === '' || bare.length >= shortest ? [bare] : []
	})

/** Names by their words: who is called by those on the way from the root. */
type Called<N> = { next: Map<string, Called<N>>; things: N[] }
type Met<N> = { things: N[]; at: number; length: number }

const nobody = <N>(): Called<N> => ({ next: new Map(), things: [] })

/**
 * Finds those whose name stands in a title, in the order of the title. «Boden» is not in «Bodenheizung», and of «Boiler» and
 * «Boiler Keller» the longer one is meant where both fit; of several that are called the same all are. A title costs as much as it has words,
 * however many names there are.
 */
export function namesFinder<N extends NamedThing>(things: readonly N[]): (title: string) => N[] {
	const root = nobody<N>()
	for (const thing of things) {
		const words = wordsOfName(thing.name)
		if (words.length > 0) follow(root, words).things.push(thing)
	}
	return (title) => {
		const met = new Map<Called<N>, Met<N>>()
		const said = wordsOf(title)
		said.forEach((_, at) => meet(root, said, at, at, met))
		const all = [...met.values()]
		const isWithin = (a: Met<N>, b: Met<N>) => a.length < b.length && b.at <= a.at && a.at + a.length <= b.at + b.length
		return all.filter((each) => !all.some((other) => isWithin(each, other))).flatMap((each) => each.things)
	}
}

function follow<N>(from: Called<N>, words: readonly string[]): Called<N> {
	let called = from
	for (const word of words) {
		const next = called.next.get(word) ?? nobody<N>()
		called.next.set(word, next)
		called = next
	}
	return called
}

/** Each where it stands first. */
function meet<N>(called: Called<N>, said: readonly string[], from: number, at: number, met: Map<Called<N>, Met<N>>): void {
	if (called.things.length > 0 && !met.has(called)) met.set(called, { things: called.things, at: from, length: at - from })
	const word = said[at]
	if (word === undefined) return
	for (const form of formsOf(word)) {
		const next = called.next.get(form)
		if (next) meet(next, said, from, at + 1, met)
	}
}
