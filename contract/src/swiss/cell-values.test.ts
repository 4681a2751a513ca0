import { describe, expect, test } from 'vitest'
import type { Cell } from './cells.ts'
import { amountSign, atRate, moneyIn, type AmountHow } from './cell-amounts.ts'
import { dayIn, decimalIn, instantIn, isYearOpen, minutesIn, NotReadable, timeOfDayIn } from './cell-values.ts'

const years = { thisYear: 2026, century: null }

const amountIn = (cell: Cell, how: Partial<AmountHow> = {}) => moneyIn(cell, { decimal: null, fine: 'refuse', ...how })?.amount ?? null

describe('amounts are Rappen', () => {
	test.each<[Cell, number | null]>([
		["1'234.50", 123_450],
		['1’234,50', 123_450],
		['1 234.50', 123_450],
		['1.234,50', 123_450],
		['1,234.50', 123_450],
		['1.234.567', 123_456_700],
		['12,5', 1250],
		['Fr. 12.-', 1200],
		['CHF 12.50', 1250],
		['12.– Fr.', 1200],
		['-12.50', -1250],
		['CHF -12.50', -1250],
		['-CHF 12.50', -1250],
		['12.50-', -1250],
		['(12.50)', -1250],
		['−0.05', -5],
		['.5', 50],
		[19.99, 1999],
		[0.1 + 0.2, 30],
		['', null],
		['–', null],
		[null, null],
	])('%j', (cell, rappen) => expect(amountIn(cell)).toBe(rappen))
	test.each<Cell>(['gratis', '12.5.0,3', true, '1e9', '=1+1', '1234567890123456789', { at: '2025-01-01T00:00:00' }, '12 XYZ'])(
		'%j is none',
		(cell) => expect(() => amountIn(cell)).toThrow(NotReadable),
	)
	test('R2 a dot is no sign of thousands: what has three decimals is refused, or rounded half up where somebody says so', () => {
		for (const cell of ['107.175', '1.234', '1.005', '0.125', "1'234.567", 1234.567, 107.175]) {
			expect(() => amountIn(cell)).toThrow('mehr als zwei Stellen')
			expect(() => amountIn(cell, { decimal: '.' })).toThrow('mehr als zwei Stellen')
		}
		const round = (cell: Cell) => amountIn(cell, { decimal: '.', fine: 'round' })
		expect(['107.175', '1.234', '1.005', '-0.125', "1'234.567"].map(round)).toEqual([10_718, 123, 101, -13, 123_457])
		expect([1234.567, 1.005].map(round)).toEqual([123_457, 101])
	})
	test('what a spreadsheet has computed is rounded too, however many decimals it has', () => {
		expect(() => amountIn(100 / 3)).toThrow('mehr als zwei Stellen')
		const round = (cell: Cell) => amountIn(cell, { decimal: '.', fine: 'round' })
		expect([100 / 3, 200 / 3, 1 / 3, '33.3333333333333333'].map(round)).toEqual([3333, 6667, 33, 3333])
		expect([amountSign(100 / 3)?.fine, amountSign('33.33333333333333')?.fine]).toEqual([true, true])
	})
	test('what can be read in two ways waits until it is said', () => {
		expect(() => amountIn('1,234')).toThrow('kann 1.234 oder 1234 heissen')
		expect([amountIn('1,234', { decimal: '.' }), amountIn('1.234', { decimal: ',' })]).toEqual([123_400, 123_400])
		expect(() => amountIn('12.50', { decimal: ',' })).toThrow('kein Betrag')
	})
	test('a currency in the cell is told', () => {
		const said = (cell: Cell) => moneyIn(cell, { decimal: null, fine: 'refuse' })
		expect(said('EUR 12.50')).toEqual({ amount: 1250, currency: 'EUR' })
		expect(said('12,50 €')).toEqual({ amount: 1250, currency: 'EUR' })
		expect(said('-$5.25')).toEqual({ amount: -525, currency: 'USD' })
		expect(said('Fr. 3')).toEqual({ amount: 300, currency: 'CHF' })
	})
	test('at a rate it is francs, half up', () => {
		expect([atRate(1250, '0.9431'), atRate(100, '0.005'), atRate(99_999_999_999, '1'), atRate(50, '0.01')]).toEqual([
			1179, 1, 99_999_999_999, 1,
		])
	})
})

describe('readings keep their decimals', () => {
	test.each<[Cell, string | null]>([
		['812.437', '812.437'],
		['812,437', '812.437'],
		["12'812,4", '12812.4'],
		[0.1 + 0.2, '0.3'],
		[1e-7, '0.0000001'],
		['-3', '-3'],
		['', null],
	])('%j', (cell, decimal) => expect(decimalIn(cell)).toBe(decimal))
	test('up to nine of them', () => expect(() => decimalIn(100 / 3)).toThrow('mehr als neun Stellen'))
})

