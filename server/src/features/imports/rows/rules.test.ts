import { expect, test } from 'vitest'
import { entryFields, plainImports, type EntryField } from '@hausheft/contract/entry-fields.ts'
import type { Mapping } from '@hausheft/contract/import-requests.ts'
import { readCsv } from '../../../platform/sheets/csv.ts'
import {
	addFacts,
	currencyAbove,
	firstMapping,
	headingRow,
	headingsOf,
	questionsOf,
	readingOf,
	type ColumnFacts,
} from '../columns/rules.ts'
import { RowRefused, RowSkipped } from '../cells/words.ts'
import { meantBy } from './rules.ts'
import type { MeantRow } from './words.ts'

/** What a table comes to: of each row its amounts and minutes, why it is left out, or what is wrong with it. */
function read(text: string, answers: Partial<Mapping> = {}) {
	const rows = readCsv(Buffer.from(text))
	const top = headingRow(rows)
	const headings = headingsOf(Math.max(...rows.map(([, { length }]) => length)), rows.find(([row]) => row === top)?.[1])
	const facts: ColumnFacts[] = []
	for (const row of rows) if (row[0] > top) addFacts(facts, row, 2026)
	const table = { headings, facts, currency: currencyAbove(rows.filter(([row]) => row < top)) }
	const mapping = { ...firstMapping(table, 'Tabelle.csv', null), ...answers }
	const how = readingOf(mapping, table, 2026)
	const found = rows
		.filter(([row]) => row > top)
		.map(([, cells]) => {
			try {
				const meant = meantBy(mapping, how, cells)
				if (meant instanceof RowSkipped) return [meant.reason, meant.currency, meant.expense, meant.income]
				const { balance, time, event } = meant
				return {
					...balance,
					...(time && { minutes: time[0]?.minutes ?? null }),
					...(event.description && { description: event.description }),
				}
			} catch (error) {
				if (error instanceof RowRefused) return error.errors.map(({ message }) => message).join(' ')
				throw error
			}
		})
	return { columns: mapping.columns, open: questionsOf(mapping, table).map(({ path }) => path), read: found }
}

test.each([
	['a heading', 'Datum;Text;Ausgabe EUR\n1.2.2025;A;12.50\n'],
	['a cell', 'Datum;Text;Ausgabe\n1.2.2025;A;EUR 12.50\n'],
	['a sign', 'Datum;Text;Ausgabe\n1.2.2025;A;12,50 €\n'],
	['a column', 'Datum;Text;Ausgabe;Währung\n1.2.2025;A;12.50;EUR\n'],
	['a column with a short name', 'Datum;Text;Ausgabe;Whg\n1.2.2025;A;12.50;EUR\n'],
	['a column of the account', 'Datum;Text;Ausgabe;Kontowährung\n1.2.2025;A;12.50;EUR\n'],
	['a column of the original', 'Datum;Text;Ausgabe;Originalwährung\n1.2.2025;A;12.50;EUR\n'],
	['a column that nobody knows', 'Datum;Text;Ausgabe;Valutacode\n1.2.2025;A;12.50;EUR\n'],
	['what stands above', 'Währung:;EUR;;\nDatum;Text;Ausgabe;Saldo\n1.2.2025;A;12.50;1\n'],
])('a currency by %s is left out, and booked at a rate', (_, text) => {
	expect(read(text).read).toEqual([['currency', 'EUR', 1250, 0]])
	expect(read(text, { rates: { EUR: '0.9431' } }).read).toMatchObject([
		{ expense: 1179, description: 'Original: EUR 12.50 zum Kurs 0.9431' },
	])
})

test('what was paid in another currency beside what it came to is none of the amount', () => {
	const text = 'Datum;Text;Ausgabe CHF;Originalwährung;Originalbetrag\n1.2.2025;A;12.50;EUR;13.25\n'
	expect(read(text)).toMatchObject({ columns: ['event_at', 'name', 'expense', null, null], read: [{ expense: 1250 }] })
	expect(read('Datum;Text;Ausgabe;Ort\n1.2.2025;A;12.50;EUR\n2.2.2025;B;1;Bern\n').read).toEqual([{ expense: 1250 }, { expense: 100 }])
})

