import { expect, test } from 'vitest'
import type { Event } from '@hausheft/contract/events.ts'
import type { HistorySource } from '@hausheft/contract/history.ts'
import type { SharingParty } from '@hausheft/contract/shares.ts'
import { whichCan } from '@hausheft/contract/nouns.ts'
import type { ToldField } from '../../../test/noun.ts'
import { testNouns } from '../../../test/nouns.ts'
import { serverNouns } from '../../nouns.ts'
import { readable as readableAs, type Document, type Recorded } from './rules.ts'
import type { Names, Sharers } from './words.ts'

const readable = (recorded: Recorded, of: Names, sharers: Sharers = new Map()) =>
	readableAs(recorded, serverNouns[recorded.source].history, of, sharers)

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
const saidOfEntry = (before: Document, after: Document) => readable(row({ before: entry(before), after: entry(after) }), names)
const text = (before: Document, after: Document) => saidOfEntry(before, after)?.text

test('T3 amounts, days, readings and durations stand as they are written in Switzerland', () => {
	const amounts = [0, 5, 1250, 123_456, 100_000_000].map((expense) => saidOfEntry({}, { balance: { expense } })?.changes[0]?.after)
	expect(amounts).toEqual(['CHF\u00a00.00', 'CHF\u00a00.05', 'CHF\u00a012.50', "CHF\u00a01'234.56", "CHF\u00a01'000'000.00"])
	expect(text({ reminder: { date: '2026-12-24' } }, { reminder: { date: '2027-01-06' } })).toBe(
		'Anna hat das Datum der Erinnerung von 24.12.2026 auf 06.01.2027 geändert',
	)
	const read = (data: string) =>
		saidOfEntry({}, { measurement: [{ name: 'Strom', data, symbol: 'kWh', object: null, replaced: true, note: 'neu' }] })
	expect(read('-48210.12345')?.changes[0]?.after).toBe("Strom: −48'210.12345\u00a0kWh, Zähler ersetzt, neu")
	const worked = [5, 60, 85, 60_000].map(
		(minutes) => saidOfEntry({}, { time_recording: [{ user_text: 'Beat', minutes, note: null }] })?.changes[0]?.after,
	)
	expect(worked).toEqual(['Beat: 5 min', 'Beat: 1 h', 'Beat: 1 h 25 min', "Beat: 1'000 h"])
})

const year = { every: 1, unit: 'year' }
const often = { every: 2, unit: 'week' }
const address: Record<string, ToldField> = {
	address_street: ['Strasse', 'Seeweg 3', 'Seeweg 4', 'die Strasse von «Seeweg 3» auf «Seeweg 4» geändert'],
	address_zip: ['PLZ', '8810', '8820', 'die PLZ von 8810 auf 8820 geändert'],
	address_city: ['Ort', 'Horgen', 'Wädenswil', 'den Ort von «Horgen» auf «Wädenswil» geändert'],
}
const name: ToldField = ['Name', 'Alt', 'Neu', 'den Namen von «Alt» auf «Neu» geändert']
const type_id: ToldField = ['Art', 'o', 'e', 'die Art von Boiler auf Dach geändert']
const disabled = (thing: string): ToldField => ['Stillgelegt seit', null, '2026-11-22T10:00:00.000Z', `${thing} «X» stillgelegt`]
const measured: Event['measurement'][number] = {
	unit: 'kWh',
	symbol: 'kWh',
	name: 'Strom',
	data: '1200',
	object: null,
	replaced: false,
	note: null,
}
const worked: Event['time_recording'][number] = { minutes: 85, user_id: 'b', user_text: 'Beat', note: null }

