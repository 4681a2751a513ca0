import { once } from 'node:events'
import { connect as dial, createServer, type AddressInfo, type Socket } from 'node:net'

/** The network between a server and its database, which fails on command. */
export async function startNetwork(databaseUrl: string) {
	const to = new URL(databaseUrl)
	const pairs = new Set<[Socket, Socket]>()
	let lose: (() => void) | undefined
	const listener = createServer((near) => {
		const far = dial(Number(to.port), to.hostname)
		const pair: [Socket, Socket] = [near, far]
		pairs.add(pair)
		for (const [from, into] of [pair, pair.toReversed() as [Socket, Socket]]) {
			from.on('data', (bytes) => void (lose ? lose() : into.write(bytes)))
			from.on('error', () => {})
			from.on('close', () => {
				pairs.delete(pair)
				into.destroy()
			})
		}
	}).listen(0, '127.0.0.1')
	await once(listener, 'listening')
	const cut = () => pairs.forEach((pair) => pair.forEach((socket) => socket.destroy()))
	const through = new URL(databaseUrl)
	through.hostname = '127.0.0.1'
	through.port = String((listener.address() as AddressInfo).port)
	return {
		url: through.href,
		/** Ends every connection without a word. */
		cut,
		/** What is sent gets lost, nothing is ended; resolves when something has been lost. */
		silence: () => new Promise<void>((resolve) => (lose = resolve)),
		heal: () => void (lose = undefined),
		close: () => {
			cut()
			listener.close()
		},
	}
}
