import { health } from '@hausheft/contract/health.ts'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/database.ts'
import { startServer } from '../../../test/house.ts'

/** What a server says of its standby. */
async function standbyOf(settings: (primary: string) => Record<string, string>) {
	const clone = await cloneDatabase()
	const server = await startServer(settings(clone.url), undefined, clone)
	try {
		return (await server.call(null, health.getHealth, {})).body.standby
	} finally {
		await server.close()
	}
}

test('how far the standby is behind is said where there is one, and that it does not answer', async () => {
	// What reads at the primary itself is never behind.
	expect(await standbyOf((primary) => ({ DATABASE_URL: primary, DATABASE_URL_READ: primary }))).toEqual({ seconds: 0 })
	expect(await standbyOf((primary) => ({ DATABASE_URL: primary, DATABASE_URL_READ: 'postgres://127.0.0.1:1/nowhere' }))).toEqual({
		seconds: null,
	})
})
