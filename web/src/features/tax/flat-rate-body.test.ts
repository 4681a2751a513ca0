import { expect, test } from 'vitest'
import { bodyOf } from './flat-rate-body.ts'

const typed = { base: 1_800_000, percent: 20, canton_percent: 12.5, built: 2001, business: false, note: '' }
const nothing = () => false

test('what a base is saved with is no statement about what lasts, nor what the age of the building says a typed percent', () => {
	expect(bodyOf(typed, nothing, 2025)).toEqual({ base: 1_800_000, percent: null, note: '' })
	expect(bodyOf({ ...typed, percent: 15 }, nothing, 2025).percent).toBe(15)
	expect(bodyOf({ ...typed, built: null, percent: 20 }, nothing, 2025).percent).toBe(20)
})

test('what was changed is sent, emptied too', () => {
	expect(bodyOf({ ...typed, canton_percent: null, business: true }, (field) => field !== 'built', 2025)).toEqual({
		base: 1_800_000,
		percent: null,
		note: '',
		canton_percent: null,
		business: true,
	})
})
