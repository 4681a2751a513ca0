import { expect, test } from 'vitest'
import type { QrBill } from '@hausheft/contract/swiss/qr-bill.ts'
import { emptyValues } from './entry-values.ts'
import { offeredBy, payeeOf, withBill, withReceipt } from './with-bill.ts'

const bill: QrBill = {
	iban: 'CH4431999123000889012',
	payee: { name: 'Sanitär Rüttibach GmbH', street: 'Seestrasse 12', zip: '8810', city: 'Horgen', country: 'CH' },
	amount: 84_500,
	reference: '21 00000 00003 13947 14300 09017',
	message: null,
	number: 'R-17',
	day: '2026-11-09',
	within: null,
}
const contacts = [
	{ id: 'a', name: 'Gartenbau Moser' },
	{ id: 'b', name: 'Sanitär Rüttibach' },
]
const all = { amount: true, newContact: true }
const empty = emptyValues(Date.parse('2026-11-23T09:00:00Z'), null)

test('the payee is the contact who is called so, whatever the form of the firm; else a new one', () => {
	expect(payeeOf(bill, contacts)).toEqual(contacts[1])
	expect(payeeOf({ ...bill, payee: { ...bill.payee, name: 'Kaminfeger AG' } }, contacts)).toEqual({ id: null, name: 'Kaminfeger AG' })
	expect(payeeOf({ ...bill, payee: { ...bill.payee, name: 'GmbH' } }, [{ id: 'c', name: 'AG' }])).toEqual({ id: null, name: 'GmbH' })
})

test('all of it comes into an empty form, the day only where it is wanted', () => {
	const offered = offeredBy(bill, empty, contacts, all)
	const taken = withBill(empty, { ...offered, day: null, due: null })
	expect(taken).toMatchObject({
		parts: ['balance'],
		balance: { side: 'expense', amount: '845.00' },
		contacts: [contacts[1]],
		description: 'Rechnung R-17, Referenz 21 00000 00003 13947 14300 09017',
		day: '2026-11-23',
	})
	expect(withBill(empty, offered).day).toBe('2026-11-09')
	expect(offeredBy(bill, withBill(empty, offered), contacts, all)).toEqual({
		amount: null,
		payee: null,
		text: null,
		day: null,
		due: null,
	})
})

test('what was typed stays and is not offered; who writes no amounts or makes no contacts is offered none', () => {
	const typed = {
		...empty,
		balance: { ...empty.balance, amount: '12' },
		contacts: [contacts[0] as (typeof contacts)[0]],
		description: 'Hahn ersetzt',
	}
	const offered = offeredBy(bill, typed, contacts, all)
	expect(offered).toMatchObject({ amount: null, payee: null })
	const taken = withBill(typed, offered)
	expect([taken.balance.amount, taken.contacts, taken.parts]).toEqual(['12', typed.contacts, ['reminder']])
	expect(taken.description).toBe('Hahn ersetzt\nRechnung R-17, Referenz 21 00000 00003 13947 14300 09017')
	expect(offeredBy(bill, empty, contacts, { ...all, amount: false }).amount).toBeNull()
	const noContact = { ...all, newContact: false }
	expect(offeredBy(bill, empty, contacts, noContact).payee).toEqual(contacts[1])
	expect(offeredBy({ ...bill, payee: { ...bill.payee, name: 'Kaminfeger AG' } }, empty, contacts, noContact).payee).toBeNull()
})

test('the day by which it is to be paid is a reminder of its own: what the bill says, else 30 days after it', () => {
	const due = (of: Partial<QrBill>) => offeredBy({ ...bill, ...of }, empty, contacts, all).due
	expect([due({}), due({ within: 10 }), due({ day: null }), due({ day: null, within: 0 })]).toEqual([
		'2026-12-09',
		'2026-11-19',
		'2026-12-23',
		'2026-11-23',
	])
	const taken = withBill(empty, { amount: null, payee: null, text: null, day: null, due: '2026-12-09' })
	expect([taken.parts, taken.reminder]).toMatchObject([['reminder'], { day: '2026-12-09', bill: true }])
	expect(offeredBy(bill, taken, contacts, all).due).toBeNull()
	expect(offeredBy(bill, empty, contacts, { ...all, amount: false }).due).toBeNull()
})

test('a receipt that comes beside an expense makes the day that stands there already the one by which it is to be paid', () => {
	const values = withBill(empty, { ...offeredBy(bill, empty, contacts, all), due: '2026-12-09' })
	const typed = { ...values, reminder: { ...values.reminder, bill: false } }
	expect(withReceipt(typed).reminder).toEqual(values.reminder)
	for (const other of [
		{ ...typed, balance: { ...typed.balance, amount: '' } },
		{ ...typed, balance: { ...typed.balance, side: 'income' as const } },
		{ ...typed, reminder: { ...typed.reminder, day: '' } },
		{ ...typed, reminder: { ...typed.reminder, note: 'Garantie läuft ab' } },
		{ ...typed, reminder: { ...typed.reminder, recurrence: { ...typed.reminder.recurrence, unit: 'year' as const } } },
		{ ...typed, parts: typed.parts.filter((part) => part !== 'reminder') },
	])
		expect(withReceipt(other)).toBe(other)
})
