import { once } from 'node:events'
import { connect as dial, createServer, type AddressInfo, type Socket } from 'node:net'

/** The network between a server and its database, which fails on command. */
export async function startNetwork(databaseUrl: string) {
	const to = new URL(databaseUrl)
	const pairs = new Set<[Socket, Socket]>()
	let lose: ((bytes: Buffer) => boolean) | undefined
	const listener = createServer((near) => {
		const far = dial(Number(to.port), to.hostname)
		const pair: [Socket, Socket] = [near, far]
		pairs.add(pair)
		for (const [from, into] of [pair, pair.toReversed() as [Socket, Socket]]) {
			from.on('data', (bytes) => void (lose?.(bytes) || into.write(bytes)))
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
		/** What is sent gets lost, from what has these words in it on, nothing is ended; resolves when something has been lost. */
		silence: (from = '') =>
			new Promise<void>((resolve) => {
				let isSilent = false
				lose = (bytes) => {
					isSilent ||= bytes.includes(from)
					if (isSilent) resolve()
					return isSilent
				}
			}),
		heal: () => void (lose = undefined),
		close: () => {
			cut()
			listener.close()
		},
	}
}