/** What is said of each field, where nothing else has changed; a noun that is not here says it in server/test/nouns. */
const toldFields: Partial<Record<HistorySource, Record<string, ToldField>>> = {
	event: {
		name,
		event_at: [
			'Datum',
			'2026-11-20T09:00:00.000Z',
			'2026-11-21T09:00:00.000Z',
			'das Datum von 20.11.2026, 10:00 auf 21.11.2026, 10:00 geändert',
		],
		property: ['Liegenschaft', 'e', 'o', 'die Liegenschaft von «Dach» auf «Boiler» geändert'],
		journal: ['Journal', 'e', null, 'das Journal «Dach» entfernt'],
		description: ['Beschreibung', 'Alt', 'Neu', 'die Beschreibung geändert'],
		'balance.expense': ['Betrag', 12_000, 21_000, 'den Betrag von CHF\u00a0120.00 auf CHF\u00a0210.00 geändert'],
		'balance.income': ['Einnahme', null, 21_000, 'die Einnahme auf CHF\u00a0210.00 gesetzt'],
		'balance.tax_relevant': ['Steuerrelevant', false, true, 'die Steuerrelevanz auf ja gesetzt'],
		'balance.tax': ['Steuerart', 'energie', 'werterhaltend', 'die Steuerart von energie auf werterhaltend geändert'],
		'balance.tax_percent': ['Anteil', 60, 40, 'den Anteil von 60\u00a0% auf 40\u00a0% geändert'],
		'balance.tax_rest': ['Rest', 'energie', 'werterhaltend', 'die Steuerart des Rests von energie auf werterhaltend geändert'],
		'balance.paid_by': ['Ausgelegt von', 'b', 'c', 'die auslegende Partei von «Beat» auf «Sanitär Huber AG» geändert'],
		'balance.split': [
			'Geteilt',
			{ by: 'quota', parties: null },
			{ by: 'weights', parties: [{ party: 'b', value: 2 }] },
			'die Teilung von «geteilt nach Quote» auf «geteilt nach Gewichten: Beat 2» geändert',
		],
		'transfer.from': ['Zahlung von', 'b', 'c', 'die zahlende Partei von «Beat» auf «Sanitär Huber AG» geändert'],
		'transfer.to': ['Zahlung an', 'b', 'c', 'die bezahlte Partei von «Beat» auf «Sanitär Huber AG» geändert'],
		'transfer.amount': ['Zahlung', 100, 20_000, 'den Betrag der Zahlung von CHF\u00a01.00 auf CHF\u00a0200.00 geändert'],
		settles: ['Begleicht', null, 'e', 'das beglichene Mal auf «Dach» gesetzt'],
		'maintenance.done': ['Unterhalt', false, true, 'den Unterhalt abgehakt'],
		'maintenance.date': ['Unterhalt fällig am', null, '2026-12-24', 'das Datum des Unterhalts auf 24.12.2026 gesetzt'],
		'maintenance.contact': ['Unterhalt durch', null, 'c', 'den Kontakt des Unterhalts auf «Sanitär Huber AG» gesetzt'],
		'maintenance.person': ['Unterhalt für', null, 'b', 'die Person des Unterhalts auf «Beat» gesetzt'],
		'maintenance.recurrence': [
			'Unterhalt wiederholt sich',
			year,
			often,
			'die Wiederholung des Unterhalts von jedes Jahr auf alle 2 Wochen geändert',
		],
		measurement: ['Messungen', [], [measured], "die Messung «Strom: 1'200\u00a0kWh» hinzugefügt"],
		time_recording: ['Zeiterfassung', [worked], [], 'die Zeit «Beat: 1 h 25 min» entfernt'],
		'reminder.date': ['Erinnerung am', '2026-12-24', '2026-12-25', 'das Datum der Erinnerung von 24.12.2026 auf 25.12.2026 geändert'],
		'reminder.note': ['Notiz der Erinnerung', 'Filter', null, 'die Notiz der Erinnerung entfernt'],
		'reminder.person': ['Erinnerung für', 'b', null, 'die Person der Erinnerung «Beat» entfernt'],
		'reminder.done': ['Erinnerung', true, false, 'die Erinnerung wieder geöffnet'],
		'reminder.recurrence': ['Erinnerung wiederholt sich', year, null, 'die Wiederholung der Erinnerung jedes Jahr entfernt'],
		'reminder.proposal': [
			'Wiederkehrender Betrag',
			null,
			{ expense: null, income: 184_000 },
			"den wiederkehrenden Betrag auf Einnahme CHF\u00a01'840.00 gesetzt",
		],
		'reminder.kind': ['Rechnung', null, 'bill', 'die Erinnerung zur Rechnung gemacht'],
		rental: ['Vermietung', { is_rent: true }, { is_rent: false }, 'die Vermietung von Ausgabe auf Rückgabe geändert'],
		'rental.contact': ['Vermietung an', 'c', 'b', 'den Kontakt der Vermietung von «Sanitär Huber AG» auf «Beat» geändert'],
		author_text: ['Ursprünglich erfasst von', null, 'Beat', 'den ursprünglichen Namen auf Beat gesetzt'],
		objects: ['Objekte', ['o'], ['o', 'e'], 'das Objekt «Dach» hinzugefügt'],
		contacts: ['Kontakte', ['c', 'b'], [], 'die Kontakte «Sanitär Huber AG» und «Beat» entfernt'],
		files: ['Dateien', [], [{ filename: 'a.jpg' }], 'die Datei «a.jpg» hinzugefügt'],
	},
	property: {
		name,
		type_id,
		...address,
		photo_id: ['Bild', null, 'f', 'das Bild ergänzt'],
		emergency: [
			'Notfallkarte',
			[],
			[{ text: 'Haupthahn im Keller', phone: null }],
			'auf der Notfallkarte «Haupthahn im Keller» hinzugefügt',
		],
		flat_rate: [
			'Pauschale für die Steuern',
			null,
			{ year: 2025, base_rappen: 2_400_000, percent: 20, note: '' },
			"die Pauschale für die Steuern auf «2025: 20\u00a0% von CHF\u00a024'000.00» gesetzt",
		],
		closing: ['Jahresabschluss', null, { year: 2025 }, 'das Jahr 2025 abgeschlossen'],
		parties: [
			'Beteiligte',
			[],
			[{ name: 'Anna', purse: false, quotas: [{ from_on: '2026-04-01', weight: '1/4' }], until_on: null, iban: null }],
			'die Partei «Anna, Quote 1/4 ab 01.04.2026» hinzugefügt',
		],
		new_expenses: ['Neue Ausgaben', 'none', 'quota', 'die Teilung neuer Ausgaben von nicht geteilt auf nach Quote geändert'],
		shared_until: ['Abgerechnet bis', '2024-12-31', '2025-12-31', 'die geteilten Kosten bis 31.12.2025 abgeschlossen'],
		'stay_rules.enabled': ['Aufenthalte', null, true, 'die Aufenthalte auf «geführt» gestellt'],
		'stay_rules.ask': ['Zuerst anfragen', false, true, 'das Anfragen von Aufenthalten eingeschaltet'],
		'stay_rules.beds': ['Betten', 6, 8, 'die Zahl der Betten von 6 auf 8 geändert'],
		'stay_rules.peaks': [
			'Begehrte Zeiten',
			[],
			[{ name: 'Sportferien', from: '02-06', until: '02-13', order: ['b', 'x'], since: 2026 }],
			'die begehrte Zeit «Sportferien, 06.02. bis 13.02., Vorrang ab 2026: Beat» hinzugefügt',
		],
		'stay_rules.arrival': ['Bei der Ankunft', [], ['Wasser auf'], 'auf der Liste der Ankunft «Wasser auf» hinzugefügt'],
		'stay_rules.departure': ['Vor der Abreise', ['Wasser zu'], [], 'auf der Liste der Abreise «Wasser zu» entfernt'],
		stay_rates: [
			'Ansätze',
			[],
			[{ from_on: '2026-01-01', who: 'party', night: 20_00, person_night: 3_50 }],
			'den Ansatz «Parteien ab 01.01.2026: CHF\u00a020.00 je Nacht, CHF\u00a03.50 je Person und Nacht» hinzugefügt',
		],
	},
	object: { name, disabled_at: disabled('das Objekt') },
	journal: { name, type_id, disabled_at: disabled('das Journal') },
	contact: {
		company: ['Firma', 'Huber', 'Huber AG', 'die Firma von «Huber» auf «Huber AG» geändert'],
		firstname: ['Vorname', null, 'Beat', 'den Vornamen auf «Beat» gesetzt'],
		lastname: ['Nachname', 'Frei', null, 'den Nachnamen «Frei» entfernt'],
		email: ['E-Mail', 'a@haus.test', 'b@haus.test', 'die E-Mail-Adresse von a@haus.test auf b@haus.test geändert'],
		phone: ['Telefon', null, '044 123 45 67', 'die Telefonnummer auf 044 123 45 67 gesetzt'],
		...address,
		address_cca3: ['Land', 'CHE', 'AUT', 'das Land von CHE auf AUT geändert'],
		valid_from: ['Gültig ab', null, '2026-12-24', 'den Beginn auf 24.12.2026 gesetzt'],
		valid_until: ['Gültig bis', '2026-12-24', null, 'das Ende 24.12.2026 entfernt'],
		disabled_at: disabled('den Kontakt'),
		properties: ['Liegenschaften', [], ['e'], 'die Liegenschaft «Dach» hinzugefügt'],
	},
	file: {
		filename: name,
		event: ['Eintrag', null, 'e', 'die Datei «X» an den Eintrag «Dach» gehängt'],
		receipt: ['Beleg', false, true, 'die Datei «X» zum Beleg gemacht'],
		plan: ['Plan oder Anleitung', false, true, 'die Datei «X» zu den Plänen und Anleitungen gelegt'],
		object: ['Objekt', null, 'o', 'das Objekt auf «Boiler» gesetzt'],
		annotations: ['Markierungen', false, true, 'die Markierungen ergänzt'],
		drawn: ['Markierungen', null, 'a', 'auf dem Foto gezeichnet'],
	},
	group: {
		name,
		inbox_renewed_at: ['Adresse des Posteingangs', null, '2026-11-22T10:00:00.000Z', 'die Adresse des Posteingangs erneuert'],
	},
	statistic: {
		name,
		unit_id: ['Einheit', 'e', 'o', 'die Einheit von Dach auf Boiler geändert'],
		note: ['Notiz', 'Alt', 'Neu', 'die Notiz geändert'],
		scale: ['Zeitraster', 'month', 'year', 'das Zeitraster von Monat auf Jahr geändert'],
		summarize: ['Zusammenzählen', true, false, 'das Zusammenzählen von ja auf nein geändert'],
		disabled_at: disabled('die Statistik'),
	},
	inbox: { processed: ['Mail', false, true, 'die Mail abgehakt'] },
}
const nested = (path: string, value: unknown): Document =>
	path.split('.').reduceRight<Document>((inner, key) => ({ [key]: inner }), value as Document)

