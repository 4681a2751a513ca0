import { expect, test } from 'vitest'
import { measurementIn, measurementLine } from './measurement-line.ts'
import { decimal } from './swiss/formats.ts'

const names = ['Wasser', 'Zähler: Nord', 'Strom (HT)', 'kWh – neu', 'A [b]', '1: 2']
const numbers = ['0', '-3.5', '48210.123456789', '1000000']
const objects = [null, 'Keller', 'Keller (Nord)', 'A: 5 – b']
const notes = [null, 'neu', 'vorher (alt): 5 m³', '[ersetzt]']

test('a reading is read from its line as it was written, whatever things are called', () => {
	for (const name of names)
		for (const data of numbers)
			for (const object of objects)
				for (const note of notes)
					for (const replaced of [false, true]) {
						const row = { name, data, symbol: 'm³', object, replaced, note }
						expect(measurementIn(measurementLine(row))).toEqual(row)
						expect(measurementIn(measurementLine(row, decimal))).toEqual(row)
					}
})

test('what a program reads has a hyphen, what stands on paper a minus', () => {
	const row = { name: 'Temperatur', data: '-3.5', symbol: '°C', object: null, replaced: false, note: null }
	expect([measurementLine(row), measurementLine(row, decimal)]).toEqual(['Temperatur: -3.5\u00a0°C', 'Temperatur: −3.5\u00a0°C'])
})

test.each(['', 'Wasser', 'Wasser 5 m³', 'Wasser: viel m³', 'Wasser: 5'])('«%s» is none', (text) => {
	expect(measurementIn(text)).toBeUndefined()
})
