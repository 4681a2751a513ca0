import { expect, test } from 'vitest'
import { namesInTitle } from './names-in-title.ts'

const things = [
	'Boiler',
	'Boiler Keller',
	'Boden',
	'Dach',
	'Wohnung 2.1',
	'Wohnung 2.10',
	'Pumpe',
	'WC',
	'Sagibacher Sanitär AG',
	'Öltank',
].map((name) => ({ id: name, name }))

test.each([
	['Boiler repariert', ['Boiler']],
	['BOILER: entkalkt', ['Boiler']],
	['Anode des Boilers ersetzt', ['Boiler']],
	['Boiler Keller entkalkt', ['Boiler Keller']],
	['Bodenheizung gespült', []],
	['Böden geölt', ['Boden']],
	['Dächer kontrolliert', ['Dach']],
	['Dachrinne geputzt', []],
	['Pumpen und Boiler gewartet', ['Pumpe', 'Boiler']],
	['Miete Wohnung 2.1', ['Wohnung 2.1']],
	['Miete Wohnung 2.10', ['Wohnung 2.10']],
	['Wohnung gestrichen', []],
	['WC verstopft', []],
	['Sagibacher Sanitär war da', ['Sagibacher Sanitär AG']],
	['Oltank geprüft', ['Öltank']],
	['', []],
])('%j names %j', (title, names) => expect(namesInTitle(title, things).map(({ name }) => name)).toEqual(names))

test('of a name that two things have both are meant', () => {
	const both = [
		{ id: 'a', name: 'Boiler' },
		{ id: 'b', name: 'boiler' },
	]
	expect(namesInTitle('Boiler repariert', both)).toEqual(both)
})
