import { calendar } from '@hausheft/contract/calendar.ts'
import { exports } from '@hausheft/contract/exports.ts'
import { events } from '@hausheft/contract/events.ts'
import { members } from '@hausheft/contract/members.ts'
import { memories } from '@hausheft/contract/memories.ts'
import { notifications } from '@hausheft/contract/notifications.ts'
import { stopwatch } from '@hausheft/contract/stopwatch.ts'
import { tokens } from '@hausheft/contract/tokens.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { groupsOf } from '../src/platform/database/audience.ts'
import { connect } from '../src/platform/database/connect.ts'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from './house.ts'
import { listening, openPage, type Page } from './live.ts'
import { make } from './rights-world.ts'
import { byMail, noWay } from './telling.ts'

// What is one's own alone: a subscription, a key, a watch, a file that was asked for, what one wants to be told of.
let server: TestServer
let house: TestHouse
let other: TestHouse
let host: string
beforeAll(async () => {
	server = await lendServer()
	host = await listening(server.app)
	house = await createHouse(server)
	other = await createHouse(server, 'Die andere')
})
afterAll(() => server.close())

const of = (id: string) => ({ params: { id } })
const report = { report: 'entries', format: 'csv' } as const
const ready = async (by: TestPerson, id: string) => {
	await expect.poll(async () => (await server.call(by, exports.getExport, of(id))).body.status, { timeout: 60_000 }).toBe('ready')
	return id
}
/** Behind what has been told by now comes a message that nothing has changed. */
async function heardBy(page: Page, of: string) {
	const date = `${Math.random()}`
	const marker = { source: 'group', event: 'UPDATE', fk: house.group.id, group: house.group.id, date }
	await server.owner.query(`select pg_notify('live', $1)`, [JSON.stringify(marker)])
	await page.hears({ date })
	return page.messages.splice(0).filter(({ source, fk }) => source === 'users' && fk === of).length
}

type Step = [what: string, write: () => Promise<{ status: number }>]
test('is told to one’s own pages when it comes, when it is another, and when it is gone; to nobody else', async () => {
	const [beat, clara] = [await house.join('member'), await house.join('member')]
	const [mine, others] = [await openPage(host, beat), await openPage(host, clara)]
	const group = of(house.group.id)
	const made: Record<string, string> = {}
	const keep = (what: string) => (answer: { status: number; body: { id: string } }) => {
		made[what] = answer.body.id
		return answer
	}
	const { id: entry } = (
		await server.call(house.anna, events.createEvent, {
			...of(house.property.id),
			body: { name: 'Laub', event_at: '2025-11-28T09:00:00.000Z' },
		})
	).body
	const watch = (note: string) => () => server.call(beat, stopwatch.putStopwatch, { body: { property: house.property.id, note } })
	const steps: Step[] = [
		['a subscription', () => server.call(beat, calendar.createFeed, { ...group, body: {} })],
		['another choice of it', () => server.call(beat, calendar.changeFeed, { ...group, body: { kinds: ['entry'] } })],
		['no subscription', () => server.call(beat, calendar.removeFeed, group)],
		['a key', () => server.call(beat, tokens.createToken, { body: { name: 'Programm', cap: 'read_only' } }).then(keep('token'))],
		['no key', () => server.call(beat, tokens.removeToken, of(made['token'] ?? ''))],
		['a watch', watch('Hecke')],
		['another note on it', watch('Dach')],
		['what was a year ago', () => server.call(beat, memories.hideMemory, of(entry))],
		['no watch', () => server.call(beat, stopwatch.removeStopwatch, { query: {} })],
		['a file', () => server.call(beat, exports.createExport, { ...of(house.property.id), body: report }).then(keep('export'))],
		['no file', async () => server.call(beat, exports.removeExport, of(await ready(beat, made['export'] ?? '')))],
	]
	for (const [what, write] of steps) {
		// Of a file each state is told as well.
		if (what === 'no file') await ready(beat, made['export'] ?? '')
		await heardBy(mine, beat.id)
		expect([what, (await write()).status]).toEqual([what, expect.toBeOneOf([200, 201, 204])])
		expect([what, await heardBy(mine, beat.id)]).not.toEqual([what, 0])
		expect([what, await heardBy(others, beat.id)]).toEqual([what, 0])
	}
	for (const { socket } of [mine, others]) socket.terminate()
})

