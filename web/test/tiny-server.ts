// Hides how a test gets a server that what waits is sent to.
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Arrived = { method: string; path: string; key: string | undefined; expected: string | undefined; text: string }
/** What happens instead of, or with `effect` after, what would: an answer, or `hang up`. */
type Difficulty =
	| { status: number; body?: object; headers?: Record<string, string>; effect?: true }
	| 'hang up'
	| 'hang up after'
	| 'silent'

/** Keeps what arrives under its key, and answers once for each, unless it is told to be difficult. */
export async function tinyServer() {
	const arrived: Arrived[] = []
	/** By key: what was sent, and the id of what was made. */
	const made = new Map<string, { text: string; id: string; path: string }>()
	const gone = new Set<string>()
	let user: string | null = 'anna'
	let ahead = 0
	let difficult: (request: Arrived) => Difficulty | undefined = () => undefined
	const server = createServer((request, response) => {
		void textOf(request).then((text) => {
			const { method = '', url: path = '', headers } = request
			const say = (status: number, body: object, more: Record<string, string> = {}) =>
				response.writeHead(status, { date: new Date(Date.now() + ahead).toUTCString(), ...more }).end(JSON.stringify(body))
			if (path === '/api/_auth/session') return say(200, user === null ? { user: null } : { user: { id: user } })
			const [key, expected] = [headers['idempotency-key'] as string | undefined, headers['expected-person'] as string | undefined]
			// The border between the parts of a form is another one each time.
			const content = text.replaceAll(/-{4,}\S+/g, '')
			const one = { method, path, key, expected, text: content }
			arrived.push(one)
			const difficulty = difficult(one)
			if (difficulty === 'hang up') return response.destroy()
			if (difficulty === 'silent') return undefined
			if (typeof difficulty === 'object' && !difficulty.effect) return say(difficulty.status, difficulty.body ?? {}, difficulty.headers)
			if (expected !== user) return say(409, { code: 'conflict', reason: 'person' })
			const known = key === undefined ? undefined : made.get(key)
			if (known && known.text !== content) return say(422, { code: 'idempotency_mismatch', title: 'Anderes' })
			if (known && gone.has(known.id)) return say(404, { code: 'not_found', title: 'Das gibt es hier nicht.' })
			const id = known?.id ?? randomUUID()
			if (key !== undefined) made.set(key, { text: content, id, path })
			if (difficulty === 'hang up after') return response.destroy()
			if (difficulty) return say(difficulty.status, difficulty.body ?? {}, difficulty.headers)
			return say(201, { id })
		})
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		arrived,
		/** Of each thing that was made: where, and with what. */
		made: () => [...made.values()],
		signIn: (next: string | null) => void (user = next),
		setAhead: (milliseconds: number) => void (ahead = milliseconds),
		forget: (id: string) => void gone.add(id),
		be: (next: typeof difficult) => void (difficult = next),
		close: () => {
			server.closeAllConnections()
			return new Promise((resolve) => server.close(resolve))
		},
	}
}
export type TinyServer = Awaited<ReturnType<typeof tinyServer>>

async function textOf(request: IncomingMessage): Promise<string> {
	const parts: Buffer[] = []
	for await (const part of request) parts.push(part as Buffer)
	return Buffer.concat(parts).toString('utf8')
}
