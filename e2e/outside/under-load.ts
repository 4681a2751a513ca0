// What goes on while servers are replaced: people who write, pages that listen, and whoever waits for a migration.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { livePath } from '@hausheft/contract/live.ts'
import pg from 'pg'
import { WebSocket } from 'ws'
import { household, type House } from '../person.ts'

export const [writers, listeners] = [50, 200]

/** People who write again and again; each write is sent again with its key until it is answered. */
export function writing(url: string, { anna, property }: House) {
	let going = true
	const acknowledged = new Map<string, string>()
	const wrong: string[] = []
	const write = async (nth: number, headers: Record<string, string>) => {
		for (let count = 0; going; count++) {
			const [name, key] = [`Eintrag ${nth}.${count}`, randomUUID()]
			const body = JSON.stringify({ name, event_at: '2026-11-21T10:00:00.000Z' })
			for (let tries = 0; tries < 100 && !acknowledged.has(name); tries++) {
				const answer = await fetch(`${url}/api/be/properties/${property}/events`, {
					method: 'POST',
					headers: { ...headers, origin: url, cookie: anna.cookie, 'content-type': 'application/json', 'idempotency-key': key },
					body,
				}).catch((error: Error) => error)
				// nginx, told of other servers, ends connections that are idle; what a server cuts off it answers with 502.
				if (answer instanceof Error) await sleep(200)
				else if (answer.ok) acknowledged.set(name, ((await answer.json()) as { id: string }).id)
				else if (answer.status !== 503 || !answer.headers.has('retry-after')) wrong.push(`${name}: ${answer.status} ${await answer.text()}`)
				else await sleep(200)
			}
			// Two cores are those of three servers, their database, nginx and the browser too.
			await sleep(400)
		}
	}
	const all = Array.from({ length: writers }, (_, nth) => write(nth, household()))
	return {
		acknowledged,
		wrong,
		stop: async () => {
			going = false
			await Promise.all(all)
		},
	}
}

/** Open pages that listen, each again as soon as its socket has ended. */
export function hearing(url: string, cookies: string[]) {
	let going = true
	const heard = cookies.map(() => new Set<string>())
	const open = (nth: number) => {
		const socket = new WebSocket(url.replace('http', 'ws') + livePath, {
			headers: { ...household(), cookie: cookies[nth] ?? '', origin: url },
		})
		socket.on('message', (message: Buffer) => heard[nth]?.add((JSON.parse(message.toString()) as { fk?: string }).fk ?? ''))
		socket.on('error', () => {})
		socket.on('close', () => going && setTimeout(() => going && open(nth), 300))
		sockets[nth] = socket
	}
	const sockets: WebSocket[] = []
	cookies.forEach((_, nth) => open(nth))
	return {
		openNow: () => sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length,
		have: (id: string) => heard.filter((ids) => ids.has(id)).length,
		stop: () => {
			going = false
			for (const socket of sockets) socket.terminate()
		},
	}
}

/** The longest that a statement has waited for a lock of whoever migrates, looked at again and again, in seconds: writers of one house wait for each other. */
export function watchLocks(databaseUrl: string) {
	let longest = 0
	const client = new pg.Client(databaseUrl)
	const text = `select coalesce(max(extract(epoch from clock_timestamp() - waiting.waitstart)), 0)::float as waits from pg_locks waiting
		where not waiting.granted and exists (select from pg_stat_activity holder
			where holder.pid = any (pg_blocking_pids(waiting.pid)) and holder.application_name = 'hausheft migrate')`
	const ready = client.connect()
	const timer = setInterval(
		() =>
			void ready
				.then(async () => (longest = Math.max(longest, (await client.query<{ waits: number }>(text)).rows[0]?.waits ?? 0)))
				.catch(() => {}),
		200,
	)
	return {
		longest: () => longest,
		stop: async () => {
			clearInterval(timer)
			await ready
			await client.end()
		},
	}
}
