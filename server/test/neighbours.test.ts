import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { events } from '@hausheft/contract/events.ts'
import { files } from '@hausheft/contract/files.ts'
import { groups } from '@hausheft/contract/groups.ts'
import { health } from '@hausheft/contract/health.ts'
import { history } from '@hausheft/contract/history.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { search } from '@hausheft/contract/search.ts'
import { sessions } from '@hausheft/contract/sessions.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { preparePictures } from '../src/features/files/actions.ts'
import { keepMail, type Desk } from '../src/features/inbox/actions.ts'
import { connect } from '../src/platform/database/connect.ts'
import { openStore } from '../src/platform/files/store.ts'
import { signUp } from './account.ts'
import { createHouse, startServer, type TestHouse, type TestPerson, type TestServer } from './house.ts'
import { keptMails } from './mails.ts'
import { mailOf, saveMail } from './save-mail.ts'
import { photo, upload } from './upload.ts'

let server: TestServer
let house: TestHouse
let other: TestHouse
let holder: pg.Client
beforeAll(async () => {
	server = await startServer()
	house = await createHouse(server)
	other = await createHouse(server, 'Familie Huber')
	holder = new pg.Client(server.url)
	await holder.connect()
})
afterAll(async () => {
	await holder.end()
	await server.close()
})

const of = ({ id }: { id: string }) => ({ params: { id } })
const event = { name: 'Boiler entkalkt', event_at: '2026-11-20T09:00:00.000Z' }
const write = (by: TestPerson, at = house) => server.call(by, events.createEvent, { ...of(at.property), body: event })
const many = <T>(count: number, call: (n: number) => Promise<T>) => Array.from({ length: count }, (_, n) => call(n))

/** Somebody of another house, and whoever watches over the server, while something is held. */
async function othersRead() {
	const calls = [
		() => server.call(other.anna, events.rollProperty, { ...of(other.property), query: {} }),
		() => server.call(other.anna, groups.listGroups, {}),
		() => server.call(null, health.getHealth, {}),
	]
	for (let round = 0; round < 5; round++)
		expect((await Promise.all(calls.map((call) => call()))).map(({ status }) => status)).toEqual([200, 200, 200])
}
/** How many of the server's connections wait for a lock. */
const waiting = async () => {
	const { rows } = await server.owner.query<{ count: number }>(
		`select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = 'hausheft' and wait_event_type = 'Lock'`,
	)
	return rows[0]?.count ?? 0
}
/** Runs `work` while another transaction holds what `lock` locks. */
async function whileHeld<T>(lock: string, work: () => Promise<T>): Promise<T> {
	await holder.query(`begin; ${lock}`)
	try {
		return await work()
	} finally {
		await holder.query('rollback')
	}
}
const locked = () => `select from usage where group_id = '${house.group.id}' for update`
/** The processes of this one whose program is called so. */
const childrenLike = (program: string) =>
	readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
		.split(' ')
		.map(Number)
		.filter((pid) => pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program))
const isRefusal = ({ status, headers }: { status: number; headers: Record<string, unknown> }) =>
	[429, 503].includes(status) && Number(headers['retry-after']) > 0

describe('F5: a house whose rows are held', () => {
	test('takes eight connections, all others go on, and what it refuses may be tried again', async () => {
		const members = [house.anna, await house.join('admin'), await house.join('member')]
		const answers = await whileHeld(locked(), async () => {
			const blocked = many(40, (n) => write(members[n % members.length] as TestPerson))
			await vi.waitUntil(async () => (await waiting()) === 8, { timeout: 60_000 })
			await othersRead()
			expect((await write(other.anna, other)).status).toBe(201)
			return Promise.all(blocked)
		})
		expect(answers.filter((answer) => !isRefusal(answer))).toEqual([])
		expect((await write(house.anna)).status).toBe(201)
	})

	test('leaves those of its members a connection whom nobody blocks, however many sessions somebody has', async () => {
		const member = await house.join('member')
		const devices = [house.anna, await server.signIn(house.anna), await server.signIn(house.anna)]
		const blocked = await whileHeld(locked(), async () => {
			const begun = many(40, (n) => write(devices[n % devices.length] as TestPerson))
			await vi.waitUntil(async () => (await waiting()) === 4, { timeout: 60_000 })
			expect((await server.call(member, events.rollProperty, { ...of(house.property), query: {} })).status).toBe(200)
			expect(await waiting()).toBeLessThanOrEqual(4)
			return begun
		})
		expect((await Promise.all(blocked)).filter((answer) => answer.status !== 201 && !isRefusal(answer))).toEqual([])
	})
})

