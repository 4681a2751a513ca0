import { expect, test } from 'vitest'
import { fileNameOf, isBeforeShown, keyOfLine, keysAfterTap, shownOf } from './shown-series.ts'

const every = ['Wasser', 'Gas', 'Strom', 'Öl', 'Regen', 'Wind'].map((name) => ({ name, object: null }))
const names = (lines: readonly { name: string }[]) => lines.map(({ name }) => name)

test('at first four lines are shown; chosen ones in the order of all, however many; where none of them is there, the first four', () => {
	expect(names(shownOf(every, undefined))).toEqual(['Wasser', 'Gas', 'Strom', 'Öl'])
	expect(names(shownOf(every, every.toReversed().slice(0, 5).map(keyOfLine)))).toEqual(['Gas', 'Strom', 'Öl', 'Regen', 'Wind'])
	expect(names(shownOf(every, ['gone ', 'wind ']))).toEqual(['Wind'])
	expect(names(shownOf(every, ['gone ']))).toEqual(['Wasser', 'Gas', 'Strom', 'Öl'])
	expect(names(shownOf(every, []))).toEqual(['Wasser', 'Gas', 'Strom', 'Öl'])
	expect(shownOf([], undefined)).toEqual([])
})

test('a line is one by name, whatever its case, and object', () => {
	expect(keyOfLine({ name: 'WASSER', object: null })).toBe(keyOfLine({ name: 'Wasser', object: null }))
	expect(keyOfLine({ name: 'Wasser', object: 'boiler' })).not.toBe(keyOfLine({ name: 'Wasser', object: null }))
})

test('a tap shows a line or takes it away; the last one stays', () => {
	const [water, gas, power] = [every[0]!, every[1]!, every[2]!]
	expect(keysAfterTap(every, [power], water)).toEqual(['wasser ', 'strom '])
	expect(keysAfterTap(every, [water, gas], water)).toEqual(['gas '])
	expect(keysAfterTap(every, [gas], gas)).toBeUndefined()
})

test('the year before stands beside one line alone that has one, unless somebody asks otherwise', () => {
	const [some, none] = [{ before: [null, { value: '3' }] }, { before: [null, { value: null }] }]
	expect([isBeforeShown(undefined, [some]), isBeforeShown(undefined, [none]), isBeforeShown(undefined, [some, some])]).toEqual([
		true,
		false,
		false,
	])
	expect([isBeforeShown(true, [some, some]), isBeforeShown(false, [some])]).toEqual([true, false])
})

test('a file has no signs in its name that no file may have', () => {
	expect(fileNameOf(' Wasser: Keller/Bad \\ "2026" ')).toBe('Wasser Keller Bad 2026.csv')
})
