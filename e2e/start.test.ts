import { expect, test } from 'vitest'
import { startServer } from './server.ts'

test('the server starts on an empty folder, comes back after kill -9, and stops in order', async () => {
	await using first = await startServer()
	await first.kill()
	await using second = await startServer({ dataDir: first.dataDir })
	expect((await fetch(second.url)).status).toBe(200)
	await second.stop()
	await expect(fetch(second.url)).rejects.toThrow('fetch failed')
})
