import { expect, test } from 'vitest'
import type { Emergency } from '@hausheft/contract/emergency.ts'
import { asWhole } from '../../platform/forms/whole-rules.ts'
import { emergencyRules, inWords, linesOf, withLine, withoutLine, type Line } from './emergency-rules.ts'

const line = (key: string, kind: Line['kind'], more: Partial<Line> = {}): Line => ({ key, kind, text: '', phone: '', file: null, ...more })
const card = (items: Emergency['items']) => ({ id: 'haus', version: 1, items }) as Emergency
const keys = (lines: readonly Line[]) => lines.map(({ key }) => key)

test('each kind has its own lines, the second and later ones with their number', () => {
	const items = [line('a', 'water'), line('b', 'keys'), line('c', 'water'), line('d', 'water')]
	expect(linesOf({ items }, 'water', 'Wasser').map(({ line: { key }, name }) => [key, name])).toEqual([
		['a', 'Wasser'],
		['c', 'Wasser 2'],
		['d', 'Wasser 3'],
	])
	expect(linesOf({ items }, 'power', 'Strom')).toEqual([])
})

test('one line is changed or left out, the others stay', () => {
	const items = [line('a', 'water', { text: 'Keller' }), line('b', 'keys')]
	expect(withLine(items, 'b', { phone: '117' })).toEqual([items[0], { ...items[1], phone: '117' }])
	expect(withLine(items, 'gone', { phone: '117' })).toEqual(items)
	expect(keys(withoutLine(items, 'a'))).toEqual(['b'])
})

test('a card offers what it should say and does not say yet', () => {
	const { items } = emergencyRules.contentOf(card([{ kind: 'power', text: 'Estrich', phone: null, file: null }]))
	expect(keys(items)).toEqual(['stored 0', 'usual water', 'usual heating', 'usual keys', 'usual number'])
})

test('what is sent are the lines with something in them, in the order of the card, without spaces around', () => {
	const items = [
		line('a', 'number', { text: ' Sanitär ', phone: ' 044 1 ' }),
		line('b', 'water'),
		line('c', 'power', { text: '  ' }),
		line('d', 'water', { file: 'photo' }),
	]
	expect(asWhole(emergencyRules.bodyOf({ items }))).toEqual({
		items: [
			{ kind: 'water', text: '', phone: null, file: 'photo' },
			{ kind: 'number', text: 'Sanitär', phone: '044 1', file: null },
		],
	})
	expect(inWords({ items })).toBe('Foto · Sanitär, 044 1')
	expect(inWords({ items: [] })).toBe('')
	expect(emergencyRules.isSame({ items }, { items: withoutLine(items, 'b') })).toBe(true)
	expect(emergencyRules.isSame({ items }, { items: withoutLine(items, 'd') })).toBe(false)
})

test('a line with a number alone is sent too; of two cards the chosen one is taken whole', () => {
	const items = [line('a', 'number', { phone: '117' })]
	expect(asWhole(emergencyRules.bodyOf({ items }))).toMatchObject({ items: [{ text: '', phone: '117' }] })
	const [mine, theirs] = [{ items }, { items: [] }]
	expect([emergencyRules.withFields(mine, theirs, ['all']), emergencyRules.withFields(mine, theirs, [])]).toEqual([theirs, mine])
})

test('what cannot be saved is said at the card', () => {
	expect(emergencyRules.check({ items: [line('a', 'water', { text: 'Keller' })] })).toEqual({})
	expect(emergencyRules.check({ items: [line('a', 'water', { text: 'x'.repeat(100_000) })] })).toEqual({
		form: expect.any(String) as string,
	})
})
