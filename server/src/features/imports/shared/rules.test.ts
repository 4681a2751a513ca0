import { expect, test } from 'vitest'
import type { Split } from '@hausheft/contract/shares.ts'
import { splitWords } from '../../sharing/words.ts'
import { splitIn } from './rules.ts'

const parties = ['Anna', 'Anna Frei', 'Beat'].map((name, at) => ({ id: `p${at}`, name }))
const nameOf = (id: string) => parties.find((party) => party.id === id)?.name ?? ''

test.each<Split>([
	{ by: 'quota', parties: null },
	{ by: 'equal', parties: [{ party: 'p1' }, { party: 'p2' }] },
	{
		by: 'weights',
		parties: [
			{ party: 'p0', value: 2 },
			{ party: 'p1', value: 1 },
		],
	},
	{
		by: 'amounts',
		parties: [
			{ party: 'p0', value: 4005 },
			{ party: 'p2', value: -100 },
		],
	},
])('what a table of ours says of %j is understood', (split) => {
	expect(splitIn(splitWords(split, nameOf), parties)).toEqual(split)
})

test('what is not understood is said', () => {
	expect(splitIn('irgendwie', parties)).toMatch(/^«irgendwie» ist keine Teilung/)
	expect(splitIn('Gleichmässig', parties)).toEqual({ by: 'equal', parties: null })
	expect(splitIn('nach Köpfen: Chris', parties)).toBe('«Chris» ist hier keine Partei.')
	expect(splitIn('nach Gewichten: Beat viel', parties)).toBe('«viel» ist keine Zahl.')
})
