import { expect, test } from 'vitest'
import { changesOf, conflictsOf, isSame, merged } from './versions.ts'

const before = { name: 'Bergstrasse 12', zip: '8810', city: '', houses: ['a', 'b'] }
const current = { ...before, name: 'Berg 12', city: 'Horgen' }

test('sends what was changed, and nothing else', () => {
	expect(changesOf(before, before)).toEqual({})
	expect(isSame(before, { ...before, name: ' Bergstrasse 12 ', houses: ['b', 'a'] })).toBe(true)
	expect(changesOf(before, { ...before, zip: '' })).toEqual({ zip: '' })
	expect(changesOf(before, { ...before, houses: ['a'] })).toEqual({ houses: ['a'] })
})

test('changes at different places both stand', () => {
	const values = { ...before, zip: '8820', houses: ['a', 'b', 'c'] }
	expect(conflictsOf({ before, values, current })).toEqual([])
	expect(merged({ before, values, current }, new Set())).toEqual({ ...current, zip: '8820', houses: ['a', 'b', 'c'] })
})

test('the same change by both is no conflict', () => {
	expect(conflictsOf({ before, values: { ...before, name: 'Berg 12' }, current })).toEqual([])
})

test('of a conflict the chosen side stands', () => {
	const values = { ...before, name: 'Haus am Berg', city: 'Thalwil' }
	expect(conflictsOf({ before, values, current })).toEqual(['name', 'city'])
	expect(merged({ before, values, current }, new Set(['name']))).toMatchObject({ name: 'Haus am Berg', city: 'Horgen' })
})
