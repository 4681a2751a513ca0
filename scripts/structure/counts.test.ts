import { expect, test } from 'vitest'
import { countComplaints, countIn } from './counts.ts'
import type { Source } from './source.ts'

const source = (path: string, lines: number, measures: Partial<Source['measures']> = {}) => ({
	path,
	lines,
	isTest: /\.test\.tsx?$/.test(path),
	measures: { functions: [], casts: [], ...measures },
})
const namedFunction = (name: string, lines: number) => ({ name, line: 1, lines })
const claims = (count: number, type = 'string') => Array.from({ length: count }, (_, line) => ({ line, type }))

test('what has grown beyond its limit is named with its size', () => {
	const { above } = countIn([
		source('server/src/app.ts', 300, { functions: [namedFunction('short', 80), namedFunction('long', 81)] }),
		source('server/src/config.ts', 301),
		source('server/test/gate.test.ts', 400, { functions: [namedFunction('describe', 390)] }),
		source('server/test/seen.test.ts', 401),
		source('server/src/features/inbox/words.ts', 900),
		source('web/src/features/events/list.ts', 2000, { casts: claims(2, 'never') }),
		source('web/src/features/events/form.tsx', 1501),
		source('web/src/features/events/list.test.ts', 399),
	])
	expect(above).toEqual({
		'server/src/app.ts long': 81,
		'server/src/config.ts': 301,
		'server/test/seen.test.ts': 401,
		'web/src/features/events/list.ts': 2000,
		'web/src/features/events/list.ts as never': 2,
		'web/src/features/events/form.tsx': 1501,
		'web/src/features/events': 3501,
	})
})

test('of a thousand lines of the server five may claim a type', () => {
	const of = (count: number) =>
		countIn([source('server/src/a.ts', 200, { casts: claims(count) }), source('web/src/b.ts', 200, { casts: claims(9) })])
	expect([of(1).above, of(2).above]).toEqual([{}, { 'server as': 2 }])
})

test('what is above its limit is complained of where it stands', () => {
	const [file, text] = ['contract/src/a.ts', 'above its limit in scripts/structure/counts.ts']
	const complaints = countComplaints([source(file, 320, { functions: [namedFunction('long', 81)], casts: claims(2, 'never') })])
	expect(complaints).toEqual(
		[`${file}: 320`, `${file} long: 81`, `${file} as never: 2`].map((what) => ({
			file,
			line: 1,
			rule: 'count',
			message: `${what}, ${text}`,
		})),
	)
	expect(countComplaints([source(file, 300)])).toEqual([])
})
