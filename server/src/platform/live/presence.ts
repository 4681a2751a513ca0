// Hides who is online on any of the servers, and who is told so: every member of a group who may read its members.
import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { groupsOf, listAudience, type Member } from '../database/audience.ts'
import type { Db } from '../database/connect.ts'
import { tell } from './fan-out.ts'
import type { Sockets } from './sockets.ts'

type Options = {
	owner: Db
	sockets: Sockets
	/** To the other servers. */
	notify: (payloads: string[]) => Promise<void>
	log: FastifyBaseLogger
}
/** What servers tell each other: who has come, who has gone; `hello` asks the others for everybody. */
type Word = { node: string; on?: string[]; off?: string[]; hello?: true }

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
	const lastTold = new Map<string, string>()
	const changed = {
		persons: new Set<string>(),
		groups: new Set<string>(),
		greet: new Set<string>(),
		on: new Set<string>(),
		off: new Set<string>(),
	}
	let timer: NodeJS.Timeout | null = null
	let ended = false

	const here = (person: string) => sockets.isHere(person) || leaving.has(person)
	const isOnline = (person: string) => here(person) || [...elsewhere.values()].some((persons) => persons.has(person))
	const everybodyHere = () => [...new Set([...sockets.persons(), ...leaving.keys()])]

	function soon() {
		if (!ended) timer ??= setTimeout(() => void speak(), gathering).unref()
	}
	async function speak() {
		timer = null
		const { persons, groups, greet, on, off } = changed
		const [moved, places, greeted, come, gone] = [[...persons], [...groups], new Set(greet), [...on], [...off]]
		for (const set of [persons, groups, greet, on, off]) set.clear()
		try {
			await notify([...words('on', come), ...words('off', gone)])
			const concerned = new Set([...places, ...(moved.length > 0 ? await groupsOf(owner, moved) : [])])
			if (concerned.size === 0) return
			const audience = Map.groupBy(await listAudience(owner, [...concerned]), ({ group }) => group)
			for (const [group, members] of audience) tellGroup(group, members, greeted)
		} catch (error) {
			// Told again with the next change; the refresh brings the other servers up to date.
			log.warn({ err: error }, 'live presence')
			for (const group of places) groups.add(group)
			for (const person of moved) persons.add(person)
			for (const person of greeted) greet.add(person)
		}
	}
	/** Whoever has just come gets the list in any case, everybody else when it has changed. */
	function tellGroup(group: string, members: Member[], greeted: ReadonlySet<string>) {
		const users = members.filter(({ person }) => isOnline(person)).map(({ person, name }) => ({ id: person, name }))
		users.sort((a, b) => a.name.localeCompare(b.name, 'de-CH') || a.id.localeCompare(b.id))
		const list = JSON.stringify(users)
		const known = lastTold.get(group) === list
		const present = members.filter(({ person }) => sockets.isHere(person))
		if (present.length > 0) lastTold.set(group, list)
		else lastTold.delete(group)
		const untold = present.filter(({ person }) => !known || greeted.has(person))
		tell(sockets, untold, { source: 'users', event: 'UPDATE', fk: group, group, users, date: new Date().toISOString() })
	}
	function words(kind: 'on' | 'off', persons: string[]): string[] {
		const chunks = Array.from({ length: Math.ceil(persons.length / mostAtOnce) }, (_, at) =>
			persons.slice(at * mostAtOnce, (at + 1) * mostAtOnce),
		)
		return chunks.map((chunk) => JSON.stringify({ node, [kind]: chunk } satisfies Word))
	}
	const announceAll = () => notify(words('on', everybodyHere())).catch((error: unknown) => log.warn({ err: error }, 'live presence'))

	function expire() {
		const oldest = Date.now() - expiry
		for (const persons of elsewhere.values()) for (const [person, named] of persons) if (named < oldest) forget(persons, person)
	}
	function forget(persons: Map<string, number>, person: string) {
		if (persons.delete(person)) changed.persons.add(person)
		soon()
	}
	const timers = [setInterval(() => void announceAll(), refresh).unref(), setInterval(expire, refresh / 4).unref()]

	return {
		came: (person: string) => {
			clearTimeout(leaving.get(person))
			if (!leaving.delete(person)) changed.on.add(person)
			changed.off.delete(person)
		},
		/** A socket has opened: its page has no list yet. */
		greet: (person: string) => {
			changed.persons.add(person)
			changed.greet.add(person)
			soon()
		},
		went: (person: string) => {
			if (ended) return
			const gone = () => {
				leaving.delete(person)
				changed.persons.add(person)
				changed.on.delete(person)
				changed.off.add(person)
				soon()
			}
			leaving.set(person, setTimeout(gone, grace).unref())
		},
		groupChanged: (group: string) => {
			changed.groups.add(group)
			soon()
		},
		heard: (word: Word) => {
			if (word.node === node) return
			if (word.hello) void announceAll()
			const persons = elsewhere.get(word.node) ?? new Map<string, number>()
			elsewhere.set(word.node, persons)
			for (const person of word.on ?? []) {
				if (!persons.has(person)) changed.persons.add(person)
				persons.set(person, Date.now())
			}
			for (const person of word.off ?? []) forget(persons, person)
			if (persons.size === 0) elsewhere.delete(word.node)
			soon()
		},
		/** After the connection came (back): the others are asked, and told. */
		hello: () => notify([JSON.stringify({ node, hello: true } satisfies Word), ...words('on', everybodyHere())]),
		end: async () => {
			ended = true
			for (const each of [...timers, ...leaving.values()]) clearInterval(each)
			if (timer) clearTimeout(timer)
			await notify(words('off', everybodyHere()))
		},
	}
}
export type Presence = ReturnType<typeof trackPresence>
