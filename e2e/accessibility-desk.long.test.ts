import { expect, test } from 'vitest'
import { violationsOfAllPages } from './accessible.ts'
import { wide } from './house.ts'
import { within } from './patience.ts'

test('no page has an accessibility violation: desk, dark', { timeout: within(900_000) }, async () => {
	expect(await violationsOfAllPages({ ...wide, colorScheme: 'dark' })).toEqual({})
})
