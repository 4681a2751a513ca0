import { expect, test } from 'vitest'
import type { Annotation } from './annotations.ts'
import { markColours, markShapes } from './annotation-shapes.ts'
import { boundsOf, drawnMark, markOf, selectorOf, type Mark } from './marks.ts'
import { markLines, markPath } from './mark-paths.ts'

const size = { width: 400, height: 300 }
const annotation = (selector: object, styleClass?: readonly [string, string]): Annotation =>
	({ id: 'a', type: 'Annotation', body: [], target: { selector, ...(styleClass && { styleClass }) } }) as unknown as Annotation
const fragment = (value: string) => ({ type: 'FragmentSelector', value })
const svg = (inner: string) => ({ type: 'SvgSelector', value: `<svg>${inner}</svg>` })

test.each<[string, object, Mark['shape'], number[]]>([
	['pixels', fragment('xywh=10,20,30,40'), 'box', [10, 20, 30, 40]],
	['shares', fragment('xywh=percent:50,50,25,10'), 'box', [200, 150, 100, 30]],
	['a rectangle', svg('<rect x="1" y="2" width="3" height="4"/>'), 'box', [1, 2, 3, 4]],
	['a circle', svg('<circle cx="10" cy="20" r="5"/>'), 'box', [5, 15, 10, 10]],
	['a polygon', svg('<polygon points="1,2 3,4 5,6"/>'), 'line', [1, 2, 3, 4, 5, 6, 1, 2]],
	['a path', svg('<path d="M1 2 L3 4"/>'), 'line', [1, 2, 3, 4]],
])('marks by other programs are drawn in red: %s', (_, selector, shape, points) => {
	expect(markOf(annotation(selector), size)).toMatchObject({ shape, colour: 'red', points })
})

test.each([svg('<path d="M1 2 C3 4 5 6 7 8"/>'), svg('<rect transform="rotate(45)" width="3" height="4"/>'), svg('<g></g>')])(
	'what cannot be told from its corners is not drawn',
	(selector) => expect(markOf(annotation(selector), size)).toBe(null),
)

test('what is written is read as it was, by all shapes and colours, on a picture and on a page', () => {
	let seed = 1
	const chance = (below: number) => {
		seed = (seed * 48_271) % 2_147_483_647
		return Math.round((seed / 2_147_483_647) * below * 100) / 100
	}
	for (let n = 0; n < 500; n++) {
		const shape = markShapes[n % markShapes.length] ?? 'box'
		const colour = markColours[n % markColours.length] ?? 'red'
		const count = shape === 'pin' ? 2 : shape === 'line' ? 4 + 2 * Math.floor(chance(40)) : 4
		const page = n % 2 === 0 ? null : 1 + (n % 7)
		const mark: Mark = { id: 'a', shape, colour, page, points: Array.from({ length: count }, () => chance(300)), text: '' }
		const read = drawnMark(annotation(selectorOf(mark), [shape, colour]))
		expect(read).toEqual(mark)
		expect(boundsOf(mark).every(Number.isFinite)).toBe(true)
		expect(markPath(mark, size)).not.toMatch(/NaN|Infinity|[<>"]/)
	}
})

test('a text fills its box line by line; words of another mark are one line that stays within the picture', () => {
	const text: Mark = { id: 'a', shape: 'text', colour: 'red', page: null, points: [10, 10, 100, 50], text: 'Hier\ntropft es' }
	expect(markLines(text, size).map(({ text: line, size: letter }) => [line, letter])).toEqual([
		['Hier', 20],
		['tropft es', 20],
	])
	const low: Mark = { ...text, shape: 'box', points: [10, 280, 100, 19], text: `\n${'x'.repeat(100)}` }
	const [line] = markLines(low, size)
	expect(line?.text).toHaveLength(62)
	expect(line?.y).toBeLessThan(280)
})

test('a pin leads somewhere, another shape nowhere', () => {
	const lead = '0199d3a0-0000-7000-8000-000000000001'
	const leading = (styleClass: readonly [string, string]) =>
		({
			...annotation(fragment('xywh=pixel:10,20,1,1'), styleClass),
			body: { type: 'SpecificResource', purpose: 'linking', source: `urn:uuid:${lead}` },
		}) as Annotation
	expect(drawnMark(leading(['pin', 'blue']))).toMatchObject({ shape: 'pin', points: [10, 20], text: '', link: lead })
	expect(drawnMark(leading(['box', 'blue']))).toBe(null)
})
