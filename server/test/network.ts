import { once } from 'node:events'
import { connect as dial, createServer, type AddressInfo, type Socket } from 'node:net'

/** The network between a server and its database, which fails on command. */
export async function startNetwork(databaseUrl: string) {
	const to = new URL(databaseUrl)
	const pairs = new Set<[Socket, Socket]>()
	let lose: ((bytes: Buffer) => boolean) | undefined
	let notice: ((from: Socket, bytes: Buffer) => void) | undefined
	const listener = createServer((near) => {
		const far = dial(Number(to.port), to.hostname)
		const pair: [Socket, Socket] = [near, far]
		pairs.add(pair)
		for (const [from, into] of [pair, pair.toReversed() as [Socket, Socket]]) {
			from.on('data', (bytes) => {
				notice?.(from, bytes)
				if (!lose?.(bytes)) into.write(bytes)
			})
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
		/** How often somebody asks while `work` is done, on connections on which these words are said: again, once something was answered. */
		asksOf: async (words: string, work: () => Promise<unknown>): Promise<number> => {
			const asks = new Map<Socket, { count: number; isMeant: boolean; isAnswered: boolean }>()
			const nearOf = (socket: Socket) => [...pairs].find((pair) => pair.includes(socket))?.[0] ?? socket
			notice = (from, bytes) => {
				const near = nearOf(from)
				const known = asks.get(near) ?? { count: 0, isMeant: false, isAnswered: true }
				asks.set(near, known)
				if (from === near) known.count += Number(known.isAnswered)
				known.isAnswered = from !== near
				known.isMeant ||= bytes.includes(words)
			}
			await work().finally(() => (notice = undefined))
			return [...asks.values()].reduce((sum, { count, isMeant }) => sum + (isMeant ? count : 0), 0)
		},
		close: () => {
			cut()
			listener.close()
		},
	}
}
