import { expect, test } from 'vitest'
import { facetsOf, givenFacets } from './facets.ts'

const off = '2026-05-01T10:00:00.000Z'
const thing = (name: string, disabled_at: string | null = null) => ({ id: name, name, disabled_at })
const all = facetsOf(
	[thing('Wohnung 10'), thing('Alter Boiler', off), thing('Wohnung 2'), thing('Äpfelkeller'), thing('Zaun', off), thing('Boiler')],
	({ name }) => name,
)

test('a list is narrowed by what is in use, by name and number, and after it by what was switched off', () => {
	expect(all.map(({ name, disabled }) => (disabled ? `(${name})` : name))).toEqual([
		'Äpfelkeller',
		'Boiler',
		'Wohnung 2',
		'Wohnung 10',
		'(Alter Boiler)',
		'(Zaun)',
	])
	expect(facetsOf([], () => '')).toEqual([])
})

test('entries are given nothing that was switched off', () => {
	expect(givenFacets(all).map(({ name }) => name)).toEqual(['Äpfelkeller', 'Boiler', 'Wohnung 2', 'Wohnung 10'])
})
