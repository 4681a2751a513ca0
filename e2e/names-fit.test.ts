import { expect, test } from 'vitest'
import { looksAt, misfits } from './every-page.ts'
import { lavish, longName, wordy } from './extremes.ts'
import { furnish } from './furnish.ts'
import { person } from './house.ts'
import { within } from './patience.ts'

test('every page fits with the longest names and the largest amounts', { timeout: within(900_000) }, async () => {
	const house = await furnish(wordy(lavish(await person(longName('Anna Keller')))))
	expect(await misfits(house, looksAt(100, [320, 1180]))).toEqual({})
})
