// Hides the live channel, which any number of servers of one database have a part in: who may open a socket, and what closes it.
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import websocket from '@fastify/websocket'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { livePath, type LiveMessage } from '@hausheft/contract/live.ts'
import { fromJson } from '@hausheft/contract/from-json.ts'
import { lookAt } from '@hausheft/contract/looked-at.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import type { Actor } from '../database/act.ts'
import { findRights, livingSessions, type Entrant } from '../database/audience.ts'
import type { Database, Db } from '../database/connect.ts'
import type { OwnAddress } from '../http/own-address.ts'
import { requestIdHeader } from '../http/request-id.ts'
import type { Announced } from './audience.ts'
import { entrantsOf } from './entrants.ts'
import { fanOut } from './fan-out.ts'
import { listen } from './listener.ts'
import { trackPresence } from './presence.ts'
import { clock, rememberRecent } from './recent.ts'
import { trackSockets, type Sockets } from './sockets.ts'

type Options = {
	database: Database
	/** Leads to PostgreSQL directly. */
	url: string
	actorOf: (request: FastifyRequest) => Actor
	own: OwnAddress
	/** A server has come or gone. */
	onServers: () => void
}
/** Asked about in batches: these are three questions to the database. */
const mostHandshakes = 500
const mostFrameBytes = 64 * 1024
/** Sessions that ran out are found this often; one that was ended is announced. */
const sessionCheck = 60_000

/** For whoever watches over the server. */
export type Live = { sockets: () => number; gaps: () => number }

export async function mountLive(app: FastifyInstance, { database, url, actorOf, own, onServers }: Options): Promise<Live> {
	const [{ owner }, { log }] = [database, app]
	const warn = (what: string) => (error: unknown) => log.warn({ err: error }, what)
	const onGap = () => sockets.closeWhere(() => true, 'gap')
	const sockets: Sockets = trackSockets({
		onConnected: (person) => presence.connected(person),
		onDisconnected: (person) => presence.disconnected(person),
		onCounted: (person) => presence.counted(person),
		elsewhere: (person) => presence.socketsElsewhere(person),
	})
	const changes = fanOut({ owner, sockets, onGap, log })
	const recent = rememberRecent()
	const ended = rememberEnded()

	const receivers: Receivers = {
		live: (change: Announced) => {
			recent.add(change)
			changes.push(change)
		},
		servers: onServers,
		presence: (notice: Parameters<typeof presence.receive>[0]) => presence.receive(notice),
		session_ended: ({ session }: { session: string }) => {
			ended.add(session)
			sockets.closeWhere((open) => open.session === session, 'signedOut')
		},
		member_changed: ({ group, person }: { group: string; person: string }) => {
			presence.groupChanged(group)
			if (sockets.isConnected(person)) void closeOutdated(owner, sockets, group, person)
		},
	}
	const listener = listen({
		url,
		channels: Object.keys(receivers),
		onNotification: receive(receivers, log),
		onGap: () => {
			recent.forget()
			onGap()
			void presence.announce().catch(warn('live presence'))
		},
		log,
	})
	const presence = trackPresence({ owner, sockets, notify: (notices) => listener.notify('presence', notices), log })
	const check = setInterval(() => void closeEnded(owner, sockets).catch(warn('live sessions')), sessionCheck).unref()

	await app.register(websocket, {
		options: { maxPayload: mostFrameBytes },
		errorHandler: () => {}, // sockets.ts handles errors, and cuts what does not close
		preClose: (done) => {
			clearInterval(check)
			void presence
				.end()
				.catch(() => {})
				.then(() => Promise.all([listener.close(), sockets.end()]))
				.then(() => done())
		},
	})
	app.websocketServer.on('headers', (lines, { headers }) => lines.push(`${requestIdHeader}: ${headers[requestIdHeader]}`))
	const door = openDoor({ owner, own, actorOf, log, isEnded: ended.has, isFull: sockets.isFull })
	app.get(livePath, { websocket: true, onRequest: door.admit }, (socket, request) => {
		const { entrant, response, at } = door.admitted.get(request) ?? {}
		if (!entrant || !response || ended.has(entrant.session)) return socket.terminate()
		// Nothing of the handshake stays for as long as the socket lives: a third of what each costs.
		response.detachSocket(request.raw.socket)
		socket.removeAllListeners('error')
		sockets.add(socket, entrant)
		presence.sendListTo(entrant.person)
		const since = Number(lookAt(request.query, 'since'))
		const send = (text: string) => socket.send(text)
		if (since >= 0) void catchUp({ entrant, missed: recent.within(since, at), changes, send }).catch(warn('live catch-up'))
	})
	app.addHook('onReady', async () => {
		await listener.ready
		await presence.announce().catch(warn('live presence'))
	})
	return { sockets: sockets.total, gaps: listener.gaps }
}