const toldOf = (source: HistorySource): Record<string, ToldField> =>
	toldFields[source] ?? (source === 'group' ? {} : (testNouns[source].told ?? {}))

test.each(whichCan('history').flatMap((source) => Object.entries(toldOf(source)).map(([path, row]) => ({ source, path, row }))))(
	'$path of $source is told alone, under its own words',
	({ source, path, row: [label, before, after, words] }) => {
		const around = { group: 'g', shown_name: 'X', ...(path !== 'name' && path !== 'filename' && { name: 'X' }) }
		const found = readable(
			row({ source, before: { ...around, ...nested(path, before) }, after: { ...around, ...nested(path, after) } }),
			names,
		)
		expect(found?.text).toBe(`Anna hat ${words}`)
		expect(found?.changes.map((change) => [change.field, change.label])).toEqual([[path, label]])
	},
)

test('every field that the history knows has its sentence here', () => {
	for (const source of whichCan('history')) {
		const fields = Object.entries(serverNouns[source].history.fields).flatMap(([path, field]) => (field ? [path] : []))
		expect([source, Object.keys(toldOf(source))]).toEqual([source, fields])
	}
})

test.each<[string, object, Record<string, [unknown, string] | null>]>([
	[
		'measurement',
		measured,
		{
			// With its symbol.
			unit: null,
			symbol: ['m³', "Strom: 1'200\u00a0m³"],
			name: ['Gas', "Gas: 1'200\u00a0kWh"],
			data: ['7', 'Strom: 7\u00a0kWh'],
			object: ['o', "Strom: 1'200\u00a0kWh (Boiler)"],
			replaced: [true, "Strom: 1'200\u00a0kWh, Zähler ersetzt"],
			note: ['neu', "Strom: 1'200\u00a0kWh, neu"],
		},
	],
	[
		'time_recording',
		worked,
		{
			minutes: [5, 'Beat: 5 min'],
			// With their name.
			user_id: null,
			user_text: ['Anna', 'Anna: 1 h 25 min'],
			note: ['neu', 'Beat: 1 h 25 min, neu'],
		},
	],
])('every field of a row of %s shows in it', (list, whole, fields) => {
	expect(Object.keys(fields).sort()).toEqual(Object.keys(whole).sort())
	for (const [key, change] of Object.entries(fields))
		if (change) expect(saidOfEntry({ [list]: [whole] }, { [list]: [{ ...whole, [key]: change[0] }] })?.changes[0]?.after).toBe(change[1])
})

