import { expect, test } from 'vitest'
import { namesFinder } from './names-in-title.ts'

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
])('%j names %j', (title, names) => expect(namesFinder(things)(title).map(({ name }) => name)).toEqual(names))

test('of a name that two things have both are meant', () => {
	const both = [
		{ id: 'a', name: 'Boiler' },
		{ id: 'b', name: 'boiler' },
	]
	expect(namesFinder(both)('Boiler repariert')).toEqual(both)
})

test('a title costs no more for many names than for few: none is looked at that begins otherwise', () => {
	let looked = 0
	const many = Array.from({ length: 3000 }, (_, n) => ({
		id: String(n),
		get name() {
			looked++
			return n % 2 ? 'Boiler' : `Boiler ${n}`
		},
	}))
	const find = namesFinder(many)
	expect(looked).toBe(many.length)
	const title = 'Boiler '.repeat(28)
	for (let times = 0; times < 2000; times++) expect(find(title)).toHaveLength(1500)
	expect(looked).toBe(many.length)
	expect(find('Boiler 2 Boiler').map(({ id }) => id)).toEqual(['2'])
})
