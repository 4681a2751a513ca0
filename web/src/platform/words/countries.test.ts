import { expect, test } from 'vitest'
import { countries, countryName, foreignCountry } from './countries.ts'

test.each([
	['CHE', 'Schweiz'],
	['AUT', 'Österreich'],
	['PRT', 'Portugal'],
	['GBR', 'Vereinigtes Königreich'],
	['XYZ', 'XYZ'],
])('%s is called %s', (code, name) => {
	expect(countryName(code)).toBe(name)
})

test('an address in Switzerland does not say so', () => {
	expect(foreignCountry('CHE')).toBeUndefined()
	expect(foreignCountry('LIE')).toBe('Liechtenstein')
})

test('every country can be chosen once, the near ones first', () => {
	const { near, others } = countries()
	const codes = [...near, ...others].map(({ code }) => code)
	expect(near[0]).toEqual({ code: 'CHE', name: 'Schweiz' })
	expect([codes.length, new Set(codes).size]).toEqual([249, 249])
	expect([...near, ...others].filter(({ code, name }) => code === name || name.length < 4)).toEqual([])
})
