import { expect, test } from 'vitest'
import { decimalDifference } from './decimals.ts'

test.each([
	['812.4', '798.15', '14.25'],
	['0.3', '0.1', '0.2'],
	['100', '100', '0'],
	['99.5', '100', '-0.5'],
	['1000', '1', '999'],
	['123456789012345.1', '0.05', '123456789012345.05'],
])('%s less %s makes exactly %s', (a, b, difference) => expect(decimalDifference(a, b)).toBe(difference))
