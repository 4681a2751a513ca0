import { describe, expect, test } from 'vitest'
import { readQrBill } from './qr-bill.ts'

const bill = (change: Record<number, string> = {}, more: string[] = []) => {
	const lines = Array.from({ length: 31 }, () => '')
	const said: Record<number, string> = {
		0: 'SPC',
		1: '0200',
		2: '1',
		3: 'CH4431999123000889012',
		4: 'S',
		5: 'Sanitär Rüttibach GmbH',
		6: 'Seestrasse',
		7: '12a',
		8: '8810',
		9: 'Horgen',
		10: 'CH',
		18: '845.00',
		19: 'CHF',
		27: 'QRR',
		28: '210000000003139471430009017',
		30: 'EPD',
		...change,
	}
	for (const [line, text] of Object.entries(said)) lines[Number(line)] = text
	return [...lines, ...more].join('\r\n')
}

describe('a bill', () => {
	test('says whom to pay, how much and with which reference', () => {
		expect(readQrBill(bill())).toEqual({
			iban: 'CH4431999123000889012',
			payee: { name: 'Sanitär Rüttibach GmbH', street: 'Seestrasse 12a', zip: '8810', city: 'Horgen', country: 'CH' },
			amount: 84_500,
			reference: '21 00000 00003 13947 14300 09017',
			message: null,
			number: null,
			day: null,
			within: null,
		})
	})
	test('has its number and its day from the structured information, with slashes in it', () => {
		expect(readQrBill(bill({}, ['//S1/10/R-2026\\/17/11/261109/30/123456789/40/0:30']))).toMatchObject({
			number: 'R-2026/17',
			day: '2026-11-09',
			within: 30,
		})
		for (const odd of ['//S1/11/261331', '//S2/11/261109', '//S1/10/11/261109'])
			expect([odd, readQrBill(bill({}, [odd]))?.day]).toEqual([odd, null])
	})
	test('has an address in two lines, a creditor reference, no reference, no amount, or francs without Rappen', () => {
		const plain = { 3: 'CH5800791123000889012', 27: 'NON', 28: '' }
		expect(readQrBill(bill({ ...plain, 4: 'K', 6: 'Postfach 7', 7: '8810 Horgen', 8: '', 9: '' }))?.payee).toEqual({
			name: 'Sanitär Rüttibach GmbH',
			street: 'Postfach 7',
			zip: '8810',
			city: 'Horgen',
			country: 'CH',
		})
		expect(readQrBill(bill({ ...plain, 27: 'SCOR', 28: 'RF18539007547034' }))?.reference).toBe('RF18 5390 0754 7034')
		expect(readQrBill(bill({ ...plain, 18: '' }))).toMatchObject({ amount: null, reference: null })
		expect(readQrBill(bill({ ...plain, 18: '99999999' }))?.amount).toBe(9_999_999_900)
		expect(readQrBill(bill({ ...plain, 18: '12.5', 29: 'Rechnung 17' }))).toMatchObject({ amount: 1250, message: 'Rechnung 17' })
		expect(readQrBill(bill({ ...plain, 19: 'EUR' }))?.amount).toBeNull()
	})
})

test.each([
	['another code', 'https://haus.test'],
	['nothing', ''],
	['another version', bill({ 1: '0100' })],
	['an account that does not add up', bill({ 3: 'CH4431999123000889013' })],
	['an account from elsewhere', bill({ 3: 'DE89370400440532013000' })],
	['a reference that does not add up', bill({ 28: '210000000003139471430009018' })],
	['a QR reference to an account that takes none', bill({ 3: 'CH5800791123000889012' })],
	['a creditor reference that does not add up', bill({ 3: 'CH5800791123000889012', 27: 'SCOR', 28: 'RF19539007547034' })],
	['an amount that is none', bill({ 18: '845,00' })],
	['another currency', bill({ 19: 'USD' })],
	['nobody to pay', bill({ 5: '' })],
	['half a code', bill().slice(0, 120)],
	['a code without its end', bill({ 30: '' })],
])('%s says nothing', (_, text) => {
	expect(readQrBill(text)).toBeNull()
})