test.each([
	'In Bearbeitung',
	'Pendent',
	'Rückgängig gemacht',
	'Vorgemerkte Buchung',
	'Ausstehende Zahlung',
	'Storno',
	'Zahlung ausstehend',
	'PENDING',
	'Noch nicht verbucht',
	'wird bearbeitet',
	'Zahlung wird noch bearbeitet',
	'Noch nicht bearbeitet',
	'Zahlung in Bearbeitung',
	'In Bearbeitung seit 3.2.2025',
	'Cancelled by user',
])('«%s» is not booked', (state) => {
	expect(read(`Datum;Text;Ausgabe;Status\n1.2.2025;A;12.50;${state}\n`).read).toEqual([['pending', null, 1250, 0]])
})

test.each([
	'Verbucht',
	'Gebucht',
	'Ausgeführt',
	'COMPLETED',
	'Erledigt',
	'Nicht storniert',
	'Bearbeitet',
	'Zahlung wurde bearbeitet',
	'Bearbeitung abgeschlossen',
	'',
])('«%s» is booked', (state) => {
	expect(read(`Datum;Text;Ausgabe;Status\n1.2.2025;A;12.50;${state}\n`).read).toMatchObject([{ expense: 1250 }])
})

test('a column that says what adds and what takes off gives the amount its side', () => {
	const { columns, read: rows } = read('Datum;Text;Betrag;Soll/Haben\n1.2.2025;A;12.50;S\n2.2.2025;B;20;Haben\n3.2.2025;C;5;vielleicht\n')
	expect(columns).toEqual(['event_at', 'name', 'amount', 'credit'])
	expect(rows).toEqual([
		{ expense: 1250, income: null },
		{ expense: null, income: 2000 },
		expect.stringContaining('«vielleicht»') as string,
	])
})

test('R2 three decimals among two are refused without a question; what may be thousands is asked', () => {
	const mixed = read('Datum;Text;Ausgabe\n1.2.2025;A;12.50\n2.2.2025;B;1.234\n')
	expect(mixed).toMatchObject({ open: [], read: [{ expense: 1250 }, '«1.234» hat mehr als zwei Stellen nach dem Komma.'] })
	expect(read('Datum;Text;Ausgabe\n1.2.2025;A;12.50\n2.2.2025;B;1.234\n', { three_decimals: 'round' }).read[1]).toContain('mehr als zwei')
	const open = 'Datum;Text;Ausgabe\n1.2.2025;A;1,234\n'
	expect(read(open)).toMatchObject({ open: ['decimal'], read: ['«1,234» kann 1.234 oder 1234 heissen.'] })
	expect(read(open, { decimal: '.' })).toMatchObject({ open: [], read: [{ expense: 123_400 }] })
	expect(read(open, { decimal: ',', three_decimals: 'round' })).toMatchObject({ open: [], read: [{ expense: 123 }] })
	expect(read('Datum;Text;Ausgabe\n1.2.2025;A;12.50\n2.2.2025;B;1,234\n')).toMatchObject({
		open: [],
		read: [{ expense: 1250 }, { expense: 123_400 }],
	})
})

test.each([
	['Stunden', ['1.5', '8', '0,75'], [90, 480, 45]],
	['Dauer (h)', ['1.5', '8'], [90, 480]],
	['Minuten', ['90', '8'], [90, 8]],
	['Dauer', ['1.5', '8'], [90, 480]],
	['Dauer', ['25:30', '0:45'], [1530, 45]],
])('R4 the unit of «%s» counts for %j', (heading, cells, minutes) => {
	const { open, read: rows } = read(`Datum;Text;${heading}\n${cells.map((cell) => `1.2.2025;A;${cell}`).join('\n')}\n`)
	expect([open, rows]).toEqual([[], minutes.map((each) => ({ minutes: each }))])
})

test('R3 a column of times of day is no working time, one of durations is', () => {
	expect(read('Datum;Zeit;Titel\n1.2.2025;08:15;A\n').columns[1]).toBe('time_of_day')
	expect(read('Datum;Zeit;Titel\n1.2.2025;90;A\n').columns[1]).toBe('minutes')
	expect(read('Datum;Uhrzeit;Titel;Arbeitszeit\n1.2.2025;08:15;A;1:30\n').columns).toEqual(['event_at', 'time_of_day', 'name', 'minutes'])
})

test('R14 in a column of expenses what is below zero is income, or refused, once somebody says so', () => {
	const text = 'Datum;Text;Ausgabe\n1.2.2025;A;12.50\n2.2.2025;B;-2.50\n'
	expect(read(text)).toMatchObject({ open: ['negative'], read: [{ expense: 1250 }, 'Dieser Betrag ist negativ.'] })
	expect(read(text, { negative: 'income' })).toMatchObject({ open: [], read: [{ expense: 1250 }, { expense: null, income: 250 }] })
	expect(read(text, { negative: 'refuse' }).read[1]).toBe('Dieser Betrag ist negativ.')
})

