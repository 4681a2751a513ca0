import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startServer } from '../server.ts'
import { hang } from './damage.ts'
import { openLedger } from './ledger.ts'

test('F6 clients that hang do not keep the server from ending in order, ten times', async () => {
	await using first = await startServer()
	const ledger = await openLedger(first)
	const file = await ledger.largeFile()
	let server = first
	for (let round = 0; round < 10; round++) {
		const sockets = await hang(server, ledger.anna.cookie, file)
		expect(await server.stop('SIGTERM')).toBe(0)
		for (const socket of sockets) socket.destroy()
		server = await startServer({ dataDir: server.dataDir, port: Number(new URL(server.url).port) })
	}
	await ledger.verify()
	await server.stop()
})

test('F7 clients that hang are let go by themselves, the last after 300 s and a little', async () => {
	await using server = await startServer()
	const ledger = await openLedger(server)
	const sockets = await hang(server, ledger.anna.cookie, await ledger.largeFile())
	const closed = sockets.map((socket) => once(socket, 'close'))
	// The download is taken up again once the server must have given it up: its end is found only by reading.
	await sleep(150_000)
	for (const socket of sockets) socket.resume()
	await Promise.all(closed)
	await ledger.verify()
})
