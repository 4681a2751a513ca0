import { expect, test } from 'vitest'
import type { ImportResult } from '@hausheft/contract/imports.ts'
import { madeText, resultLines, skippedText } from './import-words.ts'

const result = (more: Partial<ImportResult> = {}): ImportResult => ({
	dry: false,
	made: { events: 0, journals: 0, objects: 0, contacts: 0 },
	changed: 0,
	same: 0,
	left: 0,
	errors: [],
	kept: [],
	...more,
})

test('what was made is one sentence', () => {
	expect(madeText(result().made)).toBe('nichts')
	expect(madeText({ events: 1, journals: 0, objects: 0, contacts: 0 })).toBe('1 Eintrag')
	expect(madeText({ events: 1200, journals: 1, objects: 2, contacts: 0 })).toMatch(/^1.200 Einträge, 2 Objekte und 1 Journal$/)
})

test('a check says what would be', () => {
	expect(resultLines(result({ dry: true, changed: 1, same: 2, left: 3, errors: [{ row: 2, column: 0, message: 'Fehler' }] }))).toEqual([
		'Neu angelegt würden: nichts.',
		'Geändert würden: 1 bekannte Zeile.',
		'Schon da und gleich: 2 Zeilen.',
		'Ausgelassen wegen Fehlern: 3 Zeilen.',
	])
})

test('of another group’s file it says what comes along, what does not, and what is to be known', () => {
	const made = { properties: 2, events: 3, files: 1, contacts: 0, objects: 0, journals: 0, statistics: 1 }
	const errors = [{ row: null, column: null, message: 'Datei «Plan.pdf»: Sie fehlt in diesem ZIP.' }]
	expect(resultLines(result({ dry: true, made, left: 1, errors, notes: ['Konten reisen nicht mit.'] }))).toEqual([
		'Neu angelegt würden: 2 Liegenschaften, 3 Einträge, 1 Datei und 1 Statistik.',
		'Nicht mitkommen würden: 1.',
		'Konten reisen nicht mit.',
	])
})

test('what the rows come to is one line, and what is left out says in which currency and why', () => {
	const sums = { expense: 43_765, income: 145_000, minutes: 1530, readings: 1 }
	expect(resultLines(result({ sums }))[1]).toMatch(
		/^Zusammen: Ausgaben CHF\u00a0437.65, Einnahmen CHF\u00a01'450.00, Arbeitszeit .*, 1 Ablesung\.$/,
	)
	expect(resultLines(result({ sums: { expense: 0, income: 0, minutes: 0, readings: 0 } }))).toHaveLength(1)
	const skipped = { rows: 2, income: 0, first: [] }
	expect(skippedText({ ...skipped, reason: 'currency', currency: 'EUR', expense: 3000 })).toBe(
		'2 Zeilen in einer anderen Währung, Ausgaben EUR 30.00',
	)
	expect(skippedText({ ...skipped, reason: 'total', currency: null, expense: 0 })).toBe('2 Zeilen Summen und Saldi')
})
