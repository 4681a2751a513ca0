import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimalDifference } from './decimals.ts'
import {
	address,
	addressLines,
	chf,
	count,
	decimal,
	fileSize,
	francs,
	francsInput,
	hoursMinutes,
	minutesSeconds,
	reading,
	recorded,
	signedFrancs,
	town,
} from './formats.ts'
import { parseDecimal, parseFrancs, parseMinutes } from './typed.ts'

const rappen = fc.integer({ min: -99_999_999_999_99, max: 99_999_999_999_99 })

describe('francs', () => {
	test.each([
		[0, '0.00'],
		[5, '0.05'],
		[99, '0.99'],
		[123450, "1'234.50"],
		[100000000, "1'000'000.00"],
		[-84500, '845.00'],
	])('%d Rappen are %s', (value, text) => expect(francs(value)).toBe(text))

	test('bear their sign before the figures', () => {
		expect(chf(123450)).toBe("CHF 1'234.50")
		expect(chf(-123450)).toBe("CHF -1'234.50")
		expect(signedFrancs(184000)).toBe("+1'840.00")
		expect(signedFrancs(-84500)).toBe('-845.00')
		expect(signedFrancs(0)).toBe('0.00')
		expect(francsInput(null)).toBe('')
		expect(francsInput(-5)).toBe('-0.05')
	})

	test('are grouped by U+0027, as the product writes them', () => expect(francs(123450)[1]).toBe('\u0027'))
})

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

describe('readings', () => {
	test.each([
		['812.4', '812.4'],
		['48210', "48'210"],
		['-1234567.125', "-1'234'567.125"],
		['0.001', '0.001'],
	])('%s is shown as %s', (data, text) => expect(decimal(data)).toBe(text))

	test('stand with their unit on one line', () => expect(reading('48210', 'kWh')).toBe("48'210\u00a0kWh"))

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

	test.each([
		['812.4', '798.15', '14.25'],
		['0.3', '0.1', '0.2'],
		['100', '100', '0'],
		['99.5', '100', '-0.5'],
		['1000', '1', '999'],
		['123456789012345.1', '0.05', '123456789012345.05'],
	])('%s less %s makes exactly %s', (a, b, difference) => expect(decimalDifference(a, b)).toBe(difference))
})

describe('durations', () => {
	test('are minutes and seconds, two digits each', () => {
		expect(minutesSeconds(0)).toBe('00:00')
		expect(minutesSeconds(65)).toBe('01:05')
		expect(minutesSeconds(59.9)).toBe('00:59')
		expect(recorded(85)).toBe('85:00')
		expect(recorded(135)).toBe('135:00')
	})
	test.each([
		[0, '0 min'],
		[45, '45 min'],
		[60, '1 h'],
		[85, '1 h 25 min'],
		[60_000, "1'000 h"],
	])('of %d minutes are %s in words', (minutes, text) => expect(hoursMinutes(minutes)).toBe(text))

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

test.each([
	[812, '812 B'],
	[1000, '1 kB'],
	[187_900, '188 kB'],
	[999_499, '999 kB'],
	[999_500, '1.0 MB'],
	[2_412_000, '2.4 MB'],
	[99_600_000, '100 MB'],
	[999_600_000, '1.0 GB'],
	[20_000_000_000, '20.0 GB'],
	[1_500_000_000_000, "1'500 GB"],
])('%d bytes are %s', (bytes, text) => expect(fileSize(bytes)).toBe(text))

test('a number of things agrees with its noun', () => {
	expect([0, 1, 1200].map((n) => count(n, 'Eintrag', 'Einträge'))).toEqual(['0 Einträge', '1 Eintrag', "1'200 Einträge"])
})

describe('an address', () => {
	const home = { address_street: 'Bergstrasse 12', address_zip: '8810', address_city: 'Horgen' }
	test('stands in one line or in several', () => {
		expect(address(home)).toBe('Bergstrasse 12, 8810 Horgen')
		expect(addressLines(home)).toEqual(['Bergstrasse 12', '8810 Horgen'])
		expect(town(home)).toBe('8810 Horgen')
	})
	test('names the country only abroad', () => {
		expect(addressLines({ ...home, country: 'Österreich' })).toEqual(['Bergstrasse 12', '8810 Horgen', 'Österreich'])
	})
	test('leaves out what is not known', () => {
		expect(address({ address_street: null, address_zip: null, address_city: 'Horgen' })).toBe('Horgen')
		expect(address({ address_street: null, address_zip: null, address_city: null })).toBe('')
	})
})
