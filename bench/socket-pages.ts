/** Open pages as far as a server notices them: a live socket each, again after 1 s give or take a quarter, and then one read, spread over five seconds. */
import WebSocket from 'ws'
import { cookieName, signed } from '../server/src/platform/auth/session-cookie.ts'
import { secret } from './house.ts'

/** Who looks at what, and where: of several servers any one, each time anew. */
export type SocketPage = { cookie: string; property: string }
/** Milliseconds within which all who are back have read. */
export const readSpread = 5000
const pauseBefore = () => 1000 * (0.75 + Math.random() / 2)

export const cookieFor = (token: string): string => `${cookieName(false)}=${signed(token, secret)}`

export class SocketPages {
	/** How many are connected just now. */
	open = 0
	/** Reads that were refused. */
	failures = 0
	readonly #addresses: readonly string[]
	readonly #sockets = new Set<WebSocket>()
	#isEnding = false
	/** `addresses`: of the servers, with their ports. */
	constructor(addresses: readonly string[]) {
		this.#addresses = addresses
	}

	connect(page: SocketPage, again = false): void {
		const address = this.#addresses[Math.floor(Math.random() * this.#addresses.length)] ?? ''
		const socket = new WebSocket(`ws://${address}/ws`, {
			origin: `http://${address}`,
			headers: { cookie: page.cookie },
			perMessageDeflate: false,
		})
		let wasOpen = false
		socket.on('open', () => {
			wasOpen = true
			this.open += 1
			if (again) setTimeout(() => void this.#readOnce(address, page).catch(() => (this.failures += 1)), Math.random() * readSpread)
		})
		socket.on('error', () => {})
		socket.on('close', () => {
			this.#sockets.delete(socket)
			if (wasOpen) this.open -= 1
			if (!this.#isEnding) setTimeout(() => this.connect(page, true), pauseBefore())
		})
		this.#sockets.add(socket)
	}

	/** As when the line of all of them is cut; they come back. */
	cutAll(): void {
		for (const socket of this.#sockets) socket.terminate()
	}

	end(): void {
		this.#isEnding = true
		this.cutAll()
	}

	async #readOnce(address: string, { cookie, property }: SocketPage) {
		const answer = await fetch(`http://${address}/api/be/properties/${property}/events-rolling`, { headers: { cookie } })
		await answer.arrayBuffer()
		if (!answer.ok) this.failures += 1
	}
}

/** Times of one read after another by somebody else, every 25 ms, for as long as `meanwhile` takes. */
export async function sampleReads(
	{ token, property }: { token: string; property: string },
	address: string,
	meanwhile: () => Promise<unknown>,
): Promise<number[]> {
	const times: number[] = []
	const headers = { cookie: cookieFor(token) }
	const running = new Set<Promise<unknown>>()
	const timer = setInterval(() => {
		const begun = performance.now()
		const one = fetch(`http://${address}/api/be/properties/${property}/events-rolling?limit=50`, { headers })
			.then((answer) => answer.arrayBuffer())
			.then(() => times.push(performance.now() - begun))
			.finally(() => running.delete(one))
		running.add(one)
	}, 25)
	await meanwhile()
	clearInterval(timer)
	await Promise.all(running)
	return times
}
