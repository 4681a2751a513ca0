// Hides the one connection on which PostgreSQL tells this server what others have committed, and how it is kept alive.
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { withoutLimits } from '../database/limits.ts'
import { SeekingClient } from '../database/seeking.ts'

type Options = {
	/** Leads to PostgreSQL directly: a pooler would swallow notifications. */
	url: string
	channels: readonly string[]
	onNotification: (channel: string, payload: string) => void
	/** The connection was away and is back: what was announced meanwhile is lost. */
	onGap: () => void
	log: FastifyBaseLogger
}
type Listener = {
	/** Resolves when it listens for the first time, or when the first try has failed; it goes on trying. */
	ready: Promise<void>
	/** To all servers, this one included; nothing is sent while the connection is away. */
	notify(channel: string, payloads: string[]): Promise<void>
	/** How often the connection was away and came back. */
	gaps(): number
	close(): Promise<void>
}
type Query = (text: string, values?: unknown[]) => Promise<unknown>

const heartbeat = 15_000
const [shortestPause, longestPause] = [50, 5000]

export function listen({ url, channels, onNotification, onGap, log }: Options): Listener {
	const closing = new AbortController()
	const first = Promise.withResolvers<void>()
	let wasConnected = false
	let gaps = 0
	let current: Query | null = null

	/** One connection from its beginning to its end. */
	async function runConnection() {
		const client = new SeekingClient({
			connectionString: withoutLimits(url),
			application_name: 'hausheft live',
			connectionTimeoutMillis: 5000,
			query_timeout: 5000,
			keepAlive: true,
		})
		const over = Promise.withResolvers<void>()
		client.on('error', over.reject)
		client.on('end', over.resolve)
		client.on('notification', ({ channel, payload = '' }) => onNotification(channel, payload))
		over.promise.catch(() => {}) // also awaited below, once it is connected
		closing.signal.addEventListener('abort', () => over.resolve())
		const query = oneByOne(client)
		let beat: NodeJS.Timeout | undefined
		try {
			await client.connect()
			await query(channels.map((channel) => `listen ${channel}`).join('; '))
			current = query
			if (wasConnected) {
				gaps += 1
				onGap()
			}
			wasConnected = true
			first.resolve()
			beat = setInterval(() => void query('select 1').catch(over.reject), heartbeat).unref()
			await over.promise
		} finally {
			current = null
			clearInterval(beat)
			void client.end().catch(() => {}) // not waited for: the other side may be gone
		}
	}
	async function reconnectForever() {
		for (let pause = shortestPause; !closing.signal.aborted; pause = Math.min(pause * 2, longestPause)) {
			const since = Date.now()
			await runConnection().catch((error: Error) => log.warn({ err: error }, 'live connection'))
			first.resolve()
			if (Date.now() - since > heartbeat) pause = shortestPause
			await sleep(pause * (0.5 + Math.random() / 2), undefined, { signal: closing.signal }).catch(() => {})
		}
	}
	const running = reconnectForever()
	return {
		ready: first.promise,
		notify: async (channel, payloads) => {
			if (payloads.length > 0) await current?.('select pg_notify($1, payload) from unnest($2::text[]) as payload', [channel, payloads])
		},
		gaps: () => gaps,
		close: () => {
			closing.abort()
			return running
		},
	}
}

/** A client that runs one query has no room for another; who comes then waits. */
function oneByOne(client: pg.Client): Query {
	let last: Promise<unknown> = Promise.resolve()
	return (text, values) => {
		last = last.catch(() => {}).then(() => client.query(text, values))
		return last
	}
}
