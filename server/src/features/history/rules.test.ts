import { expect, test } from 'vitest'
import { readable, type Document, type Recorded } from './rules.ts'

const names = new Map([
	['o', 'Boiler'],
	['c', 'Sanitär Huber AG'],
	['b', 'Beat'],
	['e', 'Dach'],
])
const row = (rest: Partial<Recorded>): Recorded => ({
	id: 'i',
	source: 'event',
	fk: 'f',
	event: 'UPDATE',
	changed_at: 'now',
	user: 'a',
	user_name: 'Anna',
	property: 'p',
	before: null,
	after: null,
	...rest,
})
const entry = (rest: Document = {}): Document => ({ group: 'g', name: 'Eintrag', ...rest })
/** What is said of an entry that was `before` and is `after`. */
const said = (before: Document, after: Document) => readable(row({ before: entry(before), after: entry(after) }), names)
const text = (before: Document, after: Document) => said(before, after)?.text

test('T3 amounts, days, readings and durations stand as they are written in Switzerland', () => {
	const amounts = [0, 5, 1250, 123_456, 100_000_000].map((expense) => said({}, { balance: { expense } })?.changes[0]?.after)
	expect(amounts).toEqual(['CHF 0.00', 'CHF 0.05', 'CHF 12.50', "CHF 1'234.56", "CHF 1'000'000.00"])
	expect(text({ reminder: { date: '2026-12-24' } }, { reminder: { date: '2027-01-06' } })).toBe(
		'Anna hat das Datum der Erinnerung von 24.12.2026 auf 06.01.2027 geändert',
	)
	const read = (data: string) =>
		said({}, { measurement: [{ name: 'Strom', data, symbol: 'kWh', object: null, replaced: true, note: 'neu' }] })
	expect(read('-48210.12345')?.changes[0]?.after).toBe("Strom: -48'210.12345 kWh, Zähler ersetzt, neu")
	const worked = [5, 60, 85, 60_000].map(
		(minutes) => said({}, { time_recording: [{ user_text: 'Beat', minutes, note: null }] })?.changes[0]?.after,
	)
	expect(worked).toEqual(['Beat: 5 min (05:00)', 'Beat: 1 h (60:00)', 'Beat: 1 h 25 min (85:00)', "Beat: 1'000 h (60000:00)"])
})

test('recurrences have their words', () => {
	const of = (every: number, unit: string) => said({}, { maintenance: { recurrence: { every, unit } } })?.changes[0]?.after
	expect([of(1, 'day'), of(1, 'week'), of(1, 'month'), of(1, 'year')]).toEqual(['jeden Tag', 'jede Woche', 'jeden Monat', 'jedes Jahr'])
	expect([of(2, 'week'), of(10, 'year')]).toEqual(['alle 2 Wochen', 'alle 10 Jahre'])
})

test('one change is told with what was and what is', () => {
	expect(text({ balance: { expense: 12_000 } }, { balance: { expense: 21_000 } })).toBe(
		'Anna hat den Betrag von CHF 120.00 auf CHF 210.00 geändert',
	)
	expect(text({}, { balance: { expense: 21_000 } })).toBe('Anna hat den Betrag auf CHF 210.00 gesetzt')
	expect(text({ balance: { expense: 21_000 } }, {})).toBe('Anna hat den Betrag CHF 210.00 entfernt')
	expect(text({}, { journal: 'weg' })).toBe('Anna hat das Journal auf «(nicht mehr vorhanden)» gesetzt')
	expect(text({ description: '' }, { description: 'Neu' })).toBe('Anna hat die Beschreibung ergänzt')
	expect(text({ name: 'x'.repeat(80) }, { name: 'y' })).toBe('Anna hat den Namen geändert')
	expect(text({ reminder: { done: true } }, { reminder: { done: false } })).toBe('Anna hat die Erinnerung wieder geöffnet')
	expect(text({ rental: { is_rent: true } }, { rental: { is_rent: false } })).toBe(
		'Anna hat die Vermietung von Ausgabe auf Rückgabe geändert',
	)
	expect(text({ objects: ['o', 'x'] }, { objects: ['o'] })).toBe('Anna hat das Objekt «(nicht mehr vorhanden)» entfernt')
	expect(text({ objects: ['o'] }, { objects: ['x'] })).toBe('Anna hat die Objekte geändert')
})

test('several changes are named, those of one part as that part', () => {
	const before = { maintenance: { done: false, date: '2026-12-24', contact: 'c' } }
	expect(text(before, {})).toBe('Anna hat den Unterhalt entfernt')
	expect(text(before, { maintenance: { done: true, date: null, contact: 'c' }, description: 'Neu', files: [{ filename: 'a.jpg' }] })).toBe(
		'Anna hat die Beschreibung, den Unterhalt und die Dateien geändert',
	)
})

test('what changes nothing that people know of is not told', () => {
	expect(said({ version: 1 }, { version: 2 })).toBeNull()
	expect(said({ balance: null }, { balance: { expense: null, income: null, tax_relevant: false, tax: null } })).toBeNull()
})

test('what the product does itself has no person; of something purged the name is left', () => {
	expect(
		readable(
			row({ source: 'inbox', event: 'INSERT', user: null, user_name: null, after: { group_id: 'g', mail_subject: 'Rechnung' } }),
			names,
		),
	).toMatchObject({
		user: null,
		user_name: 'Hausheft',
		text: 'Hausheft hat die Mail «Rechnung» angelegt',
	})
	const bare = { id: 'f', name: 'Eintrag', user: 'a', property: 'p' }
	expect(readable(row({ before: bare, after: bare }), names)).toMatchObject({
		name: 'Eintrag',
		changes: [],
		text: 'Anna hat den Eintrag «Eintrag» geändert',
	})
})

test('members come, go and come back', () => {
	const held = (rest: Document = {}) => ({ person: 'b', role: 'viewer', limited: false, removed_at: null, properties: null, ...rest })
	const told = (before: Document | null, after: Document, user = 'a') =>
		readable(row({ source: 'group', user, before, after }), names)?.text
	expect(told(null, held())).toBe('Anna hat Beat als Lesezugriff aufgenommen')
	expect(told(null, held({ role: null }))).toBe('Anna hat Beat aufgenommen')
	expect(told(held(), held({ removed_at: 'now' }), 'b')).toBe('Anna ist ausgetreten')
	expect(told(held({ removed_at: 'then' }), held())).toBe('Anna hat Beat als Lesezugriff aufgenommen')
	expect(told(held(), held({ role: 'admin' }))).toBe('Anna hat die Rolle von Beat von Lesezugriff auf Verwaltung geändert')
	expect(told(held({ limited: true, properties: ['x'] }), held())).toBe('Anna hat Beat wieder alle Liegenschaften gezeigt')
	expect(told(held({ removed_at: 'then' }), held({ removed_at: 'then', properties: [] }))).toBeUndefined()
})
