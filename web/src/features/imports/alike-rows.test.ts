import { expect, test } from 'vitest'
import { withListed } from './alike-rows.ts'

test('what was listed once can still be chosen or not, in the order of the table', () => {
	const lift = { row: 3, text: 'Lift' }
	const ticket = { row: 9, text: 'Billett' }
	expect(withListed([], [ticket, lift])).toEqual([lift, ticket])
	// The next check books one of them, and lists it no more.
	expect(withListed([lift, ticket], [lift])).toEqual([lift, ticket])
	expect(withListed([lift, ticket], [{ row: 9, text: 'Billett 2. Klasse' }])).toEqual([lift, { row: 9, text: 'Billett 2. Klasse' }])
})
