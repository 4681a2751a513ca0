import { expect, test } from 'vitest'
import { placesOf } from './rules.ts'

const seen = { groups: ['g', 'h'], properties: [{ id: 'p', group: 'g' }] }

test('a key opens no group that its maker does not see, whichever of them that is', () => {
	expect(placesOf({ groups: ['g', 'h', 'g'], properties: null }, seen)).toEqual({ groups: ['g', 'h'], properties: null })
	expect(() => placesOf({ groups: ['g', 'x'], properties: null }, seen)).toThrow(
		expect.objectContaining({ extra: expect.objectContaining({ errors: [expect.objectContaining({ path: 'groups.1' })] }) }),
	)
})
