// Calls of many people at once, of which each answer says whose it is.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { newHouse, newPerson } from '../person.ts'

type Caller = { mark: string; cookie: string; group: string; property: string; entries: { id: string; version: number }[] }
type Call = { path: string; method?: string; body?: object; headers?: Record<string, string> }
/** What was called, and what is wrong with the answer. */
type Wrong = { call: string; why: string }

const markOf = () => `Zeichen${randomUUID().replaceAll('-', '').slice(0, 12)}`
const marksIn = (text: string): string[] => text.match(/Zeichen[0-9a-f]{12}/g) ?? []
const some = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T
const event_at = '2026-11-20T09:00:00.000Z'

export async function newCallers(url: string, count: number): Promise<Caller[]> {
	const callers: Caller[] = []
	// Passwords take both cores.
	while (callers.length < count) callers.push(...(await Promise.all([newCaller(url), newCaller(url)])))
	return callers
}

/** Their names, their house and all that they write have a mark that is nobody else's. */
async function newCaller(url: string): Promise<Caller> {
	const mark = markOf()
	const person = await newPerson(url, mark)
	const { group, property, log } = await newHouse(person, mark)
	return { mark, cookie: person.cookie, group, property, entries: [await log(mark), await log(mark)] }
}

/** `count` calls in all, each person one after the other; what is wrong, and how many there were of each status. */
export async function callAll(url: string, callers: Caller[], count: number) {
	const wrong: Wrong[] = []
	const statuses: Record<string, number> = {}
	let left = count
	const goOn = async (caller: Caller) => {
		while (left-- > 0) {
			const others = callers.filter((each) => each !== caller)
			const { call, expected, isRight } = some(kinds)(caller, some(others))
			const { status, text } = await send(url, caller, call)
			statuses[status] = (statuses[status] ?? 0) + 1
			const foreign = marksIn(text).filter((mark) => mark !== caller.mark)
			const said = `${call.method ?? 'GET'} ${call.path}`
			if (foreign.length > 0) wrong.push({ call: said, why: `of another person: ${foreign[0]}` })
			else if (status !== expected) wrong.push({ call: said, why: `${status}: ${text.slice(0, 300)}` })
			else if (!isRight(text)) wrong.push({ call: said, why: `not what was asked: ${text.slice(0, 300)}` })
		}
	}
	await Promise.all(callers.map(goOn))
	return { wrong, statuses }
}

/** Who is told that all is taken just now asks again, as a page does. */
async function send(url: string, caller: Caller, call: Call) {
	for (;;) {
		const answer = await sendOnce(url, caller, call)
		if (answer.status !== 503) return answer
		await sleep(500)
	}
}

async function sendOnce(url: string, { cookie }: Caller, { path, method = 'GET', body, headers }: Call) {
	const answer = await fetch(url + path, {
		method,
		headers: { origin: url, cookie, ...(body && { 'content-type': 'application/json' }), ...headers },
		...(body && { body: JSON.stringify(body) }),
	})
	return { status: answer.status, text: await answer.text() }
}

type Kind = (caller: Caller, other: Caller) => { call: Call; expected: number; isRight: (text: string) => boolean }
type Entry = { id: string; name: string; version: number }
const has = (text: string, mark: string) => marksIn(text).includes(mark)

const readList: Kind = ({ mark, property }) => ({
	call: { path: `/api/be/properties/${property}/events-rolling?limit=${some([5, 20, 50])}` },
	expected: 200,
	isRight: (text) => has(text, mark),
})
const readOne: Kind = ({ mark, entries }) => {
	const { id } = some(entries)
	const isRight = (text: string) => has(text, mark) && (JSON.parse(text) as Entry).id === id
	return { call: { path: `/api/be/events/${id}/get` }, expected: 200, isRight }
}
const readGroups: Kind = ({ mark, group }) => ({
	call: { path: '/api/be/groups/list' },
	expected: 200,
	isRight: (text) => has(text, mark) && (JSON.parse(text) as { id: string }[]).every(({ id }) => id === group),
})
const readScreen: Kind = ({ mark, group, property }) => ({
	call: {
		path: some([`/group/${group}/_payload.json`, `/group/${group}/property/${property}/_payload.json`, '/user/groups/_payload.json']),
	},
	expected: 200,
	isRight: (text) => has(text, mark),
})
const find: Kind = ({ mark, group }) => ({
	call: { path: `/api/be/groups/${group}/events-rolling?q=${mark}` },
	expected: 200,
	isRight: (text) => has(text, mark),
})
const readForeign: Kind = (_, { entries }) => ({
	call: { path: `/api/be/events/${some(entries).id}/get` },
	expected: 404,
	isRight: () => true,
})
const write: Kind = ({ mark, property, entries }) => {
	const name = `${mark} ${randomUUID()}`
	const path = `/api/be/properties/${property}/events`
	const balance = { expense: Math.floor(Math.random() * 100_000), tax_relevant: true }
	const isRight = (text: string) => {
		const written = JSON.parse(text) as Entry
		if (entries.length < 50) entries.push(written)
		return written.name === name
	}
	const headers = { 'idempotency-key': randomUUID() }
	return { call: { path, method: 'POST', body: { name, event_at, balance }, headers }, expected: 201, isRight }
}
const change: Kind = ({ mark, entries }) => {
	const entry = some(entries)
	const name = `${mark} ${randomUUID()}`
	const headers = { 'if-match': `"${entry.version}"` }
	const isRight = (text: string) => {
		const changed = JSON.parse(text) as Entry
		entry.version = changed.version
		return changed.id === entry.id && changed.name === name
	}
	return { call: { path: `/api/be/events/${entry.id}`, method: 'PATCH', body: { name }, headers }, expected: 200, isRight }
}
/** Refused at the commit or before: the next on that connection must not find anything of it. */
const refused: Kind = ({ property }) => ({
	call: { path: `/api/be/properties/${property}/events`, method: 'POST', body: { name: 'Boiler', event_at, objects: [randomUUID()] } },
	expected: 422,
	isRight: () => true,
})
const kinds: readonly Kind[] = [readList, readList, readOne, readOne, readGroups, readScreen, find, readForeign, write, change, refused]