test('one change is told with what was and what is', () => {
	expect(text({ balance: { expense: 12_000 } }, { balance: { expense: 21_000 } })).toBe(
		'Anna hat den Betrag von CHF\u00a0120.00 auf CHF\u00a0210.00 geändert',
	)
	expect(text({}, { balance: { expense: 21_000 } })).toBe('Anna hat den Betrag auf CHF\u00a0210.00 gesetzt')
	expect(text({ balance: { expense: 21_000 } }, {})).toBe('Anna hat den Betrag CHF\u00a0210.00 entfernt')
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

test('of a split it is said whose share has moved', () => {
	const sharing = (id: string, name: string): SharingParty => ({ id, name, purse: false, quotas: [], until_on: null })
	const sharers = new Map([['p', [sharing('b', 'Beat'), sharing('c', 'Chris'), sharing('d', 'Dora')]]])
	const shared = (split: object, expense = 100_00) =>
		entry({ event_at: '2026-06-01T08:00:00.000Z', property: 'p', balance: { expense, income: null, paid_by: 'c', split } })
	const equal = { by: 'equal', parties: null }
	const amounts = (...values: number[]) => ({ by: 'amounts', parties: values.map((value, at) => ({ party: 'bcd'[at], value })) })
	const told = (before: Document, after: Document, of = sharers) => readable(row({ before, after }), names, of)
	const moved = told(shared(equal), shared(amounts(40_00, 26_67, 33_33)))
	expect(moved?.text).toBe(
		'Anna hat den Anteil von Beat von CHF\u00a033.33 auf CHF\u00a040.00 und den Anteil von Chris von CHF\u00a033.34 auf CHF\u00a026.67 geändert',
	)
	expect(moved?.changes.map(({ label, before, after }) => [label, before, after])).toEqual([
		['Geteilt', 'geteilt nach Köpfen', expect.stringContaining('nach Beträgen')],
		['Anteil von Beat', 'CHF\u00a033.33', 'CHF\u00a040.00'],
		['Anteil von Chris', 'CHF\u00a033.34', 'CHF\u00a026.67'],
	])
	expect(told(shared(equal), shared(amounts(50_00, 10_00, 40_00)))?.text).toBe('Anna hat die Anteile geändert')
	// With its amount that is said, and each share beside it.
	const more = told(shared(equal, 90_00), shared(amounts(40_00, 30_00, 30_00)))
	expect([more?.text, more?.changes.at(-1)?.label]).toEqual(['Anna hat den Betrag geändert', 'Anteil von Beat'])
	// Who shares the house is not known, or the split alone is another one.
	expect(told(shared(equal), shared(amounts(50_00, 10_00, 40_00)), new Map())?.text).toBe('Anna hat die Teilung geändert')
	expect(told(shared(equal), shared({ by: 'weights', parties: ['b', 'c', 'd'].map((party) => ({ party, value: 1 })) }))?.text).toBe(
		'Anna hat die Teilung geändert',
	)
})

test('several changes are named, those of one part as that part', () => {
	const before = { maintenance: { done: false, date: '2026-12-24', contact: 'c' } }
	expect(text(before, {})).toBe('Anna hat den Unterhalt entfernt')
	expect(text(before, { maintenance: { done: true, date: null, contact: 'c' }, description: 'Neu', files: [{ filename: 'a.jpg' }] })).toBe(
		'Anna hat die Beschreibung, den Unterhalt und die Dateien geändert',
	)
})

test('what changes nothing that people know of is not told', () => {
	expect(saidOfEntry({ version: 1 }, { version: 2 })).toBeNull()
	expect(
		saidOfEntry(
			{ balance: null },
			{ balance: { expense: null, income: null, tax_relevant: false, tax: null, tax_percent: null, tax_rest: null } },
		),
	).toBeNull()
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