/** One of each, in both groups. */
async function equip(person: TestPerson) {
	for (const { group } of [house, other]) {
		await server.owner.query('insert into member (group_id, person_id, role) values ($1, $2, $3)', [group.id, person.id, 'member'])
		await server.call(person, calendar.createFeed, { ...of(group.id), body: {} })
	}
	const told = { ...byMail, everyone: true }
	const wishes = { quiet: null, digest: 'off' as const, reminder: told, maintenance: told, inbox: noWay }
	const all = [house, other].map(({ group }) => ({ ...wishes, group: group.id, export: { mail: true, push: false } }))
	expect((await server.call(person, notifications.putNotifications, { body: { groups: all } })).status).toBe(200)
	for (const groups of [[house.group.id], [house.group.id, other.group.id], [other.group.id], null])
		await server.call(person, tokens.createToken, { body: { name: `Programm ${groups?.length}`, cap: 'read_only', groups } })
	for (const place of [house, other]) await make.export({ server, house: place }, person)
}
/** Every row that says of whom it is, by its table. */
async function rowsOf(person: TestPerson) {
	const { rows: tables } = await server.owner.query<{ name: string; grouped: boolean }>(
		`select c.relname as name, exists (select from pg_attribute where attrelid = c.oid and attname = 'group_id') as grouped
		from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'person_id'
		where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
	)
	const found: { table: string; group: string | null; row: string }[] = []
	for (const { name, grouped } of tables) {
		const { rows } = await server.owner.query<{ group: string | null; row: string }>(
			`select ${grouped ? 'group_id' : 'null'} as "group", to_jsonb(own)::text as row from "${name}" own where person_id = $1 order by 2`,
			[person.id],
		)
		found.push(...rows.map((row) => ({ table: name, ...row })))
	}
	return found
}
const idle = async () => {
	await expect.poll(async () => (await server.owner.query('select from graphile_worker.jobs where run_at <= now()')).rowCount).toBe(0)
}

test('who leaves a group leaves everything of the others, and of their own what is of another group', async () => {
	const [beat, clara] = [await server.person('Beat'), await server.person('Clara')]
	for (const person of [beat, clara]) await equip(person)
	await idle()
	const [before, others] = [await rowsOf(beat), await rowsOf(clara)]
	// Who is taken in once more while they are there, as by two links at once, keeps what is theirs.
	await server.owner.query(`select take_in($1, $2, 'member', null)`, [house.group.id, beat.id])
	const owned = (rows: typeof before) => rows.filter(({ table }) => table !== 'member')
	expect(owned(await rowsOf(beat))).toEqual(owned(before))
	expect(new Set(others.map(({ table }) => table)).size).toBeGreaterThanOrEqual(5)
	const params = { id: house.group.id, user: beat.id }
	expect((await server.call(house.anna, members.removeMember, { params })).status).toBe(204)
	await idle()
	expect(await rowsOf(clara)).toEqual(others)
	const after = await rowsOf(beat)
	const database = connect(server.url, () => {})
	expect([await groupsOf(database.owner, [beat.id]), (await groupsOf(database.owner, [beat.id, clara.id])).toSorted()]).toEqual([
		[other.group.id],
		[house.group.id, other.group.id].toSorted(),
	])
	await database.close()
	const there = (rows: typeof before) => rows.filter(({ group }) => group === other.group.id)
	expect(there(after)).toEqual(there(before))
	const subscribed = async (by: TestPerson, group: string) => (await server.call(by, calendar.getFeed, of(group))).body
	expect([await subscribed(clara, house.group.id), await subscribed(beat, other.group.id)]).not.toContain(null)
	// A key for this group alone opens nothing more, and is gone.
	const keys = async () => (await server.call(beat, tokens.listTokens, {})).body.map(({ name, groups }) => [name, groups]).toSorted()
	expect(await keys()).toEqual([
		['Programm 1', [other.group.id]],
		['Programm 2', [other.group.id]],
		['Programm undefined', null],
	])
	// Who comes back does not find it again.
	await server.owner.query('update member set removed_at = null where group_id = $1 and person_id = $2', [house.group.id, beat.id])
	expect([await subscribed(beat, house.group.id), (await keys()).length]).toEqual([null, 3])
})