type Receivers = Record<string, (payload: never) => void>
const receive = (receivers: Receivers, log: FastifyBaseLogger) => (channel: string, payload: string) => {
	try {
		receivers[channel]?.(fromJson<never>(payload))
	} catch (error) {
		log.warn({ err: error, channel }, 'live notification')
	}
}

/** Sessions that ended while somebody was coming in with them. */
function rememberEnded() {
	const sessions = new Set<string>()
	return {
		has: (session: string) => sessions.has(session),
		add: (session: string) => {
			sessions.add(session)
			setTimeout(() => sessions.delete(session), 30_000).unref()
		},
	}
}

/** Closes the sockets that were opened with other rights; who has just joined keeps theirs. */
async function closeOutdated(owner: Db, sockets: Sockets, group: string, person: string) {
	// If the database cannot tell soon, the rights count as changed.
	const now = await Promise.race([findRights(owner, group, person), sleep(500, 'unknown', { ref: false })]).catch(() => 'unknown')
	sockets.closeWhere(({ person: who, rights }) => who === person && rights.has(group) && rights.get(group) !== now, 'rightsChanged')
	for (const { rights } of sockets.entrants(person)) if (now !== undefined) rights.set(group, now)
}
async function closeEnded(owner: Db, sockets: Sockets) {
	const sessions = sockets.sessions()
	if (sessions.length === 0) return
	const living = await livingSessions(owner, sessions)
	sockets.closeWhere(({ session }) => sessions.includes(session) && !living.has(session), 'signedOut')
}

type Door = Pick<Options, 'own' | 'actorOf'> & {
	owner: Db
	log: FastifyBaseLogger
	isEnded: (session: string) => boolean
	isFull: (person: string) => boolean
}
/** Who may open a socket is found out before its handshake is answered, of a few at a time. */
function openDoor({ owner, own, actorOf, log, isEnded, isFull }: Door) {
	const admitted = new WeakMap<FastifyRequest, { entrant: Entrant; response: ServerResponse; at: number }>()
	const entrantOf = entrantsOf(owner)
	let handshakes = 0
	async function admit(request: FastifyRequest, reply: FastifyReply) {
		const at = clock()
		if (!request.ws) throw new Refusal('not_found')
		if (!own.isOrigin(request)) throw new Refusal('forbidden', 'Die Anfrage kommt nicht von dieser Seite.')
		const actor = actorOf(request)
		if (!actor || !('token' in actor)) throw new Refusal('unauthenticated')
		if (handshakes >= mostHandshakes) throw new Refusal('unavailable')
		handshakes += 1
		try {
			const entrant = await entrantOf(actor.token).catch((error: unknown) => {
				log.warn({ err: error }, 'live handshake')
				throw new Refusal('unavailable')
			})
			if (!entrant || isEnded(entrant.session)) throw new Refusal('unauthenticated')
			if (isFull(entrant.person)) throw new Refusal('rate_limited')
			admitted.set(request, { entrant, response: reply.raw, at })
			// Whoever answers the handshake has nothing of it but this.
			request.raw.headers[requestIdHeader] = request.id
		} finally {
			handshakes -= 1
		}
	}
	return { admitted, admit }
}

type CatchingUp = {
	entrant: Entrant
	/** Null where that is not known. */
	missed: readonly Announced[] | null
	changes: ReturnType<typeof fanOut>
	send: (text: string) => void
}
/** Tells what was announced shortly before somebody came; where that is not known, that anything may have changed. */
async function catchUp({ entrant: { person, rights }, missed, changes, send }: CatchingUp) {
	const date = new Date().toISOString()
	if (missed === null)
		for (const group of rights.keys())
			send(JSON.stringify({ source: 'group', event: 'UPDATE', fk: group, group, part: 'import', date } satisfies LiveMessage))
	const own = missed?.filter(({ group, seen_by }) => rights.has(group) || seen_by === person) ?? []
	if (own.length > 0)
		await changes.deliver(own, { isConnected: (who) => who === person, send: (who, text) => who === person && send(text) })
}