test('an amount that may be of either side is asked for, unless a bank’s columns stand beside it', () => {
	const text = 'Datum;Text;Betrag\n1.2.2025;A;12.50\n2.2.2025;B;-2.50\n3.2.2025;C;0\n'
	expect(read(text)).toMatchObject({
		columns: ['event_at', 'name', 'amount'],
		open: ['positive'],
		read: [expect.stringContaining('offen'), expect.stringContaining('offen'), { expense: null, income: 0 }],
	})
	expect(read(text, { positive: 'expense' })).toMatchObject({ open: [], read: [{ expense: 1250 }, { income: 250 }, {}] })
	expect(read(text, { positive: 'income' })).toMatchObject({ open: [], read: [{ income: 1250 }, { expense: 250 }, {}] })
	for (const bank of ['Betrag;Saldo', 'Betrag;Valuta', 'Betrag;Wertstellung', 'Credit/Debit Amount;X', 'Belastung/Gutschrift;X'])
		expect(read(`Datum;Text;${bank}\n1.2.2025;A;12.50;\n`)).toMatchObject({ open: [], read: [{ expense: null, income: 1250 }] })
})

test('expenses that all have a minus are asked for, unless income stands in a column of its own', () => {
	const alone = 'Datum;Text;Ausgabe\n1.2.2025;A;-12.50\n'
	expect(read(alone)).toMatchObject({ open: ['negative'], read: ['Dieser Betrag ist negativ.'] })
	expect(read(alone, { negative: 'income' })).toMatchObject({ open: [], read: [{ expense: null, income: 1250 }] })
	expect(read(alone, { negative: 'expense' })).toMatchObject({ open: [], read: [{ expense: 1250 }] })
	expect(read('Datum;Text;Belastung;Gutschrift\n1.2.2025;A;-12.50;\n')).toMatchObject({ open: [], read: [{ expense: 1250 }] })
})

test('totals are left out, what is only called like one is not', () => {
	const names = ['Total', 'Zwischentotal Januar 2025', 'Saldovortrag', 'Total Service Lift', 'Saldo Malerrechnung']
	const { read: rows } = read(`Datum;Text;Ausgabe\n${names.map((name) => `1.2.2025;${name};5`).join('\n')}\n`)
	expect(rows.map((row) => (Array.isArray(row) ? row[0] : 'booked'))).toEqual(['total', 'total', 'total', 'booked', 'booked'])
})

test('what is written plainly is read by its row of the table of fields: a made-up one too, of the entry and of a part', () => {
	const madeUp = (column: string, as: 'text' | 'day' | 'yes'): EntryField => ({
		column,
		exchange: 'as is',
		export: { head: 'Erfunden', as },
		import: { called: 'erfunden' },
	})
	const more = {
		...entryFields,
		made_up: madeUp('made_up', 'text'),
		'balance.made_up': madeUp('balance_made_up', 'day'),
		'reminder.made_up': madeUp('reminder_made_up', 'yes'),
	}
	const table = { headings: ['Datum', 'Titel', 'Ausgabe', 'Erinnerung'], facts: [], currency: null }
	const mapping = firstMapping(table, 'Tabelle.csv', null)
	expect(mapping.columns).toEqual(['event_at', 'name', 'expense', 'reminder_on'])
	const columns = [...mapping.columns, 'made_up', 'balance_made_up', 'reminder_made_up'] as Mapping['columns']
	const how = readingOf(mapping, table, 2026)
	const cells = ['1.2.2025', 'Boiler', '12.50', '5.2.2025', 'neu', '3.4.2025', 'ja']
	const meant = meantBy({ ...mapping, columns }, how, cells, plainImports(more))
	expect(meant).toMatchObject({
		event: { name: 'Boiler', made_up: 'neu' },
		balance: { expense: 1250, made_up: '2025-04-03' },
		reminder: { date: '2025-02-05', made_up: true },
	})
})

test('a reminder of a bill comes back as one', () => {
	const table = { headings: ['Datum', 'Titel', 'Ausgabe CHF', 'Erinnerung', 'Erinnerung Rechnung'], facts: [], currency: null }
	const mapping = firstMapping(table, 'Tabelle.csv', null)
	expect(mapping.columns).toEqual(['event_at', 'name', 'expense', 'reminder_on', 'reminder_kind'])
	const kindIn = (said: string) =>
		meantBy(mapping, readingOf(mapping, table, 2026), ['1.2.2025', 'Boiler', '12.50', '5.3.2025', said]) as Partial<MeantRow>
	expect(kindIn('ja').reminder).toMatchObject({ date: '2025-03-05', kind: 'bill' })
	expect(kindIn('').reminder).toMatchObject({ date: '2025-03-05', kind: null })
})

