import { expect, test } from 'vitest'
import type { TrashSource } from '@hausheft/contract/trash.ts'
import { ApiError } from '../../platform/api/client.ts'
import { daysLeft, restoredText, restoreInTurn, withoutRows } from './restoring.ts'

const item = (source: TrashSource, name: string) => ({ source, fk: name, name })
const refusal = new ApiError(409, 'conflict', { detail: 'Zuerst muss das Haus zurückkommen.' })
const restored = async (items: ReturnType<typeof item>[], refuses: readonly string[] = []) => {
	const tried: string[] = []
	const { back, refused } = await restoreInTurn(items, async ({ fk }) => {
		tried.push(fk)
		if (refuses.includes(fk)) throw refusal
		return Promise.resolve()
	})
	return { tried, back: back.map(({ fk }) => fk), refused }
}

test('a house comes back before its entries, and these before what hangs on them, each of them', async () => {
	const items = [
		item('file', 'foto'),
		item('event', 'rechnung'),
		item('object', 'boiler'),
		item('property', 'haus'),
		item('event', 'ablesung'),
	]
	const inTurn = ['haus', 'rechnung', 'ablesung', 'foto', 'boiler']
	expect(await restored(items)).toEqual({ tried: inTurn, back: inTurn, refused: {} })
	expect(await restored([])).toEqual({ tried: [], back: [], refused: {} })
})

test('what is refused is said at its row and holds up no other; what is no refusal is a bug', async () => {
	const items = [item('event', 'a'), item('event', 'b'), item('event', 'c'), item('event', 'd')]
	expect(await restored(items, ['a', 'c'])).toEqual({
		tried: ['a', 'b', 'c', 'd'],
		back: ['b', 'd'],
		refused: { a: 'Zuerst muss das Haus zurückkommen.', c: 'Zuerst muss das Haus zurückkommen.' },
	})
	await expect(restoreInTurn(items, () => Promise.reject(new TypeError('bug')))).rejects.toThrow('bug')
})

test('one thing is told by its name, several are counted, nothing is told of none', () => {
	const [boiler, haus, foto] = [item('object', 'Boiler'), item('property', 'Bergstrasse 12'), item('file', 'a.jpg')]
	expect([restoredText([]), restoredText([boiler]), restoredText([haus, boiler]), restoredText([haus, boiler, foto])]).toEqual([
		'',
		'Objekt «Boiler» ist wiederhergestellt.',
		'2 Sachen sind wiederhergestellt.',
		'3 Sachen sind wiederhergestellt.',
	])
})

test('what came back leaves every page of the list', () => {
	const pages = [
		{ rows: [{ fk: 'a' }, { fk: 'b' }], next: 'x' },
		{ rows: [{ fk: 'c' }], next: null },
	]
	expect(withoutRows(pages, new Set(['a', 'c']))).toEqual([
		{ rows: [{ fk: 'b' }], next: 'x' },
		{ rows: [], next: null },
	])
})

test.each([
	[-1, 'nur noch heute', true],
	[0, 'nur noch heute', true],
	[1, 'noch 1 Tag', true],
	[3, 'noch 3 Tage', true],
	[4, 'noch 4 Tage', false],
	[30, 'noch 30 Tage', false],
])('%i days: %s', (days, text, isSoon) => expect(daysLeft(days)).toEqual({ text, isSoon }))
