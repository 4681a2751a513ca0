import { expect, test } from 'vitest'
import { guessUnit } from './unit-guess.ts'

const units = ['kWh', 'MWh', 'm³', 'Bh', 'l', '°C'].map((symbol) => ({ id: symbol, symbol, name: symbol, kind: 'counter' as const }))
const last = [
	{ unit: 'Bh', name: 'Brenner' },
	{ unit: 'l', name: 'Wasser Garten' },
]

test('a unit is guessed by the series, by what is measured, else by the last one', () => {
	const guess = (name: string, known = last) => guessUnit(name, units, known)?.symbol
	expect(
		['Wasser', 'wasser garten ', 'Strom Wohnung 2', 'Fernwärme', 'Vorlauftemperatur', 'Unbekanntes', ''].map((name) => guess(name)),
	).toEqual(['m³', 'l', 'kWh', 'MWh', '°C', 'Bh', 'Bh'])
	expect([guess('', []), guess('Unbekanntes', [])]).toEqual([undefined, undefined])
})