test('a minus in the column of credits does not turn the debits of a bank, which all have one', () => {
	const text = 'Datum;Text;Gutschrift;Lastschrift\n1.2.2025;A;;-12.50\n2.2.2025;B;20.00;\n3.2.2025;C;-5.00;\n'
	expect(read(text)).toMatchObject({ open: ['negative'], read: [{ expense: 1250 }, { income: 2000 }, 'Dieser Betrag ist negativ.'] })
	for (const negative of ['income', 'expense'] as const)
		expect(read(text, { negative }).read).toEqual([
			{ expense: 1250, income: null },
			{ expense: null, income: 2000 },
			{ expense: 500, income: null },
		])
	expect(read(text, { negative: 'refuse' }).read).toMatchObject([{ expense: 1250 }, { income: 2000 }, 'Dieser Betrag ist negativ.'])
})

test('what was paid abroad does not say the currency of what it came to here, in one word or in two', () => {
	const neon = '"Date";"Amount";"Original amount";"Original currency";"Exchange rate";"Description"\n'
	const rows = '"2025-02-01";"-12.50";"-13.25";"EUR";"1.06";"Hornbach"\n"2025-02-02";"2000.00";"";"";"";"Miete"\n'
	const { columns, read: booked } = read(neon + rows, { positive: 'income' })
	expect(columns).toEqual(['event_at', 'amount', null, null, null, 'description'])
	expect(booked).toMatchObject([{ expense: 1250 }, { income: 2000_00 }])
	// Alone it is all that is known.
	expect(read('Datum;Text;Ausgabe;Original currency\n1.2.2025;A;12.50;EUR\n').read).toEqual([['currency', 'EUR', 1250, 0]])
	expect(read('Datum;Text;Betrag in Fremdwährung;Betrag EUR\n1.2.2025;A;9;10\n').columns).toEqual(['event_at', 'name', null, 'amount'])
})

test('the tax alone is no amount, and with it goes before without it', () => {
	const columnsOf = (heads: string) => read(`Datum;Text;${heads}\n1.2.2025;A;${heads.replaceAll(/[^;]+/g, '1.50')}\n`).columns.slice(2)
	expect(columnsOf('Netto;MWST-Betrag;Brutto')).toEqual([null, null, null])
	expect(columnsOf('MwSt. Betrag;Betrag')).toEqual([null, 'amount'])
	expect(columnsOf('Betrag exkl. MWST;MWST;Betrag inkl. MWST')).toEqual([null, null, 'amount'])
	expect(columnsOf('Kosten netto;Kosten brutto')).toEqual([null, 'expense'])
	expect(columnsOf('Betrag exkl. MWST')).toEqual(['amount'])
	expect(columnsOf('Betrag (inkl. 8.1% MWST)')).toEqual(['amount'])
})

test('debit and credit beside an amount are accounts of a ledger, and none of it is booked', () => {
	const ledger = read('Datum;Beleg;Text;Soll;Haben;Betrag\n1.2.2025;7;Heizöl;6000;1020;1234.50\n', { positive: 'expense' })
	expect(ledger).toMatchObject({ columns: ['event_at', 'reference', 'name', null, null, 'amount'], read: [{ expense: 123_450 }] })
	expect(read('Datum;Text;Soll;Haben\n1.2.2025;A;12.50;\n').read).toMatchObject([{ expense: 1250 }])
})

test('the account of who is paid says nothing of the side of an amount', () => {
	expect(read('Datum;Lieferant;IBAN;Betrag\n1.2.2025;Keller AG;CH56;12.50\n').open).toEqual(['positive'])
	expect(read('Wertstellung;Text;Betrag\n1.2.2025;A;12.50\n')).toMatchObject({ open: [], read: [{ income: 1250 }] })
})

test('the number of somebody is not that of a booking', () => {
	const referenceOf = (heading: string) => read(`Datum;Text;Ausgabe;${heading}\n1.2.2025;A;1;7\n`).columns[3]
	for (const heading of ['Gläubiger-ID', 'Glaeubiger ID', 'Payment Reference', 'Kunden-Nr.', 'Konto Nr.'])
		expect([heading, referenceOf(heading)]).not.toContain('reference')
	for (const heading of ['ZKB-Referenz', 'Transaktions-Nr.', 'Beleg-Nr.', 'TransferWise ID', 'Rechnungs-Nr.', 'Nr'])
		expect([heading, referenceOf(heading)]).toEqual([heading, 'reference'])
})