describe('days', () => {
	test.each<[Cell, string | null]>([
		['31.12.2025', '2025-12-31'],
		['31.12.25', '2025-12-31'],
		['1.2.87', '1987-02-01'],
		['31/12/2025', '2025-12-31'],
		['2025-12-31', '2025-12-31'],
		['2025-12-31T08:15:00Z', '2025-12-31'],
		['Mi, 31.12.2025 14:30', '2025-12-31'],
		['31. Dezember 2025', '2025-12-31'],
		['3. März 2025', '2025-03-03'],
		[46_022, '2025-12-31'],
		['46022', '2025-12-31'],
		[{ at: '2025-12-31T00:00:00' }, '2025-12-31'],
		['', null],
	])('%j', (cell, day) => expect(dayIn(cell, years)).toBe(day))
	test.each<Cell>(['31.02.2025', '12/31/2025', 'gestern', 7, true, '2025', '31.12.2025 25:00'])('%j is none', (cell) =>
		expect(() => dayIn(cell, years)).toThrow(NotReadable),
	)
	test.each([
		['2025-12-31T23:30:00Z', '2026-01-01', '2025-12-31T23:30:00.000Z'],
		['2025-12-31T23:30:00+01:00', '2025-12-31', '2025-12-31T22:30:00.000Z'],
		['2025-07-01 08:15:00+00:00', '2025-07-01', '2025-07-01T08:15:00.000Z'],
		// Midnight here, as programs write it that know the day alone; and theirs.
		['2025-12-30T23:00:00.000Z', '2025-12-31', '2025-12-31T11:00:00.000Z'],
		['2025-06-30T22:00:00Z', '2025-07-01', '2025-07-01T10:00:00.000Z'],
		['2025-12-31T00:00:00Z', '2025-12-31', '2025-12-31T11:00:00.000Z'],
	])('%s says where its clock stands: it is %s here', (cell, day, instant) => {
		expect([dayIn(cell, years), instantIn(cell, years)]).toEqual([day, instant])
	})
	test('at noon in Zurich, or when it says', () => {
		expect(instantIn('31.12.2025', years)).toBe('2025-12-31T11:00:00.000Z')
		expect(instantIn('01.07.2025 08:15', years)).toBe('2025-07-01T06:15:00.000Z')
		expect(instantIn({ at: '2025-07-01T08:15:00' }, years)).toBe('2025-07-01T06:15:00.000Z')
	})
})

test('years of two digits are of the century that is said; what may lie ahead is open', () => {
	expect(dayIn('1.2.30', { thisYear: 2026, century: 1900 })).toBe('1930-02-01')
	expect(dayIn('1.2.87', { thisYear: 2026, century: 2000 })).toBe('2087-02-01')
	expect(['1.2.30', '31.12.36', '1.2.87', '1.2.25', '1.2.2030', '30'].map((cell) => isYearOpen(cell, 2026))).toEqual([
		true,
		true,
		false,
		false,
		false,
		false,
	])
})

describe('how long something lasts', () => {
	test.each<[Cell, number | null]>([
		['1:30', 90],
		['25:30', 1530],
		['1h 30', 90],
		['1.5 h', 90],
		['2 Std.', 120],
		['45 min', 45],
		['0,75', 45],
		[1.5, 90],
		[1 / 3 + 1, 80],
		[{ at: '1899-12-31T01:30:00' }, 1530],
		['', null],
	])('R4 %j are minutes', (cell, minutes) => expect(minutesIn(cell, null)).toBe(minutes))
	test('R4 a number alone is what somebody says', () => {
		expect([minutesIn('8', 'hours'), minutesIn('90', 'minutes'), minutesIn('1.30', 'clock'), minutesIn(1.3, 'clock')]).toEqual([
			480, 90, 90, 90,
		])
		// What a spreadsheet has computed is as exact as it shows it.
		expect([minutesIn(1.0000000000000004, 'hours'), minutesIn(1 / 3, 'hours'), minutesIn(90.00000000000001, 'minutes')]).toEqual([
			60, 20, 90,
		])
		expect(() => minutesIn('90', null)).toThrow('Stunden oder Minuten')
		expect(() => minutesIn('1.5', 'minutes')).toThrow('keine ganzen Minuten')
		expect(() => minutesIn('1.75', 'clock')).toThrow(NotReadable)
		expect(() => minutesIn({ at: '2025-01-01T08:15:00' }, null)).toThrow('keine Dauer')
	})
	test('R3 a time of day is none', () => {
		const cells = ['08:15', '8:15', '8h15', '14 Uhr', { at: '1899-12-30T23:30:00' }]
		expect(cells.map(timeOfDayIn)).toEqual(['08:15', '08:15', '08:15', '14:00', '23:30'])
		expect(() => timeOfDayIn('25:30')).toThrow('keine Uhrzeit')
		expect(instantIn('01.07.2025', years, '08:15')).toBe('2025-07-01T06:15:00.000Z')
	})
})
