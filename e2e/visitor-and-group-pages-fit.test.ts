import { expect, test } from 'vitest'
import { misfits, usualLooks } from './every-page.ts'
import { furnishedHouse } from './house.ts'
import { frontPages } from './pages.ts'
import { within } from './patience.ts'

test(
	'every page of visitors and of a group fits from 320 to 1440 px, has room for letters twice as large, and no accessibility violation',
	{
		timeout: within(900_000),
	},
	async () => {
		expect(await misfits(await furnishedHouse(), usualLooks, frontPages)).toEqual({})
	},
)
