import type { Event } from '@hausheft/contract/events.ts'
import { entryFields, type EntryField } from '@hausheft/contract/entry-fields.ts'
import { expect, test } from 'vitest'
import { exchangeEntry } from './rules.ts'
import { planOf } from '@hausheft/contract/entry-plan.ts'
import { cellText, entryColumns, entryFacts, partColumns } from './words.ts'

const field = (head: string): EntryField => ({ column: null, exchange: 'as is', export: { head, as: 'text' }, import: { stays: '' } })
const more = {
	...entryFields,
	made_up: field('Erfunden'),
	'balance.made_up': field('Betrag erfunden'),
	'measurement.made_up': field('Messung erfunden'),
	'time_recording.made_up': field('Zeit erfunden'),
}
const names = { boiler: 'Boiler', cellar: 'Keller', huber: 'Huber AG', anna: 'Anna' }
const entry = {
	id: 'e',
	name: 'Boiler entkalkt',
	description: '',
	event_at: '2026-11-20T09:05:00.000Z',
	journal: null,
	user: 'anna',
	author_text: null,
	balance: { expense: 12_345, income: null, tax_relevant: true, tax: null, tax_percent: 60, tax_rest: 'energie', made_up: 'b' },
	transfer: null,
	maintenance: null,
	reminder: null,
	rental: null,
	measurement: [
		{ unit: 'u', name: 'Wasser', note: 'neu', symbol: 'm³', data: '1812.4', object: 'cellar', replaced: true, made_up: 'c' },
		{ unit: 'u', name: 'Gas', note: null, symbol: 'm³', data: '3', object: null, replaced: false, made_up: null },
	],
	time_recording: [
		{ note: null, minutes: 95, user_id: 'anna', user_text: 'Anna', made_up: 'd' },
		{ note: 'allein', minutes: 5, user_id: null, user_text: 'Nachbar', made_up: null },
	],
	objects: ['boiler', 'cellar'],
	contacts: ['huber'],
	files: [],
	made_up: 'a',
} as never as Event

const cells = (fields: typeof entryFields) =>
	Object.fromEntries(entryColumns(fields).map(({ head, kind, of }) => [head, cellText(kind, of(entry, names))]))

test('a table has a column for each field, of a list one for all of its rows', () => {
	expect(cells(more)).toMatchObject({
		Datum: '20.11.2026',
		Uhrzeit: '10:05',
		Titel: 'Boiler entkalkt',
		Objekte: 'Boiler; Keller',
		'Ausgabe CHF': '123.45',
		'Einnahme CHF': '',
		Steuerrelevant: 'ja',
		Steuerart: 'relevant',
		'Anteil %': '60',
		'Unterhalt erledigt': '',
		Messungen: "Wasser: 1'812.4\u00a0m³ (Keller) [ersetzt] – neu Messung erfunden: c\nGas: 3\u00a0m³",
		'Arbeitszeit Minuten': '100',
		Zeiterfassung: 'Anna: 1 h 35 min Zeit erfunden: d\nNachbar: 5 min – allein',
		'Erfasst von': 'Anna',
		Kennung: 'e',
		Erfunden: 'a',
		'Betrag erfunden': 'b',
	})
	expect(Object.keys(cells(entryFields))).toEqual(Object.keys(cells(more)).filter((head) => !head.toLowerCase().includes('erfunden')))
})

test('a part and a list have their own table, with a made-up field too', () => {
	expect(partColumns('measurement', more).map(({ head }) => head)).toEqual([
		'Zähler',
		'Wert',
		'Einheit',
		'Objekt',
		'Ersetzt',
		'Notiz',
		'Messung erfunden',
	])
	expect(partColumns('balance', more).map(({ head }) => head)).toContain('Betrag erfunden')
})

test('on paper a made-up field is a line of its own', () => {
	const facts = entryFacts(entry, names, planOf(more))
	expect(facts).toContainEqual(['Erfunden', 'a'])
	expect(facts).toContainEqual(['Betrag erfunden', 'b'])
	expect(facts.map(([label]) => label)).toEqual(
		expect.arrayContaining(['Objekte', 'Kontakte', 'Ausgabe', 'Steuern', 'Messung', 'Arbeitszeit', 'Erfasst von']),
	)
	// What is said in words of its own is not said twice.
	expect(entryFacts(entry, names).map(([label]) => label)).toEqual([
		'Objekte',
		'Kontakte',
		'Ausgabe',
		'Steuern',
		'Messung',
		'Messung',
		'Arbeitszeit',
		'Arbeitszeit',
		'Erfasst von',
	])
})

test('to another house a made-up field goes as it is, people by their names', () => {
	const known = { objects: new Set(['boiler']), journals: new Set<string>(), contacts: new Set<string>() }
	expect(exchangeEntry(entry, names, known, () => ({}) as never, [], planOf(more))).toMatchObject({
		author: 'Anna',
		made_up: 'a',
		objects: ['boiler'],
		contacts: [],
		balance: { expense: 12_345, made_up: 'b' },
		measurement: [
			{ name: 'Wasser', object: null, made_up: 'c' },
			{ name: 'Gas', made_up: null },
		],
		time_recording: [
			{ minutes: 95, person_text: 'Anna', made_up: 'd' },
			{ minutes: 5, person_text: 'Nachbar' },
		],
	})
})
