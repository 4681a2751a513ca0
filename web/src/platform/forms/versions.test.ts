import { expect, test } from 'vitest'
import { changesOf, conflictsOf, ownFields } from './versions.ts'

const before = { name: 'Bergstrasse 12', zip: '8810', city: '', houses: ['a', 'b'] }
const theirs = { ...before, name: 'Berg 12', city: 'Horgen' }
const none = new Set<string>()

test('sends what was changed, and nothing else', () => {
	expect(changesOf(before, { ...before })).toEqual({})
	expect(changesOf(before, { ...before, zip: '' })).toEqual({ zip: '' })
	expect(changesOf(before, { ...before, houses: ['a'] })).toEqual({ houses: ['a'] })
})

test('changes at different places both stand', () => {
	const mine = { ...before, zip: '8820', houses: ['a', 'b', 'c'] }
	expect(conflictsOf({ before, mine, theirs })).toEqual([])
	expect(ownFields({ before, mine, theirs }, none)).toEqual(['zip', 'houses'])
})

test('the same change by both is no conflict', () => {
	expect(conflictsOf({ before, mine: { ...before, name: 'Berg 12' }, theirs })).toEqual([])
})

test('of a conflict the chosen side stands', () => {
	const versions = { before, mine: { ...before, name: 'Haus am Berg', city: 'Thalwil', zip: '1' }, theirs }
	expect(conflictsOf(versions)).toEqual(['name', 'city'])
	expect(ownFields(versions, new Set(['name']))).toEqual(['name', 'zip'])
})
