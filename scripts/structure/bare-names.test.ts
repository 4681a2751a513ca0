import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { bareNameComplaints, paidNames } from './bare-names.ts'
import { bareNames } from './declared-names.ts'
import type { Source } from './source.ts'

const names = (text: string) => bareNames(parseSync('a.ts', text).program).map(({ name }) => name)

test('what a module calls by such a word alone is seen, exported or not, however it is declared', () => {
	expect(names(`const known = 1\nexport let shown = 2\nfunction kept() {}\nexport async function said() {}`)).toEqual([
		'known',
		'shown',
		'kept',
		'said',
	])
	expect(names(`class Told {}\ntype Place = string\nexport interface Asked { a: 1 }\nexport default function held() {}`)).toEqual([
		'Told',
		'Place',
		'Asked',
		'held',
	])
	expect(names(`const { made, a: named, b: { c }, ...meant } = x\nconst [, place] = y`)).toEqual(['made', 'named', 'meant', 'place'])
})

test('a name that says what of, and what stands within a function or an object, may be', () => {
	expect(names(`import { known } from './b.ts'\nexport const knownUnits = 1\ntype PagePlace = { shown: boolean }`)).toEqual([])
	expect(names(`const rows = (said: string) => { const kept = said; return { kept } }\nexport * from './c.ts'\nexport default 1`)).toEqual(
		[],
	)
})

const file = (...found: string[]) => {
	const marks = { bareName: found.map((text, at) => ({ line: at + 1, text })) } as Partial<Source['marks']> as Source['marks']
	return { path: 'server/src/a.ts', marks }
}

test('what is owed is let be, and is struck off once it is paid', () => {
	expect(bareNameComplaints(file('known', 'Kept'), ['server/src/a.ts known'])).toEqual([
		{ line: 2, rule: 'bare-name', message: 'Kept does not say what of, as knownUnits and PagePlace do' },
	])
	expect(paidNames([file('known')], ['server/src/a.ts known', 'server/src/a.ts Kept'])).toEqual([
		'server/src/a.ts Kept is not there any more: take it out of scripts/structure/owed-names.ts',
	])
})
