import { existsSync, readFileSync } from 'node:fs'
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

test('F7 clients that hang are let go by themselves, a body that comes too slowly too', async ({ skip }) => {
	if (!existsSync(connections)) return skip(`${connections} does not say here which connections are open`)
	await using server = await startServer()
	const ledger = await openLedger(server)
	const sockets = await hang(server, ledger.anna.cookie, await ledger.largeFile())
	const ports = sockets.map(({ localPort }) => localPort ?? 0)
	expect(openAt(server.url, ports)).toEqual(ports)
	await expect.poll(() => openAt(server.url, ports), { timeout: 420_000, interval: 1000 }).toEqual([])
	for (const socket of sockets) socket.destroy()
	await ledger.verify()
})

// Who does not read does not hear of the end either: only the system knows which ends of the server are still open.
const connections = '/proc/net/tcp'
const hexadecimal = (port: number) => port.toString(16).toUpperCase().padStart(4, '0')
function openAt(url: string, ports: number[]) {
	const text = readFileSync(connections, 'utf8')
	const here = hexadecimal(Number(new URL(url).port))
	return ports.filter((port) => new RegExp(`:${here} \\w{8}:${hexadecimal(port)} 01 `).test(text))
}
