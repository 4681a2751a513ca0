import { expect, test } from 'vitest'
import { fieldLabels } from './entry-table.ts'
import type { EntryField } from './entry-table.ts'
import { emptyBalance } from './parts/balance.ts'
import { emptyReading } from './parts/measurement.ts'
import { emptyTime } from './parts/time-recording.ts'
import { emptyValues } from './entry-values.ts'
import { never } from './repeat.ts'
import { fieldText } from './field-text.ts'

const me = { id: 'anna', name: 'Anna' }
const names = [
	{ id: 'j', name: 'Hausjournal' },
	{ id: 'huber', name: 'Sanitär Huber AG' },
	{ id: 'm3', name: 'm³' },
	{ id: 'beat', name: 'Beat' },
	{ id: 'p1', name: 'Familie Anna' },
	{ id: 'p2', name: 'Chris' },
]
const empty = emptyValues(Date.parse('2026-11-21T10:05:00.000Z'), me)
const values = {
	...empty,
	name: 'Boiler',
	description: 'Text',
	journal: 'j',
	parts: ['balance', 'maintenance', 'measurement', 'time-recording', 'reminder', 'rental', 'transfer'] as (typeof empty)['parts'],
	balance: {
		...emptyBalance,
		side: 'income' as const,
		amount: "1'840.00",
		other: '12.00',
		tax_relevant: true,
		tax: 'energie' as const,
		tax_percent: '60',
		tax_rest: 'werterhaltend' as const,
		paid_by: 'p1',
		split: {
			by: 'equal' as const,
			parties: [
				{ party: 'p1', value: '' },
				{ party: 'p2', value: '' },
			],
		},
	},
	transfer: { from: 'p1', to: 'p2', amount: '40.00' },
	maintenance: {
		...empty.maintenance,
		contact: { id: 'huber', name: '' },
		person: me,
		recurrence: { ...never, every: '2', unit: 'year' as const },
	},
	readings: [
		emptyReading({ name: 'Wasser', data: '12', unit: 'm3', replaced: true }),
		emptyReading({ name: 'Gas', data: '3', note: 'neu' }),
	],
	times: [{ ...emptyTime(me), duration: '1:25', note: 'Rasen' }],
	reminder: {
		day: '2027-01-01',
		note: 'Filter',
		person: { id: 'beat', name: '' },
		done: true,
		recurrence: { every: '1', unit: 'month' as const, from: 'done' as const, atEnd: true, until: '2030-12-31' },
		proposal: { expense: '', income: '1450', paid_by: 'p1', split: { by: 'equal' as const, parties: null } },
		bill: true,
	},
	rental: { side: 'retrieve' as const, contact: { id: 'fremd', name: '' } },
	objects: [{ id: null, name: 'Boiler' }],
}

test('every field of an entry is said in words, with all that can differ in it', () => {
	const all = Object.keys(fieldLabels).map((field) => fieldText(field as EntryField, values, ['a.jpg', 'b.pdf'], names))
	expect(all).toEqual([
		'Boiler',
		'Text',
		'Hausjournal',
		'21.11.2026, 11:05',
		"Ausgabe CHF\u00a012.00, Einnahme CHF\u00a01'840.00, steuerrelevant, energie, Anteil 60\u00a0%, Rest werterhaltend, ausgelegt von Familie Anna, geteilt nach Köpfen unter Familie Anna und Chris",
		'Familie Anna zahlt Chris CHF\u00a040.00',
		'erledigt, 21.11.2026, Sanitär Huber AG, für Anna, alle 2 Jahre',
		'Wasser 12 m³, Zähler ersetzt; Gas 3, neu',
		'1 h 25 min, Anna, Rasen',
		'01.01.2027, zahlbar bis dann, erledigt, Filter, für Beat, jeden Monat am Monatsende, ab Erledigung, bis 31.12.2030, Einnahme CHF\u00a01450, ausgelegt von Familie Anna, geteilt nach Köpfen',
		'Rückgabe, unbekannt',
		'Boiler',
		'nichts',
		'a.jpg, b.pdf',
	])
	expect(fieldText('balance', { ...values, parts: [] }, [], names)).toBe('nichts')
})
