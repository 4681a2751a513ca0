// Hides the open sockets of this server: whose they are, that they live, and that nobody takes more than their share of all servers.
import type { WebSocket } from 'ws'
import type { Entrant } from '../database/audience.ts'

/** Why the server closes a socket. After any of them but the first the page connects again. */
const closing = {
	signedOut: [4401, 'signed out'],
	/** What the person may see has changed. */
	rightsChanged: [4403, 'rights changed'],
	/** Messages may have been missed. */
	gap: [4409, 'missed messages'],
	tooMuch: [1008, 'too many frames'],
	stopping: [1001, 'server stops'],
} as const satisfies Record<string, readonly [number, string]>
type Closing = keyof typeof closing

type OpenSocket = Entrant & { socket: WebSocket; alive: boolean; frames: number }
type Options = {
	/** The person's first socket came, or their last one went. */
	onConnected: (person: string) => void
	onDisconnected: (person: string) => void
	/** They have more than one, or one again, and not as many as before. */
	onCounted: (person: string) => void
	/** So many are open on other servers. */
	elsewhere: (person: string) => number
}
export type Sockets = {
	add(socket: WebSocket, entrant: Entrant): void
	isConnected(person: string): boolean
	/** Whether the person has as many as one person may have, on all servers. */
	isFull(person: string): boolean
	/** Here. */
	count(person: string): number
	counts(persons: string[]): [person: string, count: number][]
	persons(): string[]
	/** How many are open. */
	total(): number
	sessions(): string[]
	send(person: string, text: string): void
	/** Of one person. */
	entrants(person: string): Entrant[]
	closeWhere(which: (entrant: Entrant) => boolean, why: Closing): void
	/** Says goodbye, and waits a moment for the answers. */
	end(): Promise<void>
}

const mostPerPerson = 20
const mostBuffered = 1024 * 1024
const heartbeat = 30_000
/** Nothing is expected from a page; a few frames of any kind are let pass each second. */
const framesPerSecond = 20
const patience = 2000

export function trackSockets({ onConnected, onDisconnected, onCounted, elsewhere }: Options): Sockets {
	const byPerson = new Map<string, Set<OpenSocket>>()
	let ended = false
	const count = (person: string) => byPerson.get(person)?.size ?? 0
	const isFull = (person: string) => count(person) + elsewhere(person) >= mostPerPerson
	const all = () => [...byPerson.values()].flatMap((open) => [...open])

	function release(open: OpenSocket) {
		const others = byPerson.get(open.person)
		if (!others?.delete(open)) return
		if (others.size > 0) return onCounted(open.person)
		byPerson.delete(open.person)
		onDisconnected(open.person)
	}
	function close(open: OpenSocket, why: Closing) {
		release(open)
		const [code, reason] = closing[why]
		open.socket.close(code, reason)
		cutLater(open.socket)
	}
	const beat = setInterval(() => {
		for (const open of all()) {
			if (!open.alive) open.socket.terminate()
			open.alive = false
			open.socket.ping()
		}
	}, heartbeat).unref()
	const refill = setInterval(() => {
		for (const open of all()) open.frames = 0
	}, 1000).unref()

	return {
		add: (socket, entrant) => {
			// A frame that is too large or broken: the socket closes itself, and is not waited for. Also of one that is not let in.
			socket.on('error', () => cutLater(socket))
			if (ended || isFull(entrant.person)) return socket.terminate()
			const open: OpenSocket = { ...entrant, socket, alive: true, frames: 0 }
			const frame = () => {
				open.frames += 1
				if (open.frames === framesPerSecond + 1) close(open, 'tooMuch')
			}
			socket.on('message', frame)
			socket.on('ping', frame)
			socket.on('pong', () => (open.alive = true))
			socket.on('close', () => release(open))
			const others = byPerson.get(entrant.person)
			byPerson.set(entrant.person, (others ?? new Set()).add(open))
			if (others) onCounted(entrant.person)
			else onConnected(entrant.person)
		},
		isConnected: (person) => byPerson.has(person),
		isFull,
		count,
		counts: (persons) => persons.map((person) => [person, count(person)]),
		persons: () => [...byPerson.keys()],
		total: () => all().length,
		sessions: () => [...new Set(all().map(({ session }) => session))],
		send: (person, text) => {
			for (const { socket } of byPerson.get(person) ?? []) {
				// Who does not read is cut, and catches up after connecting again.
				if (socket.bufferedAmount > mostBuffered) socket.terminate()
				else socket.send(text)
			}
		},
		entrants: (person) => [...(byPerson.get(person) ?? [])],
		closeWhere: (which, why) => {
			for (const open of all()) if (which(open)) close(open, why)
		},
		end: async () => {
			ended = true
			clearInterval(beat)
			clearInterval(refill)
			const gone = all().map((open) => new Promise((resolve) => open.socket.once('close', resolve)))
			for (const open of all()) close(open, 'stopping')
			await Promise.all(gone)
		},
	}
}

const cutLater = (socket: WebSocket) => {
	const late = setTimeout(() => socket.terminate(), patience)
	socket.once('close', () => clearTimeout(late))
}
