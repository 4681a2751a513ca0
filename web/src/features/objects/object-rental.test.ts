import { expect, test } from 'vitest'
import { rentalWord } from './object-rental.ts'

test.each([
	['Wohnung 2. OG links', 'vermietet'],
	['Parkplatz 4', 'vermietet'],
	['Garage', 'vermietet'],
	['Schlüssel Wohnung 3', 'ausgegeben'],
	['Leiter', 'ausgegeben'],
	['Badge Garage', 'ausgegeben'],
] as const)('%s is %s', (name, word) => {
	expect(rentalWord(name)).toBe(word)
})
