import { expect, test } from 'vitest'
import { francs, signedFrancs } from './amount.tsx'

test.each([
	[0, '0.00', '0.00'],
	[5, '0.05', '+0.05'],
	[-84500, '845.00', '-845.00'],
	[184000, "1'840.00", "+1'840.00"],
	[123456789, "1'234'567.89", "+1'234'567.89"],
	[99999999999, "999'999'999.99", "+999'999'999.99"],
])('%d Rappen are written as %s and, with their sign, as %s', (rappen, plain, signed) => {
	expect(francs(rappen)).toBe(plain)
	expect(signedFrancs(rappen)).toBe(signed)
})
