import { describe, expect, test } from 'vitest'
import type { Cell } from './cells.ts'
import { amountIn, dayIn, decimalIn, instantIn, minutesIn, NotReadable } from './cell-values.ts'

const year = 2026

describe('amounts are Rappen', () => {
	test.each<[Cell, number | null]>([
		["1'234.50", 123_450],
		['1’234,50', 123_450],
		['1 234.50', 123_450],
		['1.234,50', 123_450],
		['1,234.50', 123_450],
		['1.234', 123_400],
		['1.234.567', 123_456_700],
		['12,5', 1250],
		['Fr. 12.-', 1200],
		['CHF 12.50', 1250],
		['12.– Fr.', 1200],
		['-12.50', -1250],
		['CHF -12.50', -1250],
		['12.50-', -1250],
		['(12.50)', -1250],
		['−0.05', -5],
		[1234.567, 123_457],
		[19.99, 1999],
		['', null],
		['–', null],
		[null, null],
	])('%j', (cell, rappen) => expect(amountIn(cell)).toBe(rappen))
	test.each<Cell>(['gratis', '12.5.0,3', true, '1e9', '=1+1', '1234567890123456789', { at: '2025-01-01T00:00:00' }])('%j is none', (cell) =>
		expect(() => amountIn(cell)).toThrow(NotReadable),
	)
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
	])('%j', (cell, day) => expect(dayIn(cell, year)).toBe(day))
	test.each<Cell>(['31.02.2025', '12/31/2025', 'gestern', 7, true, '2025', '31.12.2025 25:00'])('%j is none', (cell) =>
		expect(() => dayIn(cell, year)).toThrow(NotReadable),
	)
	test('at noon in Zurich, or when it says', () => {
		expect(instantIn('31.12.2025', year)).toBe('2025-12-31T11:00:00.000Z')
		expect(instantIn('01.07.2025 08:15', year)).toBe('2025-07-01T06:15:00.000Z')
		expect(instantIn({ at: '2025-07-01T08:15:00' }, year)).toBe('2025-07-01T06:15:00.000Z')
	})
})

test.each<[Cell, number | null]>([
	['90', 90],
	[90, 90],
	['1:30', 90],
	['1h 30', 90],
	['1.5 h', 90],
	['2 Std.', 120],
	['45 min', 45],
	['', null],
])('%j are minutes', (cell, minutes) => expect(minutesIn(cell)).toBe(minutes))
