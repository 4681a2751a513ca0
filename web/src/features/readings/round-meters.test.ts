import { expect, test } from 'vitest'
import { errorIn, rowOf, type RoundRow } from '../../kit/readings/round-row.ts'
import { roundMeters, withHidden } from './round-meters.ts'

const off = '2026-05-01T10:00:00.000Z'
const meter = (name: string, hidden = false) => ({ unit: 'm3', name, object: null, hidden })
const read = (name: string, data: string): RoundRow => ({ ...rowOf(meter(name)), data })
const added: RoundRow = { ...rowOf(meter('')), key: 'new', own: true }
const walk = [meter('Wasser'), meter('Gas', true), meter('Strom')]
const round = (rows: RoundRow[] = [], of = walk) => {
	const { shown, gone, own, hidden, placed, ...rest } = roundMeters(of, rows, [])
	const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)
	return {
		shown: shown.map(({ row }) => `${row.name} ${row.data}`.trim()),
		gone: names(gone),
		own: own.map(({ key }) => key),
		hidden: names(hidden),
		placed: names(placed),
		...rest,
	}
}

test('a round shows its meters in walking order; a hidden one waits below', () => {
	expect(round()).toMatchObject({
		shown: ['Wasser', 'Strom'],
		gone: [],
		own: [],
		hidden: ['Gas'],
		placed: ['Wasser', 'Strom'],
		readText: '0 von 2 abgelesen',
		isEmpty: false,
	})
})

test('what was typed stays in sight: at a meter that was hidden since, and at one that is gone', () => {
	const rows = [read('gas ', '12'), read('Öl', '900'), { ...added }, read('Strom', ' ')]
	expect(round(rows)).toMatchObject({
		shown: ['Wasser', 'gas  12', 'Strom'],
		gone: ['Öl'],
		own: ['new'],
		hidden: ['Gas'],
		placed: ['Wasser', 'Strom'],
		readText: '2 von 5 abgelesen',
	})
})

test('only where no meter was ever read and none is being added there is nothing', () => {
	expect(
		[round([], []), round([added], []), round([read('Öl', '1')], []), round([], [meter('Gas', true)])].map(({ isEmpty }) => isEmpty),
	).toEqual([true, false, false, false])
})

test('a new meter is put at no object that was switched off', () => {
	const objects = [
		{ id: 'keller', disabled_at: null },
		{ id: 'öltank', disabled_at: off },
	]
	expect(roundMeters(walk, [], objects).places.map(({ id }) => id)).toEqual(['keller'])
})

test('hiding one meter moves no other, however its name is written, and showing takes it back', () => {
	const without = withHidden(walk, meter(' strom'), true)
	expect(without.map(({ hidden }) => hidden)).toEqual([false, true, true])
	expect(withHidden(without, meter('Strom'), false)).toEqual(walk)
	expect(withHidden(walk, { ...meter('Strom'), object: 'keller' }, true)).toEqual(walk)
})

test('of a row the first error is said, and none of another row whose key begins alike', () => {
	const errors = { 'meter 10.data': 'a', 'meter 1.unit': 'b', 'meter 1.data': 'c' }
	expect([errorIn(errors, { key: 'meter 1' }), errorIn(errors, { key: 'meter 10' }), errorIn(errors, { key: 'meter' })]).toEqual([
		'b',
		'a',
		undefined,
	])
})
