import { describe, expect, test } from 'vitest'
import {
	address,
	addressLines,
	chf,
	costOfTime,
	count,
	decimal,
	decimalHours,
	decimalInput,
	difference,
	fileSize,
	francs,
	francsInput,
	hoursMinutes,
	inPercent,
	minutesSeconds,
	namedAddress,
	netFrancs,
	reading,
	recorded,
	signedChf,
	signedFrancs,
	town,
} from './formats.ts'

describe('francs', () => {
	test.each([
		[0, '0.00'],
		[5, '0.05'],
		[99, '0.99'],
		[123450, "1'234.50"],
		[100000000, "1'000'000.00"],
		[-84500, '845.00'],
		[99999999999, "999'999'999.99"],
	])('%d Rappen are %s', (value, text) => expect(francs(value)).toBe(text))

	test('bear their sign before the figures', () => {
		expect(chf(123450)).toBe("CHF\u00a01'234.50")
		expect(chf(-123450)).toBe("CHF\u00a0−1'234.50")
		expect([signedChf(184000), signedChf(-84500)]).toEqual(["CHF\u00a0+1'840.00", 'CHF\u00a0−845.00'])
		expect(signedFrancs(184000)).toBe("+1'840.00")
		expect(signedFrancs(-84500)).toBe('−845.00')
		expect([netFrancs(-84500), netFrancs(84500)]).toEqual(['−845.00', '845.00'])
		expect(signedFrancs(0)).toBe('0.00')
		expect(francsInput(null)).toBe('')
		expect(francsInput(-5)).toBe('-0.05')
	})

	test('are grouped by U+0027, as the product writes them', () => expect(francs(123450)[1]).toBe('\u0027'))
})

describe('readings', () => {
	test.each([
		['812.4', '812.4'],
		['48210', "48'210"],
		['-1234567.125', "−1'234'567.125"],
		['+1234.5', "+1'234.5"],
		['0.001', '0.001'],
	])('%s is shown as %s', (data, text) => expect(decimal(data)).toBe(text))

	test('have a hyphen where they are typed', () => expect(decimalInput('-1234.5')).toBe("-1'234.5"))

	test('stand with their unit on one line', () => expect(reading('48210', 'kWh')).toBe("48'210\u00a0kWh"))
})

test('percents stand with their sign on one line', () => {
	expect([60, 12.5, -3].map(inPercent)).toEqual(['60\u00a0%', '12.5\u00a0%', '−3\u00a0%'])
})

test('a difference is said in words, whichever way it goes', () => {
	const than = (by: number) => difference(by, francs, '2025')
	expect([-938_010, 5, 0].map(than)).toEqual(["9'380.10 weniger als 2025", '0.05 mehr als 2025', 'gleich viel wie 2025'])
	expect([-938_010, 5, 0].map((by) => difference(by, francs))).toEqual(["9'380.10 weniger", '0.05 mehr', 'gleich viel'])
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
})

test.each([
	[85, '1.42', 4500, 6375],
	[20, '0.33', 4500, 1500],
	[1, '0.02', 3030, 51],
	[1, '0.02', 3029, 50],
	[75_000, "1'250.00", 99_999_999_999, 124_999_999_998_750],
])('%d minutes are %s hours, and at %d Rappen an hour %d', (minutes, hours, rate, cost) =>
	expect([decimalHours(minutes), costOfTime(minutes, rate)]).toEqual([hours, cost]),
)

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
	test.each([
		['Bergstrasse 12', 'Bergstrasse 12, 8810 Horgen'],
		[' bergstrasse 12', ' bergstrasse 12, 8810 Horgen'],
		['Ferienhaus', 'Ferienhaus, Bergstrasse 12, 8810 Horgen'],
	])('of what is called %j names its street once', (name, line) => expect(namedAddress({ name, ...home })).toBe(line))
	test('leaves out what is not known', () => {
		expect(address({ address_street: null, address_zip: null, address_city: 'Horgen' })).toBe('Horgen')
		expect(address({ address_street: null, address_zip: null, address_city: null })).toBe('')
	})
})
