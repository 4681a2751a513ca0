import { expect, test } from 'vitest'
import type { Split } from '@hausheft/contract/shares.ts'
import { splitWords } from '../../sharing/words.ts'
import { splitIn } from './rules.ts'

const parties = ['Anna', 'Anna Frei', 'Beat', 'Keller, Rita; Zug', 'Wohnung', 'Wohnung 2', 'Haus: Süd'].map((name, at) => ({
	id: `p${at}`,
	name,
}))
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
	{ by: 'nights', parties: [{ party: 'p3' }, { party: 'p6' }, { party: 'p5' }] },
	{
		by: 'weights',
		parties: [
			{ party: 'p5', value: 3 },
			{ party: 'p4', value: 2 },
			{ party: 'p3', value: 0 },
		],
	},
	{
		by: 'amounts',
		parties: [
			{ party: 'p6', value: 1234_50 },
			{ party: 'p3', value: 1 },
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
	expect(splitIn('nach Beträgen: Anna 5.00, Beat viel', parties)).toBe('«viel» ist keine Zahl.')
	expect(splitIn('nach Beträgen: Beat 1.005', parties)).toBe('«1.005» ist keine Zahl.')
	expect(splitIn('nach Köpfen:', parties)).toBe('«» ist hier keine Partei.')
	expect(splitIn('nach Köpfen: Annabelle', parties)).toBe('«Annabelle» ist hier keine Partei.')
	// How much is missing is said where that is checked for every entry.
	expect(splitIn('nach Gewichten: Beat, Anna 1', parties)).toEqual({ by: 'weights', parties: [{ party: 'p2' }, { party: 'p0', value: 1 }] })
})
