import { expect, test } from 'vitest'
import { decimalDifference, decimalRounded, decimalSum } from './decimals.ts'

test.each([
	['812.4', '798.15', '14.25'],
	['0.3', '0.1', '0.2'],
	['100', '100', '0'],
	['99.5', '100', '-0.5'],
	['1000', '1', '999'],
	['123456789012345.1', '0.05', '123456789012345.05'],
])('%s less %s makes exactly %s', (a, b, difference) => expect(decimalDifference(a, b)).toBe(difference))

test.each([
	['33.333333333', '33.33'],
	['33.335', '33.34'],
	['-0.005', '-0.01'],
	['-0.001', '0'],
	['12', '12'],
	['999.999', '1000'],
])('%s is read as %s', (data, read) => expect(decimalRounded(data)).toBe(read))

test('sums are exact', () => expect(decimalSum(['0.1', '0.2', '-0.000000001'])).toBe('0.299999999'))
