import { expect, test } from 'vitest'
import { comparedWords, readQuestion } from '../question/rules.ts'
import { choose, longestName } from './rules.ts'
import type { NamedThing } from './words.ts'

const houseCalled = (name: string) => ({ id: name, name })
const thing = (noun: NamedThing['noun'], name: string, more: Partial<NamedThing> = {}): NamedThing => ({
	noun,
	id: `${noun} ${name}`,
	name,
	property: noun === 'contact' ? null : houseCalled('Seehalde 25'),
	object: null,
	is_disabled: false,
	phone: null,
	meter: null,
	...more,
})
const all = [
	thing('object', 'Boiler'),
	thing('object', 'Elektroboiler', { property: houseCalled('Rustico') }),
	thing('object', 'Gasheizung'),
	thing('journal', 'Heizung und Energie'),
	thing('contact', 'Sanitär Rüttibach GmbH'),
	thing('contact', 'Tannwyler Spenglerei und Dach AG'),
	thing('meter', 'Gas', { object: 'Gasheizung' }),
	thing('meter', 'Druck', { object: 'Gasheizung' }),
]
const meantBy = (text: string, among = all) => {
	const { subjects = [], left = [] } = choose(readQuestion(comparedWords(text), 2026)!, among) ?? {}
	return [
		...subjects.map(({ name, property }) => (among === all ? name : `${name} ${property?.name}`)),
		...left.map(({ typed }) => `? ${typed}`),
	]
}

test.each([
	['Boiler', ['Boiler']],
	['boiler rustico', ['Elektroboiler']],
	['Kosten der Heizung', ['Gasheizung']],
	['Kosten Heizung und Energie', ['Heizung und Energie']],
	['Telefon Spengler', ['Tannwyler Spenglerei und Dach AG']],
	['Telefon Installateur', ['Sanitär Rüttibach GmbH']],
	['Telefon Boiler', []],
	['Druck der Heizung', ['Druck']],
	['Zählerstand Gasheizung', ['Gas', 'Druck']],
	['Boiler entkalkt', ['Boiler', '? entkalkt']],
])('«%s» is about %j', (text, expected) => expect(meantBy(text)).toEqual(expected))

test('a house is meant by that word, whatever it is called, and nothing that ends so', () => {
	const house = thing('property', 'Bergstrasse 12', { property: houseCalled('Bergstrasse 12') })
	const stairs = thing('object', 'Treppenhaus', { property: houseCalled('Bergstrasse 12') })
	const lake = thing('property', 'Seehaus', { property: houseCalled('Seehaus') })
	const question = 'Was hat das Haus 2025 gekostet?'
	expect(meantBy(question, [stairs])).toEqual([])
	expect(meantBy(question, [stairs, house])).toEqual(['Bergstrasse 12 Bergstrasse 12'])
	expect(meantBy(question, [stairs, lake])).toEqual(['Seehaus Seehaus'])
	expect(meantBy('Kosten der Liegenschaft', [stairs, house, lake])).toHaveLength(2)
	expect(meantBy('Kosten Haus', [thing('object', 'Haus'), house])).toEqual(['Haus Seehalde 25'])
	expect(meantBy('Kosten Treppenhaus', [stairs, house])).toEqual(['Treppenhaus Bergstrasse 12'])
})

test('nobody is called by the end of their name', () => {
	const people = [thing('contact', 'Anna Obermeier'), thing('contact', 'Malergeschäft Moser')]
	expect(meantBy('Telefon Meier', people)).toEqual([])
	expect(meantBy('Telefon Obermeier', people)).toEqual(['Anna Obermeier undefined'])
})

test('what fits alike is told apart by nothing but where it is, and what is switched off comes after', () => {
	const two = [thing('object', 'Boiler'), thing('object', 'Boiler', { property: houseCalled('Rustico') })]
	expect(meantBy('boiler', two)).toEqual(['Boiler Seehalde 25', 'Boiler Rustico'])
	expect(meantBy('boiler rustico', two)).toEqual(['Boiler Rustico'])
	expect(meantBy('boiler', [{ ...two[0]!, is_disabled: true }, two[1]!])).toEqual(['Boiler Rustico'])
})

test('the longest name that stands there as a whole', () => {
	expect(longestName(comparedWords('Ausgaben Heizung und Energie 2025'), all)).toEqual({ from: 1, count: 3 })
	expect(longestName(comparedWords('Wasser'), all)).toBeUndefined()
})
