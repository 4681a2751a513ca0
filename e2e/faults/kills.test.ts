import { expect, test } from 'vitest'
import { startServer, type Server } from '../server.ts'
import { isUp, killBackend, killPostgres } from './damage.ts'
import { leftIn, openLedger } from './ledger.ts'

const rounds = 10
const health = async ({ url }: Server) => (await (await fetch(`${url}/api/be/health`)).json()) as { files: Record<string, number> }

test.each([
	['PostgreSQL', killPostgres],
	['one process of PostgreSQL', killBackend],
])('D45, F2 %s is killed ten times: the server stays, and nothing is lost or there twice', async (_, kill) => {
	await using server = await startServer()
	const ledger = await openLedger(server)
	for (let round = 0; round < rounds; round++) {
		const stop = ledger.write()
		await ledger.more(15)
		await kill(server)
		await isUp(server)
		await ledger.more(5)
		await stop()
		await ledger.verify()
	}
	expect(ledger.bugs()).toEqual([])
	expect(await server.stop('SIGTERM')).toBe(0)
})

test.each([
	['the server', async (server: Server) => server.kill()],
	[
		'the server and PostgreSQL',
		async (server: Server) => {
			killPostgres(server)
			await server.kill()
		},
	],
])('D44, F14 %s is killed ten times: what is left of uploads stands on /health', async (_, kill) => {
	await using first = await startServer()
	const ledger = await openLedger(first)
	let server = first
	for (let round = 0; round < rounds; round++) {
		const stop = ledger.write(6)
		await ledger.more(15)
		await kill(server)
		server = await again(server)
		await stop()
		await ledger.verify()
		const { files } = await health(server)
		expect(files).toMatchObject({ missing: 0, changed: 0 })
		await expect.poll(async () => (await health(server)).files).toMatchObject(await leftIn(server.dataDir))
	}
	expect(await server.stop('SIGTERM')).toBe(0)
})

test('F3 a server that is told to stop while PostgreSQL recovers ends in time, and starts again, ten times', async () => {
	await using first = await startServer()
	const ledger = await openLedger(first)
	let server = first
	for (let round = 0; round < rounds; round++) {
		const stop = ledger.write()
		await ledger.more(10)
		await killBackend(server)
		expect(await server.stop('SIGTERM')).toBe(0)
		server = await again(server)
		await stop()
		await ledger.verify()
	}
	await server.stop()
})

/** Where it was. */
const again = ({ url, dataDir }: Server) => startServer({ dataDir, port: Number(new URL(url).port) })
