import { expect, test } from 'vitest'
import { violationsOfAllPages } from './accessible.ts'
import { phone } from './house.ts'
import { within } from './patience.ts'

test('no page has an accessibility violation: phone, light', { timeout: within(900_000) }, async () => {
	expect(await violationsOfAllPages({ ...phone, colorScheme: 'light' })).toEqual({})
})
