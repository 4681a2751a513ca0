import { expect, test } from 'vitest'
import { bestThatFits } from './picture-size.ts'

/** A picture that is as long as its quality is high. */
const picture = (quality: number) => 'x'.repeat(Math.round(quality * 100))

test.for([
	[1000, 86],
	[86, 86],
	[85, 70],
	[69, 50],
	[49, 30],
	[30, 30],
	[29, undefined],
] as const)('of at most %i signs a picture is as good as it can be', ([longest, length]) => {
	expect(bestThatFits(picture, longest)?.length).toBe(length)
})
