import { expect, test } from 'vitest'
import { fillOf } from './fill.ts'

test.each([
	[0, 50, 0, 'room'],
	[39, 50, 0.78, 'room'],
	[40, 50, 0.8, 'soon'],
	[49, 50, 0.98, 'soon'],
	[50, 50, 1, 'full'],
	// Of a plan that was made smaller.
	[60, 50, 1, 'full'],
	[3, 1_000_000, 0.01, 'room'],
	[0, 0, 0, 'full'],
] as const)('%i of %i fills %d of the bar: %s', (used, limit, share, state) => {
	expect(fillOf(used, limit)).toEqual({ share, state })
})
