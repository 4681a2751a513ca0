import { closeSync, openSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hang, isUp, killBackend, killPostgres } from './faults/damage.ts'
import { openLedger } from './faults/ledger.ts'
import { within } from './patience.ts'
import { startServer } from './server.ts'

// One round of each; `npm run test:full -- faults` has ten, and the full disks.
test(
	'D45, F2, F6 a killed PostgreSQL, one of its processes, and clients that hang when the server is to stop',
	{ timeout: within(300_000) },
	async () => {
		await using server = await startServer()
		const ledger = await openLedger(server)
		const stop = ledger.write()
		for (const kill of [killBackend, killPostgres]) {
			await ledger.more(10)
			await kill(server)
			await isUp(server)
		}
		await ledger.more(10)
		await stop()
		await ledger.verify()
		const file = await ledger.largeFile()
		const sockets = await hang(server, ledger.anna.cookie, file)
		expect(await server.stop('SIGTERM')).toBe(0)
		for (const socket of sockets) socket.destroy()
	},
)

test.skipIf(process.platform === 'win32')('F4 a full disk under the log costs lines and nothing else', async () => {
	const output = openSync('/dev/full', 'w')
	await using server = await startServer({ output })
	for (let request = 0; request < 20; request++) expect((await fetch(`${server.url}/api/be/health`)).status).toBe(200)
	expect(await server.stop('SIGTERM')).toBe(0)
	closeSync(output)
})