test('what a bank has only noted down is not booked, in its column of remarks either', () => {
	const head = 'Buchungstag;Valutadatum;Buchungstext;Verwendungszweck;Glaeubiger ID;Betrag;Waehrung;Info\n'
	const rows =
		'03.02.25;03.02.25;LASTSCHRIFT;Strom;DE1;-87,05;EUR;Umsatz gebucht\n05.02.25;05.02.25;LASTSCHRIFT;Gas;DE2;-1.040,00;EUR;Umsatz vorgemerkt\n'
	const { columns, read: booked } = read(head + rows, { rates: { EUR: '1' } })
	expect(columns).toEqual(['event_at', null, 'name', 'description', null, 'amount', 'currency', 'state'])
	expect(booked).toMatchObject([{ expense: 8705 }, ['pending', 'EUR', 104_000, 0]])
	expect(read('Datum;Text;Ausgabe;Info\n1.2.2025;A;1;pendent\n').read).toMatchObject([{ expense: 100 }])
})

test('without headings the first row is one of the table', () => {
	const bare =
		'AT12 2011 1000 0000 0000;Miete;01.02.2025;01.02.2025;-45,60;EUR\nAT12 2011 1000 0000 0000;Strom;03.02.2025;03.02.2025;-7,50;EUR\n'
	const columns = [null, 'name', 'event_at', null, 'amount', null] as Mapping['columns']
	expect(read(bare, { columns, positive: 'income' }).read).toMatchObject([{ expense: 4560 }, { expense: 750 }])
	expect(read('Wann war das;Wofür;Wie viel\n1.2.2025;A;12.50\n', { columns: ['event_at', 'name', 'expense'] }).read).toEqual([
		{ expense: 1250 },
	])
})

test('of readings a column says what parts off decimals: no thousand becomes a one', () => {
	const dataOf = (...cells: string[]) => {
		const lines = cells.map((cell, at) => `${at + 1}.2.2025;${cell}`)
		const rows = readCsv(Buffer.from(`Ablesedatum;Zählerstand\n${lines.join('\n')}\n`))
		const facts: ColumnFacts[] = []
		for (const row of rows.slice(1)) addFacts(facts, row, 2026)
		const table = { headings: ['Ablesedatum', 'Zählerstand'], facts, currency: null }
		const mapping = { ...firstMapping(table, 'Tabelle.csv', null), reading: 'Strom' }
		const how = readingOf(mapping, table, 2026)
		return rows.slice(1).map(([, row]) => (meantBy(mapping, how, row) as Partial<MeantRow>).reading?.data)
	}
	expect(dataOf('998,5', '1.001', '1.003,5')).toEqual(['998.5', '1001', '1003.5'])
	expect(dataOf('998,5', '1.001', '12.5')).toEqual(['998.5', '1.001', '12.5'])
	// Of a cubic metre one reads litres, with whichever sign.
	expect(dataOf('820.1', '812,437', "1'003.5")).toEqual(['820.1', '812.437', '1003.5'])
	expect(dataOf('812.437', '813.001')).toEqual(['812.437', '813.001'])
	expect(dataOf('812,437', '813,001')).toEqual(['812.437', '813.001'])
})

test('a column in which no amount stands is none, whatever it is called; that of nothing but zeros is one', () => {
	const bills = 'Datum;Kreditor;Text;Bezahlt am;Betrag CHF\n1.2.2025;Keller AG;Boiler;15.02.2025;345.60\n'
	expect(read(bills, { positive: 'expense' })).toMatchObject({
		columns: ['event_at', 'contacts', 'name', null, 'amount'],
		read: [{ expense: 34_560 }],
	})
	expect(read('Datum;Text;Betrag;Bezahlt\n1.2.2025;A;5;ja\n').columns).toEqual(['event_at', 'name', 'amount', null])
	expect(read('Datum;Text;Betrag;Gebühr\n1.2.2025;A;5;0.00\n').columns).toEqual(['event_at', 'name', 'amount', 'fee'])
	expect(read('Datum;Text;Betrag;Bezahlt\n1.2.2025;A;5;\n').columns).toEqual(['event_at', 'name', null, 'expense'])
	expect(read('Datum;Text;Betrag;Konto-/Karteninhaber\n1.2.2025;A;5;Rosa\n').columns[3]).toBeNull()
})
