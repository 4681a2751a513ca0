import { expect, test } from 'vitest'
import { foldedFilters } from './filters.ts'

const names = { journal: (id: string) => `Journal ${id}`, contact: (id: string) => `Kontakt ${id}` }

test('each filter that is set and out of sight on the phone stands there in words', () => {
	expect(foldedFilters({ q: 'Boiler', object: 'b', year: 2025, tax: 'relevant' }, names)).toEqual([])
	const all = foldedFilters({ journal: 'a', contact: 'c', state: 'overdue' }, names)
	expect(all.map(({ label, value }) => `${label}: ${value}`)).toEqual(['Journal: Journal a', 'Kontakt: Kontakt c', 'Status: überfällig'])
})