test('who knocks many times at once at a door that counts tries holds one connection, and nobody waits for them', async () => {
	const email = 'niemand@haus.test'
	const knock = () => server.call(null, sessions.signIn, { body: { email, password: 'falsch' } })
	await knock()
	const answers = await whileHeld('select from auth."rateLimit" for update', async () => {
		const begun = many(40, knock)
		await vi.waitUntil(async () => (await waiting()) > 0, { timeout: 60_000 })
		await othersRead()
		expect(await waiting()).toBe(1)
		return begun
	})
	const statuses = (await Promise.all(answers)).map(({ status }) => status)
	expect(statuses.filter((status) => ![401, 429].includes(status))).toEqual([])
	expect(statuses).toContain(429)
})

describe('W6, W7: who asks for what takes long', () => {
	const words = 'rohr hahn ofen dach keller fenster treppe garten boiler pumpe filter ventil'
	type Read = (by: TestPerson) => Promise<{ status: number; headers: Record<string, unknown> }>
	const searches: [what: string, Read][] = [
		['search', (by) => server.call(by, search.searchGroup, { ...of(house.group), query: { q: words } })],
		['list narrowed by words', (by) => server.call(by, events.rollGroup, { ...of(house.group), query: { q: words } })],
	]
	const reads: [table: string, Read][] = [
		['search', searches[0]![1]],
		['history', (by) => server.call(by, history.listHistory, { ...of(house.group), query: {} })],
		['file', (by) => server.call(by, files.listFiles, { ...of(house.property), query: {} })],
	]

	test.each(reads)('nobody else waits for them: %s', async (table, read) => {
		const held = await whileHeld(`lock table ${table} in access exclusive mode`, async () => {
			const begun = many(40, () => read(house.anna))
			await vi.waitUntil(async () => (await waiting()) > 0, { timeout: 60_000 })
			await othersRead()
			return begun
		})
		expect((await Promise.all(held)).filter((answer) => answer.status !== 200 && !isRefusal(answer))).toEqual([])
		expect((await read(house.anna)).status).toBe(200)
	})

	test.each(reads.slice(1))('of one person one long list is read at a time, and the others after it: %s', async (table, read) => {
		const member = await house.join('member')
		const begun = await whileHeld(`lock table ${table} in access exclusive mode`, async () => {
			const asked = many(5, () => read(house.anna))
			await vi.waitUntil(async () => (await waiting()) > 0, { timeout: 60_000 })
			// Somebody else's comes after the five, and waits for the table beside the first of them.
			const other = read(member)
			await vi.waitUntil(async () => (await waiting()) === 2, { timeout: 60_000 })
			return [...asked, other]
		})
		expect((await Promise.all(begun)).map(({ status }) => status)).toEqual(begun.map(() => 200))
	})

	test.each(searches)('the third %s of a person is refused while two are under way, the fifth of all too', async (_, read) => {
		const people = [house.anna, await house.join('admin'), await house.join('member')]
		const held = await whileHeld('lock table search in access exclusive mode', async () => {
			const [anna, admin, member] = people as [TestPerson, TestPerson, TestPerson]
			const begun = many(3, () => read(anna))
			expect(await Promise.race(begun)).toMatchObject({ status: 429, headers: { 'retry-after': '1' } })
			const more = many(2, () => read(admin))
			await vi.waitUntil(async () => (await waiting()) === 4, { timeout: 60_000 })
			expect(await read(member)).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
			return [...begun, ...more]
		})
		await Promise.all(held)
		for (const person of people) expect((await read(person)).status).toBe(200)
	})
})

test('T1, F1: once a full plan has room again everything goes on, and nobody else noticed', async () => {
	const plan = (key: string) => server.owner.query('update "group" set plan_key = $1 where id = $2', [key, house.group.id])
	const create = () =>
		server.call(house.anna, properties.createProperty, { ...of(house.group), body: { name: 'Zweite', type: house.type } })
	const statuses = async (calls: Promise<{ status: number }>[]) => [...new Set((await Promise.all(calls)).map(({ status }) => status))]
	const createInOther = () =>
		server.call(other.anna, properties.createProperty, { ...of(other.group), body: { name: 'Zweite', type: other.type } })
	await plan('free')
	expect(await statuses(many(40, create))).toEqual([402])
	expect(await statuses(many(40, createInOther))).toEqual([201])
	expect(await statuses(many(40, () => server.call(other.anna, events.rollProperty, { ...of(other.property), query: {} })))).toEqual([200])
	await plan('self_hosted')
	expect(await statuses(many(40, create))).toEqual([201])
})

