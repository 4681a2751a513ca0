import { describe, expect, test } from 'vitest'
import type { Event } from '@hausheft/contract/events.ts'
import { leadingKind, openState, partsOf, saldoOf } from './entry-summary.ts'

const bare = { balance: null, maintenance: null, measurement: [], time_recording: [], reminder: null, rental: null, files: [] }
const entry = (parts: Partial<Event>) => ({ ...bare, ...parts }) as Event
const balance = (expense: number | null, income: number | null) => ({
	expense,
	income,
	tax_relevant: false,
	tax: null,
	tax_percent: null,
	tax_rest: null,
	paid_by: null,
	split: null,
})
const maintenance = (done: boolean, date: string | null) => ({ done, date, contact: null, person: null, recurrence: null, series: null })
const reminder = (date: string, done = false) => ({
	date,
	done,
	note: null,
	person: null,
	recurrence: null,
	proposal: null,
	series: null,
	kind: null,
})
const today = '2026-11-21'

test('the leading kind is the most telling part, or the one that the list is about', () => {
	const all = entry({ balance: balance(100, null), maintenance: maintenance(true, null), reminder: reminder('2027-11-21') })
	expect(partsOf(all)).toEqual(['maintenance', 'balance', 'reminder'])
	expect(leadingKind(all)).toBe('maintenance')
	expect(leadingKind(all, 'balance')).toBe('balance')
	expect(leadingKind(all, 'rental')).toBe('maintenance')
	expect(leadingKind(entry({}))).toBe('note')
	expect(leadingKind(entry({ files: [{ id: 'f' }] } as Partial<Event>))).toBe('file')
})

test('the saldo is income less expense, and unknown where no amount is seen', () => {
	expect(saldoOf({ balance: balance(1234_50, null) })).toBe(-1234_50)
	expect(saldoOf({ balance: balance(200, 1000) })).toBe(800)
	expect(saldoOf({ balance: balance(null, null) })).toBeUndefined()
	expect(saldoOf({ balance: null })).toBeUndefined()
})

describe('an entry is', () => {
	test.each([
		['open while its maintenance is', entry({ maintenance: maintenance(false, null) }), 'open'],
		['open until the day itself', entry({ maintenance: maintenance(false, today) }), 'open'],
		['overdue after it', entry({ maintenance: maintenance(false, '2026-11-20') }), 'overdue'],
		['settled when done', entry({ maintenance: maintenance(true, '2026-11-20') }), undefined],
		['open as a mere reminder', entry({ reminder: reminder('2027-01-01') }), 'open'],
		['not open for a later reminder beside other parts', entry({ balance: balance(1, null), reminder: reminder('2027-01-01') }), undefined],
		['overdue when that reminder has passed', entry({ balance: balance(1, null), reminder: reminder('2026-01-01') }), 'overdue'],
		['settled when the reminder is ticked off', entry({ reminder: reminder('2026-01-01', true) }), undefined],
	])('%s', (_, event, state) => expect(openState(event, today)).toBe(state))
})
