const endings = 'e n s en er es em ern ens ei in nen innen'.split(' ')
const shortest = 3

/** Whether one is the other with an ending: «Versicherung» and «Versicherungen», «Spengler» and «Spenglerei». */
export const isInflected = (one: string, other: string): boolean => {
	const [short, long] = one.length < other.length ? [one, other] : [other, one]
	return short.length >= shortest && long.startsWith(short) && endings.includes(long.slice(short.length))
}

export const isSameWord = (one: string, other: string): boolean => one === other || isInflected(one, other)

/** What a word begins with, whatever its ending. */
export const stemOf = (word: string): string => {
	const ending = endings
		.filter((each) => word.endsWith(each) && word.length - each.length > shortest)
		.toSorted((a, b) => b.length - a.length)[0]
	return ending ? word.slice(0, -ending.length) : word
}

const before = 'ab|an|auf|aus|ein|nach|um|vor|weg|zu'
const participle = new RegExp(`^(${before})?ge(.{2,})(t|en)$`, 'u')
const prefixed = new RegExp(`^(${before})(.{2,}en)$`, 'u')

/** A word and how it stands in a title that says the same as done, or as to be done: «entkalkt» and «entkalken», «abgestellt» and «abstellen». */
export function formsOf(word: string): string[] {
	const forms = new Set([word])
	const [, prefix = '', middle, ending] = participle.exec(word) ?? []
	if (middle !== undefined) for (const each of ending === 't' ? ['en', 'n'] : ['en']) forms.add(prefix + middle + each)
	if (word.endsWith('t')) forms.add(`${word.slice(0, -1)}en`)
	if (word.endsWith('en')) {
		const stem = word.slice(0, -2)
		const [, first, rest = ''] = prefixed.exec(word) ?? []
		for (const each of [`${stem}t`, `ge${stem}t`, ...(first ? [`${first}ge${rest.slice(0, -2)}t`] : [])]) forms.add(each)
	}
	return [...forms]
}
