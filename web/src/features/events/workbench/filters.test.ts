import { expect, test } from 'vitest'
import { yearChoices } from '../../../platform/words/year-choices.ts'
import { activeFilters } from './filters.ts'

const names = { journal: (id: string) => `Journal ${id}`, object: (id: string) => `Objekt ${id}`, contact: (id: string) => `Kontakt ${id}` }

test('each filter that is set stands there in words', () => {
	expect(activeFilters({}, names)).toEqual([])
	expect(activeFilters({ q: '' }, names)).toEqual([])
	const all = activeFilters({ q: 'Boiler', journal: 'a', object: 'b', contact: 'c', year: 2025, state: 'open' }, names)
	expect(all.map(({ label, value }) => `${label}: ${value}`)).toEqual([
		'Text: «Boiler»',
		'Journal: Journal a',
		'Objekt: Objekt b',
		'Kontakt: Kontakt c',
		'Jahr: 2025',
		'Status: offen',
	])
})

test('years go from the next one back, with the one that the address asks for', () => {
	const years = yearChoices('2026-11-21', 1962)
	expect([years[0], years[1], years.at(-2), years.at(-1)]).toEqual([2027, 2026, 1997, 1962])
	expect(yearChoices('2026-11-21', 2020)).toEqual(yearChoices('2026-11-21', undefined))
})
