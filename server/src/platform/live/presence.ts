// Hides who is online on any of the servers, and who is told so: every member of a group who may read its members.
import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { keysOf } from '@hausheft/contract/keys-of.ts'
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
/** What servers tell each other: who has come, who has gone, who has how many sockets there where it is not one; `hello` asks the others for everybody. */
type Notice = { node: string; online?: string[]; offline?: string[]; sockets?: [person: string, count: number][]; hello?: true }

const refresh = 20_000
const expiry = 45_000
/** Changes of this long are told at once; also how many persons fit into a notification of 8,000 bytes. */
const gathering = 100
const mostAtOnce = 150
/** A page that is loaded anew is not gone. */
const grace = 3000

type Changes = Record<'persons' | 'groups' | 'newcomers' | 'online' | 'offline' | 'counted', Set<string>>

export function trackPresence({ owner, sockets, notify, log }: Options) {
	const node = randomUUID()
	const leaving = new Map<string, NodeJS.Timeout>()
	const gathered = gatherChanges(flush)
	const elsewhere = rememberElsewhere((person) => gathered.changes.persons.add(person))
	const here = (person: string) => sockets.isConnected(person) || leaving.has(person)
	const sendList = sendingLists(sockets, (person) => here(person) || elsewhere.has(person))
	const everybodyHere = () => [...new Set([...sockets.persons(), ...leaving.keys()])]
	const warn = (error: unknown) => log.warn({ err: error }, 'live presence')

	/** False where it is to be told again with the next change; the refresh brings the other servers up to date. */
	async function flush({ persons, groups, newcomers, online, offline, counted }: Changes): Promise<boolean> {
		try {
			await notify([...noticesOf(node, 'online', [...online]), ...noticesOf(node, 'offline', [...offline]), ...countsOf([...counted])])
			const concerned = new Set([...groups, ...(persons.size > 0 ? await groupsOf(owner, [...persons]) : [])])
			if (concerned.size === 0) return true
			const audience = Map.groupBy(await listAudience(owner, [...concerned]), ({ group }) => group)
			for (const [group, members] of audience) sendList(group, members, newcomers)
			return true
		} catch (error) {
			warn(error)
			return false
		}
	}
	const countsOf = (persons: string[]) => noticesOf(node, 'sockets', sockets.counts(persons))
	const everybody = () => [
		...noticesOf(node, 'online', everybodyHere()),
		...countsOf(sockets.persons().filter((person) => sockets.count(person) > 1)),
	]
	const announceAll = () => notify(everybody()).catch(warn)
	const expire = () => elsewhere.expire() && gathered.soon()
	function leave(person: string) {
		leaving.delete(person)
		gathered.changes.persons.add(person)
		gathered.changes.online.delete(person)
		gathered.changes.offline.add(person)
		gathered.soon()
	}
	const timers = [setInterval(() => void announceAll(), refresh).unref(), setInterval(expire, refresh / 4).unref()]

	return {
		connected: (person: string) => {
			clearTimeout(leaving.get(person))
			gathered.changes[leaving.delete(person) ? 'counted' : 'online'].add(person)
			gathered.changes.offline.delete(person)
		},
		/** A socket has opened: its page has no list yet. */
		sendListTo: (person: string) => {
			gathered.changes.persons.add(person)
			gathered.changes.newcomers.add(person)
			gathered.soon()
		},
		disconnected: (person: string) => {
			if (!gathered.hasEnded()) leaving.set(person, setTimeout(() => leave(person), grace).unref())
		},
		counted: (person: string) => {
			gathered.changes.counted.add(person)
			gathered.soon()
		},
		/** How many sockets the person has on other servers, as these have told. */
		socketsElsewhere: elsewhere.sockets,
		groupChanged: (group: string) => {
			gathered.changes.groups.add(group)
			gathered.soon()
		},
		receive: (notice: Notice) => {
			if (notice.node === node) return
			if (notice.hello) void announceAll()
			elsewhere.note(notice)
			gathered.soon()
		},
		/** After the connection came (back): the others are asked, and told. */
		announce: () => notify([JSON.stringify({ node, hello: true } satisfies Notice), ...everybody()]),
		end: async () => {
			gathered.end()
			for (const each of [...timers, ...leaving.values()]) clearInterval(each)
			await notify(noticesOf(node, 'offline', everybodyHere()))
		},
	}
}

/** What changes within a short while is told together; where that fails, with what changes next. */
function gatherChanges(flush: (changes: Changes) => Promise<boolean>) {
	const changes = noChanges()
	let timer: NodeJS.Timeout | null = null
	let ended = false
	async function tell() {
		timer = null
		const taken = noChanges()
		for (const kind of keysOf(changes)) {
			for (const each of changes[kind]) taken[kind].add(each)
			changes[kind].clear()
		}
		if (await flush(taken)) return
		for (const kind of ['groups', 'persons', 'newcomers'] as const) for (const each of taken[kind]) changes[kind].add(each)
	}
	return {
		changes,
		soon: () => {
			if (!ended) timer ??= setTimeout(() => void tell(), gathering).unref()
		},
		hasEnded: () => ended,
		end: () => {
			ended = true
			if (timer) clearTimeout(timer)
		},
	}
}

const noChanges = (): Changes => ({
	persons: new Set(),
	groups: new Set(),
	newcomers: new Set(),
	online: new Set(),
	offline: new Set(),
	counted: new Set(),
})

type NamedPerson = { named: number; sockets: number }
/** Whom the other servers name, when each last did, and how many sockets they have there. */
function rememberElsewhere(onMoved: (person: string) => void) {
	const servers = new Map<string, Map<string, NamedPerson>>()
	const forget = (persons: Map<string, NamedPerson>, person: string) => {
		if (persons.delete(person)) onMoved(person)
	}
	return {
		has: (person: string) => [...servers.values()].some((persons) => persons.has(person)),
		sockets: (person: string) => [...servers.values()].reduce((sum, persons) => sum + (persons.get(person)?.sockets ?? 0), 0),
		note({ node, online = [], offline = [], sockets = [] }: Notice) {
			const persons = servers.get(node) ?? new Map<string, NamedPerson>()
			servers.set(node, persons)
			for (const person of online) {
				if (!persons.has(person)) onMoved(person)
				persons.set(person, { named: Date.now(), sockets: 1 })
			}
			for (const [person, count] of sockets) if (persons.has(person)) persons.set(person, { named: Date.now(), sockets: count })
			for (const person of offline) forget(persons, person)
			if (persons.size === 0) servers.delete(node)
		},
		/** Those who were not named for long; true where there were any. */
		expire(): boolean {
			const oldest = Date.now() - expiry
			const old = [...servers.values()].flatMap((persons) =>
				[...persons].flatMap(([person, { named }]) => (named < oldest ? [{ persons, person }] : [])),
			)
			for (const { persons, person } of old) forget(persons, person)
			return old.length > 0
		},
	}
}

/** Whoever has just come gets the list of a group in any case, everybody else when it has changed. */
function sendingLists(sockets: Sockets, isOnline: (person: string) => boolean) {
	const lastSent = new Map<string, string>()
	return (group: string, members: Member[], newcomers: ReadonlySet<string>) => {
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
}

function noticesOf(node: string, kind: 'online' | 'offline' | 'sockets', persons: readonly unknown[]): string[] {
	const chunks = Array.from({ length: Math.ceil(persons.length / mostAtOnce) }, (_, at) =>
		persons.slice(at * mostAtOnce, (at + 1) * mostAtOnce),
	)
	return chunks.map((chunk) => JSON.stringify({ node, [kind]: chunk }))
}
