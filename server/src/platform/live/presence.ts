// Hides who is online on any of the servers, and who is told so: every member of a group who may read its members.
import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { groupsOf, listAudience, type Member } from '../database/audience.ts'
import type { Db } from '../database/connect.ts'
import { sendToMembers } from './fan-out.ts'
import type { Sockets } from './sockets.ts'

type Options = {
	owner: Db
	sockets: Sockets
	/** To the other servers. */
	notify: (payloads: string[]) => Promise<void>
	log: FastifyBaseLogger
}
/** What servers tell each other: who has come, who has gone; `hello` asks the others for everybody. */
type Notice = { node: string; online?: string[]; offline?: string[]; hello?: true }

const refresh = 20_000
const expiry = 45_000
/** Changes of this long are told at once; also how many persons fit into a notification of 8,000 bytes. */
const gathering = 100
const mostAtOnce = 150
/** A page that is loaded anew is not gone. */
const grace = 3000

export function trackPresence({ owner, sockets, notify, log }: Options) {
	const node = randomUUID()
	const leaving = new Map<string, NodeJS.Timeout>()
	/** When each server last named a person. */
	const elsewhere = new Map<string, Map<string, number>>()
	const lastSent = new Map<string, string>()
	const changed = {
		persons: new Set<string>(),
		groups: new Set<string>(),
		newcomers: new Set<string>(),
		online: new Set<string>(),
		offline: new Set<string>(),
	}
	let timer: NodeJS.Timeout | null = null
	let ended = false

	const here = (person: string) => sockets.isConnected(person) || leaving.has(person)
	const isOnline = (person: string) => here(person) || [...elsewhere.values()].some((persons) => persons.has(person))
	const everybodyHere = () => [...new Set([...sockets.persons(), ...leaving.keys()])]

	function scheduleFlush() {
		if (!ended) timer ??= setTimeout(() => void flush(), gathering).unref()
	}
	async function flush() {
		timer = null
		const [moved, places, newcomers] = [[...changed.persons], [...changed.groups], new Set(changed.newcomers)]
		const [come, gone] = [[...changed.online], [...changed.offline]]
		for (const set of Object.values(changed)) set.clear()
		try {
			await notify([...noticesOf('online', come), ...noticesOf('offline', gone)])
			const concerned = new Set([...places, ...(moved.length > 0 ? await groupsOf(owner, moved) : [])])
			if (concerned.size === 0) return
			const audience = Map.groupBy(await listAudience(owner, [...concerned]), ({ group }) => group)
			for (const [group, members] of audience) sendList(group, members, newcomers)
		} catch (error) {
			// Told again with the next change; the refresh brings the other servers up to date.
			log.warn({ err: error }, 'live presence')
			for (const group of places) changed.groups.add(group)
			for (const person of moved) changed.persons.add(person)
			for (const person of newcomers) changed.newcomers.add(person)
		}
	}
	/** Whoever has just come gets the list in any case, everybody else when it has changed. */
	function sendList(group: string, members: Member[], newcomers: ReadonlySet<string>) {
		const users = members.filter(({ person }) => isOnline(person)).map(({ person, name }) => ({ id: person, name }))
		users.sort((a, b) => a.name.localeCompare(b.name, 'de-CH') || a.id.localeCompare(b.id))
		const list = JSON.stringify(users)
		const known = lastSent.get(group) === list
		const present = members.filter(({ person }) => sockets.isConnected(person))
		if (present.length > 0) lastSent.set(group, list)
		else lastSent.delete(group)
		const outdated = present.filter(({ person }) => !known || newcomers.has(person))
		sendToMembers(sockets, outdated, { source: 'users', event: 'UPDATE', fk: group, group, users, date: new Date().toISOString() })
	}
	function noticesOf(kind: 'online' | 'offline', persons: string[]): string[] {
		const chunks = Array.from({ length: Math.ceil(persons.length / mostAtOnce) }, (_, at) =>
			persons.slice(at * mostAtOnce, (at + 1) * mostAtOnce),
		)
		return chunks.map((chunk) => JSON.stringify({ node, [kind]: chunk } satisfies Notice))
	}
	const announceAll = () =>
		notify(noticesOf('online', everybodyHere())).catch((error: unknown) => log.warn({ err: error }, 'live presence'))

	function expire() {
		const oldest = Date.now() - expiry
		for (const persons of elsewhere.values()) for (const [person, named] of persons) if (named < oldest) forget(persons, person)
	}
	function forget(persons: Map<string, number>, person: string) {
		if (persons.delete(person)) changed.persons.add(person)
		scheduleFlush()
	}
	const timers = [setInterval(() => void announceAll(), refresh).unref(), setInterval(expire, refresh / 4).unref()]

	return {
		connected: (person: string) => {
			clearTimeout(leaving.get(person))
			if (!leaving.delete(person)) changed.online.add(person)
			changed.offline.delete(person)
		},
		/** A socket has opened: its page has no list yet. */
		sendListTo: (person: string) => {
			changed.persons.add(person)
			changed.newcomers.add(person)
			scheduleFlush()
		},
		disconnected: (person: string) => {
			if (ended) return
			const leave = () => {
				leaving.delete(person)
				changed.persons.add(person)
				changed.online.delete(person)
				changed.offline.add(person)
				scheduleFlush()
			}
			leaving.set(person, setTimeout(leave, grace).unref())
		},
		groupChanged: (group: string) => {
			changed.groups.add(group)
			scheduleFlush()
		},
		receive: (notice: Notice) => {
			if (notice.node === node) return
			if (notice.hello) void announceAll()
			const persons = elsewhere.get(notice.node) ?? new Map<string, number>()
			elsewhere.set(notice.node, persons)
			for (const person of notice.online ?? []) {
				if (!persons.has(person)) changed.persons.add(person)
				persons.set(person, Date.now())
			}
			for (const person of notice.offline ?? []) forget(persons, person)
			if (persons.size === 0) elsewhere.delete(notice.node)
			scheduleFlush()
		},
		/** After the connection came (back): the others are asked, and told. */
		announce: () => notify([JSON.stringify({ node, hello: true } satisfies Notice), ...noticesOf('online', everybodyHere())]),
		end: async () => {
			ended = true
			for (const each of [...timers, ...leaving.values()]) clearInterval(each)
			if (timer) clearTimeout(timer)
			await notify(noticesOf('offline', everybodyHere()))
		},
	}
}
