import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { declaredNames } from './declared-names.ts'
import { moduleNameComplaints } from './module-names.ts'
import type { Source } from './source.ts'

const complained = (text: string, path = 'server/src/a.ts') => {
	const declared = declaredNames(parseSync('a.ts', text).program).map(({ name }, at) => ({ line: at + 1, text: name }))
	return moduleNameComplaints({ path, marks: { declared } as Partial<Source['marks']> as Source['marks'] })
}
const names = (...of: Parameters<typeof complained>) => complained(...of).map(({ message }) => message.split(/[ :]/)[0])

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

test('a part is one of an entry: elsewhere a module and its names are called otherwise', () => {
	const text = `type Part = 1\nconst partsOf = 1\nexport function mostParts() {}\nconst parted = 1, apart = 2, party = 3, isMultipart = 4`
	expect(names(text)).toEqual(['Part', 'partsOf', 'mostParts'])
	expect(names(text, 'server/src/features/events/rules.ts')).toEqual([])
	expect(names('', 'web/src/kit/house/parts.ts')).toEqual(['parts.ts'])
	expect(names('', 'web/src/features/event-draft/parts/texts.ts')).toEqual([])
})

test('what others call a part may be called so: those of a mail, and that of a bill', () => {
	expect(names(`const mostMimeParts = 500\nfunction paymentPart() {}`, 'demo/payment-part.ts')).toEqual([])
})

test('what is wrong is said with its line', () => {
	expect(complained(`const fine = 1\nconst known = 1\nconst parts = 2`)).toEqual([
		{ line: 2, rule: 'bare-name', message: 'known does not say what of, as knownUnits and PagePlace do' },
		{ line: 3, rule: 'part', message: 'parts: a part is a part of an entry, and nothing else' },
	])
})
