import { expect, test } from 'vitest'
import type { Property } from '@hausheft/contract/properties.ts'
import { changesOf, conflictsOf, isUntouched, merged, valuesOf } from './property-values.ts'

const base: Property = {
	id: '0192d3a1-7b1c-7e55-9a30-5f0c1f4b2a11',
	name: 'Bergstrasse 12',
	group: '0192d3a1-7b1c-7e55-9a30-5f0c1f4b2a12',
	type: '0192d3a1-7b1c-7e55-9a30-5f0c1f4b2a13',
	property_type_key: 'mehrfamilienhaus',
	property_type_name: 'Mehrfamilienhaus',
	address_street: 'Bergstrasse 12',
	address_zip: '8810',
	address_city: null,
	photo: null,
	version: 1,
	created_at: '2026-11-21T09:00:00.000Z',
	updated_at: '2026-11-21T09:00:00.000Z',
}
const current: Property = { ...base, name: 'Berg 12', address_city: 'Horgen', version: 2 }

test('sends what was changed, and nothing else', () => {
	expect(changesOf(base, valuesOf(base))).toEqual({})
	expect(isUntouched({ values: { ...valuesOf(base), name: ' Bergstrasse 12 ' }, base })).toBe(true)
	expect(changesOf(base, { ...valuesOf(base), address_zip: '' })).toEqual({ address_zip: '' })
	expect(isUntouched({ values: valuesOf(undefined) })).toBe(true)
	expect(isUntouched({ values: { ...valuesOf(undefined), name: 'Chalet' } })).toBe(false)
	// It may exist by now: whoever leaves is asked.
	expect(isUntouched({ values: valuesOf(undefined), sent: { key: 'k', bodies: ['{}'] } })).toBe(false)
})

test('changes at different places both stand', () => {
	const values = { ...valuesOf(base), address_zip: '8820' }
	expect(conflictsOf({ base, values, current })).toEqual([])
	expect(merged({ base, values, current }, new Set())).toEqual({ ...valuesOf(current), address_zip: '8820' })
})

test('the same change by both is no conflict', () => {
	expect(conflictsOf({ base, values: { ...valuesOf(base), name: 'Berg 12' }, current })).toEqual([])
})

test('of a conflict the chosen side stands', () => {
	const values = { ...valuesOf(base), name: 'Haus am Berg', address_city: 'Thalwil' }
	expect(conflictsOf({ base, values, current })).toEqual(['name', 'address_city'])
	expect(merged({ base, values, current }, new Set(['name'] as const))).toMatchObject({ name: 'Haus am Berg', address_city: 'Horgen' })
})
