import { expect, test } from 'vitest'
import { matching } from './choice-search.ts'

const namedChoices = ['Küche', 'Boiler Küche', 'Heizung', 'Garage'].map((name, i) => ({ id: String(i), name }))
const found = (typed: string) => matching(namedChoices, typed).found.map(({ name }) => name)

test('choices are found by any of their words, without accents, those that begin so first', () => {
	expect(found('kuche')).toEqual(['Küche', 'Boiler Küche'])
	expect(found('küche boil')).toEqual(['Boiler Küche'])
	expect(found('')).toHaveLength(4)
	expect(found('kueche')).toEqual(['Küche', 'Boiler Küche'])
	expect(found('xyz')).toEqual([])
})

test('what is called just so is not offered as new', () => {
	expect(matching(namedChoices, ' KÜCHE ').exact?.id).toBe('0')
	// Whoever spells it otherwise may mean another.
	expect(matching(namedChoices, 'Kueche').exact).toBeUndefined()
	expect(matching(namedChoices, 'Küch').exact).toBeUndefined()
})