test('W15, F18: a password is reset while the first of ten mails is still being read, and a machine that stalls loses none', async () => {
	const anna = await signUp(server, 'Anna')
	await saveMail(server, house.anna, house.group.id)
	const [reader] = childrenLike('mail-in/worker.ts') as [number]
	process.kill(reader, 'SIGSTOP')
	const database = connect(server.url, () => {})
	const store = await openStore(path.join(server.config.dataDir, 'files'))
	const hostile = `Content-Type: text/html\r\n\r\n${'<div>'.repeat(200_000)}`
	for (let n = 0; n < 10; n++) {
		const draft = store.draft()
		const letter = n === 0 ? mailOf({ subject: 'Zuerst' }) : Buffer.from(`From: b@b.test\r\nSubject: Nummer ${n}\r\n${hostile}`)
		await writeFile(draft, letter)
		const mail = { path: draft, size: letter.length, sha256: createHash('sha256').update(letter).digest('hex') }
		await keepMail({ db: database.owner, store } as Desk, [house.group.id], mail)
	}
	const states = async () => {
		const { rows } = await server.owner.query<{ state: string; count: number }>(
			`select state, count(*)::int as count from inbox where group_id = $1 and arrived_at > now() - interval '1 hour' group by state order by state`,
			[house.group.id],
		)
		return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
	}
	const begun = `select from graphile_worker.jobs where task_identifier = 'read_mail' and locked_at is not null`
	await vi.waitUntil(async () => (await server.owner.query(begun)).rowCount === 1, { timeout: 60_000 })
	await server.call(null, sessions.requestReset, { body: { email: anna.email } })
	await keptMails(server, anna.email)
	expect([await states(), (await server.owner.query(begun)).rowCount]).toEqual([{ arriving: 10, read: 1 }, 1])
	process.kill(reader, 'SIGCONT')
	await expect.poll(states, { timeout: 60_000 }).toEqual({ raw: 9, read: 2 })
	await database.close()
}, 90_000)

test('a password is reset while small images of many photos wait for a machine that stalls', async () => {
	const beat = await signUp(server, 'Beat')
	const bytes = await photo(60, 40)
	const sent = await Promise.all(many(5, () => upload(server, house.anna, house.group.id, { bytes })))
	const jobs = (more = '') => server.owner.query(`select from graphile_worker.jobs where task_identifier = 'make_small_images' ${more}`)
	await expect.poll(async () => (await jobs()).rowCount, { timeout: 60_000 }).toBe(0)
	for (const { body } of sent)
		for (const size of ['thumb', 'preview'])
			await rm(path.join(server.config.dataDir, 'files/kept/derived', body.id.slice(-2), `${body.id}.${size}.webp`))
	const workers = childrenLike('images/worker.ts')
	expect(workers.length).toBeGreaterThan(0)
	for (const pid of workers) process.kill(pid, 'SIGSTOP')
	const database = connect(server.url, () => {})
	try {
		for (const { body } of sent) await preparePictures(database.owner, body)
		await vi.waitUntil(async () => (await jobs('and locked_at is not null')).rowCount, { timeout: 60_000 })
		await server.call(null, sessions.requestReset, { body: { email: beat.email } })
		await keptMails(server, beat.email)
		expect([(await jobs()).rowCount, (await jobs('and locked_at is not null')).rowCount]).toEqual([5, 1])
	} finally {
		for (const pid of workers) process.kill(pid, 'SIGCONT')
		await database.close()
	}
	await expect.poll(async () => (await jobs()).rowCount, { timeout: 60_000 }).toBe(0)
})

describe('F9: what the machine cannot do at the moment is no bug', () => {
	test.each([
		['53100', 507, 'no_space'],
		...['40001', '40P01', '53200', '53300', '55P03', '57014', '57P01', '57P02', '57P03', '08006'].map(
			(code) => [code, 503, 'unavailable'] as const,
		),
		['22012', 500, 'internal'],
	] as const)('%s of the database answers %i', async (code, status, name) => {
		await server.owner
			.query(`create function broken() returns trigger language plpgsql as $$ begin raise exception using errcode = '${code}'; end $$;
			create trigger broken before insert on event for each row execute function broken()`)
		const answer = await write(house.anna)
		await server.owner.query('drop trigger broken on event; drop function broken')
		expect([answer.status, answer.body.code]).toEqual([status, name])
		expect(answer.headers['retry-after']).toBe(status === 503 ? '1' : undefined)
	})
})
