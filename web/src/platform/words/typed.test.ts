import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chf, francsInput, hoursMinutes, recorded } from '@hausheft/contract/swiss/formats.ts'
import { parseDay, parseDecimal, parseFrancs, parseMinutes, parseTime } from './typed.ts'

const today = '2026-11-21'
const rappen = fc.integer({ min: -99_999_999_999_99, max: 99_999_999_999_99 })

describe('an amount is read from', () => {
	test.each([
		["1'234.50", 123450],
		['1’234.50', 123450],
		['1234,5', 123450],
		['1 234.50', 123450],
		['1\u00a0234.50', 123450],
		['1\u202f234,50', 123450],
		['12.-', 1200],
		['12.–', 1200],
		['12.—', 1200],
		['12,--', 1200],
		['12', 1200],
		['.5', 50],
		[',05', 5],
		['0012.30', 1230],
		['CHF 12.30', 1230],
		["Fr. 1'200.--", 120000],
		['+12', 1200],
		['-12.50', -1250],
		['−12.50', -1250],
		['1.234,50', 123450],
		['1,234.50', 123450],
		['1.234.567,80', 123456780],
		['-0', 0],
	])('%j', (typed, value) => expect(parseFrancs(typed)).toBe(value))

	test.each([
		'',
		' ',
		'CHF',
		'-',
		'zwölf',
		'12.345',
		'1.234',
		'1,234',
		'12.3.4',
		'1-2',
		'12 Franken',
		'1e3',
		'12.5-',
		'1.23.45',
		'9999999999999',
	])('nothing like %j', (typed) => expect(parseFrancs(typed)).toBeUndefined())

	test('whatever is shown', () =>
		fc.assert(fc.property(rappen, (value) => parseFrancs(francsInput(value)) === value && parseFrancs(chf(value)) === value)))
	test('anything, without ever failing', () =>
		fc.assert(fc.property(fc.string(), (typed) => Number.isSafeInteger(parseFrancs(typed) ?? 0))))
})

describe('a reading', () => {
	test.each([
		['812,4', '812.4'],
		["48'210", '48210'],
		["48'210.5", '48210.5'],
		['1.234', '1.234'],
		['1,234.5', '1234.5'],
		['007', '7'],
		['.5', '0.5'],
		['-3.50', '-3.50'],
		['-0', '0'],
		['123456789012345.123456789', '123456789012345.123456789'],
	])('%s is read as %s', (typed, data) => expect(parseDecimal(typed)).toBe(data))

	test.each(['', 'viel', '1.1234567891', '1234567890123456', '12.-', '1.2.3'])('%j is none', (typed) =>
		expect(parseDecimal(typed)).toBeUndefined(),
	)
})

describe('a duration', () => {
	test.each([
		['85', 85],
		['1:25', 85],
		['1h25', 85],
		['1 h 25 min', 85],
		['2h', 120],
		['1.5 h', 90],
		['1,5h', 90],
		['0,25 Std', 15],
		['90 Min', 90],
		['90min', 90],
		['1 Stunde', 60],
		['2 Stunden', 120],
		['1.5', 90],
		['1,5', 90],
		['.5', 30],
		['1 h 25', 85],
		['1 Std. 5 Min.', 65],
		// As lists show them, minutes and seconds.
		['85:00', 85],
		['15:00', 15],
		['05:00', 5],
		['100:00', 100],
		// Hours and minutes all the same.
		['8:00', 480],
		['12:30', 750],
		["1'000 h", 60_000],
		['1’666 h 40 min', 100_000],
	])('%s are %d minutes', (typed, minutes) => expect(parseMinutes(typed)).toBe(minutes))
	test.each(['', 'lange', '1:75', '-5', '1.5 min', '1.5.5', '.', 'h', ':00'])('%j is none', (typed) =>
		expect(parseMinutes(typed)).toBeUndefined(),
	)
	test('T3 are read back as they are shown, in words and in minutes and seconds', () =>
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 100_000 }), (minutes) =>
				[hoursMinutes, recorded].every((shown) => parseMinutes(shown(minutes)) === minutes),
			),
		))
})

describe('people type', () => {
	test.each([
		['3.2.26', '2026-02-03'],
		['3.2.', '2026-02-03'],
		['3.2', '2026-02-03'],
		['03.02.2026', '2026-02-03'],
		['3. 2. 2026', '2026-02-03'],
		['3/2/26', '2026-02-03'],
		['2026-2-3', '2026-02-03'],
		['heute', '2026-11-21'],
		[' Gestern ', '2026-11-20'],
		['29.2.2028', '2028-02-29'],
	])('%j for the day %s', (typed, day) => expect(parseDay(typed, today)).toBe(day))
	test.each(['', '31.2.2026', '29.2.26', '32.1.', '1.13.2026', 'bald', '1.1.026'])('%j for no day', (typed) =>
		expect(parseDay(typed, today)).toBeUndefined(),
	)

	test.each([
		['11:05', '11:05'],
		['11.05', '11:05'],
		['1105', '11:05'],
		['905', '09:05'],
		['9', '09:00'],
		['9h30', '09:30'],
		['9 Uhr', '09:00'],
		['00:00', '00:00'],
	])('%j for the time %s', (typed, time) => expect(parseTime(typed)).toBe(time))
	test.each(['', '24:00', '11:60', 'mittags', '1:2:3'])('%j for no time', (typed) => expect(parseTime(typed)).toBeUndefined())
})
