import { randomUUID } from 'node:crypto'
import { events } from '@hausheft/contract/events.ts'
import { exports } from '@hausheft/contract/exports.ts'
import { groups } from '@hausheft/contract/groups.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { sessions } from '@hausheft/contract/sessions.ts'
import { stopwatch } from '@hausheft/contract/stopwatch.ts'
import { maxTokens, tokens } from '@hausheft/contract/tokens.ts'
import { users } from '@hausheft/contract/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHouse, startServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { listening, openPage } from '../../../test/live.ts'

let server: TestServer
let house: TestHouse
let host: string
beforeAll(async () => {
	server = await startServer()
	house = await createHouse(server)
	host = await listening(server.app)
})
afterAll(() => server.close())

const make = (person: TestPerson, body: object = {}, options: object = {}) =>
	server.call(person, tokens.createToken, { body: { name: 'Skript', cap: 'owner', ...body } }, options)
const list = async (person: TestPerson) => (await server.call(person, tokens.listTokens, {})).body
const asKey = (person: TestPerson, key = ''): TestPerson => ({ ...person, key })
const statusOf = async (person: TestPerson) => (await server.call(person, groups.listGroups, {})).status
const event_at = '2026-11-20T10:00:00.000Z'

test('is shown once and works until it is revoked; the database knows its hash alone', async () => {
	const beat = await house.join('member')
	const made = await make(beat, { cap: 'member' })
	expect([made.status, made.body]).toEqual([
		201,
		{
			id: expect.any(String) as string,
			name: 'Skript',
			cap: 'member',
			groups: null,
			properties: null,
			created_at: expect.any(String) as string,
			expires_at: null,
			last_used_at: null,
			token: expect.stringMatching(/^hh_[\w-]{43}$/) as string,
		},
	])
	const { token, id } = made.body
	const { rows } = await server.owner.query<{ row: string }>('select t::text as row from api_token t where id = $1', [id])
	expect(rows[0]?.row).not.toContain(token?.slice(3))
	const beats = asKey(beat, token)
	expect((await server.call(beats, groups.listGroups, {})).body.map((group) => group.id)).toEqual([house.group.id])
	await expect.poll(async () => (await list(beat))[0]?.last_used_at).toEqual(expect.any(String))
	const [known] = await list(beat)
	expect(known).not.toHaveProperty('token')
	expect(await list(house.anna)).toEqual([])
	expect((await server.call(house.anna, tokens.removeToken, { params: { id } })).status).toBe(404)
	expect((await server.call(beat, tokens.removeToken, { params: { id } })).status).toBe(204)
	expect([await statusOf(beats), await list(beat)]).toEqual([401, []])
})

test('D35 asked for twice with one key there is one, and its secret is not told again', async () => {
	const beat = await house.join('member')
	const key = randomUUID()
	const [first, again] = [await make(beat, {}, { key }), await make(beat, {}, { key })]
	expect([again.status, again.body.id, again.body.token]).toEqual([201, first.body.id, undefined])
	expect(await list(beat)).toHaveLength(1)
})

test('nobody has more than twenty, also when asking for many at once', async () => {
	const beat = await house.join('member')
	for (let count = 0; count < maxTokens - 2; count++) await server.withKey(beat, { cap: 'owner' })
	const statuses = (await Promise.all(Array.from({ length: 6 }, () => make(beat)))).map(({ status }) => status)
	expect(statuses.toSorted()).toEqual([201, 201, 409, 409, 409, 409])
})

test('asks for a fresh session or the password', async () => {
	const beat = await house.join('member')
	await server.owner.query(`update auth."session" set "createdAt" = now() - interval '1 hour' where "userId" = $1`, [beat.id])
	expect([(await make(beat)).status, (await make(beat, { password: 'geraten' })).status, await list(beat)]).toEqual([403, 422, []])
})

test.each([
	['expires_at', { expires_at: '2020-01-01T00:00:00.000Z' }],
	['cap', { cap: 'root' }],
	['name', { name: ' ' }],
	['groups', { groups: [] }],
	['groups.0', { groups: [randomUUID()] }],
	['properties.0', { properties: [randomUUID()] }],
	['person', { person: randomUUID() }],
])('D03 says at %s what is wrong', async (path, body) => {
	const answer = await make(house.anna, body)
	expect(answer.status).toBe(422)
	expect(answer.body.errors?.map((error) => error.path)).toContain(path === 'person' ? '' : path)
})

test('is not made for a house that lies in the trash, nor does it open one that was thrown away since', async () => {
	const [thrown, later] = [await house.addProperty('Schuppen'), await house.addProperty('Stall')]
	const remove = async ({ id, version }: { id: string; version: number }) =>
		expect((await server.call(house.anna, properties.removeProperty, { params: { id } }, { version })).status).toBe(204)
	await remove(thrown)
	const refused = await make(house.anna, { properties: [thrown.id] })
	expect([refused.status, refused.body.errors?.map(({ path }) => path)]).toEqual([422, ['properties.0']])
	const { token } = (await make(house.anna, { properties: [later.id] })).body
	await remove(later)
	expect((await server.call(asKey(house.anna, token), properties.getProperty, { params: { id: later.id } })).status).toBe(404)
})

test('opens the groups and houses that were chosen and no others, lists and screens included', async () => {
	const elsewhere = await createHouse(server, 'Ferienhaus')
	await server.owner.query(`insert into member (group_id, person_id, role) values ($1, $2, 'owner')`, [elsewhere.group.id, house.anna.id])
	const second = await house.addProperty('Chalet')
	const bad = await make(house.anna, { groups: [elsewhere.group.id], properties: [second.id] })
	expect(bad.body.errors?.[0]?.path).toBe('properties.0')
	const wide = await make(house.anna, { groups: [house.group.id, elsewhere.group.id], properties: [second.id] })
	expect(wide.body.errors?.[0]?.path).toBe('properties')
	const { body } = await make(house.anna, { properties: [second.id] })
	expect([body.groups, body.properties]).toEqual([[house.group.id], [second.id]])
	const key = asKey(house.anna, body.token)
	const status = async (id: string) => (await server.call(key, properties.getProperty, { params: { id } })).status
	expect([await status(second.id), await status(house.property.id), await status(elsewhere.property.id)]).toEqual([200, 404, 404])
	expect((await server.call(key, groups.listGroups, {})).body.map(({ id }) => id)).toEqual([house.group.id])
	const listed = await server.call(key, properties.listProperties, { params: { id: house.group.id } })
	expect(listed.body.map(({ id }) => id)).toEqual([second.id])
	const screen = async (path: string) => {
		const answer = await server.app.inject({
			url: `${path}/_payload.json`,
			headers: { host: 'haus.test', authorization: `Bearer ${key.key}` },
		})
		return [answer.statusCode, answer.body.includes('Chalet'), answer.body.includes('Bergstrasse')]
	}
	expect(await screen(`/group/${house.group.id}`)).toEqual([200, true, false])
	expect((await screen(`/group/${house.group.id}/property/${house.property.id}`))[0]).toBe(404)
	expect((await screen(`/group/${elsewhere.group.id}`))[0]).toBe(404)
	// A house that comes later is not opened by a key that was made for another one.
	expect((await server.call(key, groups.createGroup, { body: { name: 'Neu' } })).status).toBe(403)
})

test('the smaller of role and cap says what of an entry is seen', async () => {
	const other = await house.join('member')
	const body = { name: 'Boiler', event_at, balance: { expense: 18000 }, time_recording: [{ user_text: 'Fritz', minutes: 60 }] }
	const { id } = (await server.call(other, events.createEvent, { params: { id: house.property.id }, body })).body
	const seen = async (person: TestPerson) => {
		const event = (await server.call(person, events.getEvent, { params: { id } })).body
		return [event.balance?.expense ?? null, event.time_recording.length]
	}
	expect(await seen(house.anna)).toEqual([18000, 1])
	expect(await seen(await server.withKey(house.anna, { cap: 'read_only' }))).toEqual([18000, 1])
	expect(await seen(await server.withKey(house.anna, { cap: 'viewer' }))).toEqual([18000, 0])
	const beat = await house.join('viewer')
	expect(await seen(await server.withKey(beat, { cap: 'owner' }))).toEqual([18000, 0])
	const urs = await house.join('caretaker')
	expect(await seen(await server.withKey(urs, { cap: 'accountant' }))).toEqual([null, 0])
})

test('what a key asks for on paper is made with its rights, and ends with it', async () => {
	const key = await server.withKey(house.anna, { cap: 'accountant', groups: [house.group.id] })
	const asked = { params: { id: house.property.id }, body: { report: 'entries', format: 'csv' } } as const
	const { id } = (await server.call(key, exports.createExport, asked)).body
	await expect
		.poll(async () => (await server.call(key, exports.getExport, { params: { id } })).body.status, { timeout: 60_000 })
		.toBe('ready')
	const content = async (person: TestPerson) => (await server.call(person, exports.getExport, { params: { id } })).body.status
	expect([await content(key), await content(house.anna)]).toEqual(['ready', 'failed'])
	await server.owner.query(
		'delete from api_token where hash = (select hash from api_token where person_id = $1 order by id desc limit 1)',
		[house.anna.id],
	)
	expect((await server.call(house.anna, exports.getExport, { params: { id } })).status).toBe(404)
})

test('the watch of a person is not that of a key which knows nothing of its house', async () => {
	const second = await house.addProperty('Garage')
	const key = await server.withKey(house.anna, { cap: 'owner', groups: [house.group.id], properties: [second.id] })
	await server.call(house.anna, stopwatch.putStopwatch, { body: { property: house.property.id } })
	expect((await server.call(key, stopwatch.getStopwatch, {})).body).toBe(null)
	expect((await server.call(key, stopwatch.putStopwatch, { body: { property: second.id } })).status).toBe(409)
	expect((await server.call(key, stopwatch.removeStopwatch, { query: {} })).status).toBe(204)
	expect((await server.call(house.anna, stopwatch.getStopwatch, {})).body).toMatchObject({ property: house.property.id })
	await server.call(house.anna, stopwatch.removeStopwatch, { query: {} })
	expect((await server.call(key, stopwatch.putStopwatch, { body: { property: second.id } })).status).toBe(200)
})

test('is no way to sign in, to the account, to other keys or to the socket', async () => {
	const key = await server.withKey(house.anna, { cap: 'owner' })
	const status = async (work: Promise<{ status: number }>) => (await work).status
	expect(await status(server.call(key, sessions.listSessions, {}))).toBe(403)
	expect(await status(server.call(key, sessions.signIn, { body: { email: key.email, password: 'x' } }))).toBe(403)
	expect(await status(server.call(key, sessions.getSession, {}))).toBe(403)
	expect(await status(server.call(key, users.changeMe, { body: { name: 'Anders' } }))).toBe(403)
	expect(await status(server.call(key, users.removeMe, { body: undefined }))).toBe(403)
	expect(await status(server.call(key, tokens.listTokens, {}))).toBe(403)
	expect(await status(make(key))).toBe(403)
	const { name } = house.group
	expect(await status(server.call(key, groups.removeGroup, { params: { id: house.group.id }, body: { name } }))).toBe(403)
	await expect(openPage(host, key)).rejects.toThrow('401')
})

test.each([
	['cut', (key: string) => `Bearer ${key.slice(0, -1)}`],
	['longer', (key: string) => `Bearer ${key}A`],
	['of another letter', (key: string) => `Bearer ${key.slice(0, -2)}${key.at(-2) === 'x' ? 'y' : 'x'}${key.at(-1)}`],
	['in capitals', (key: string) => `Bearer ${key.toUpperCase()}`],
	['empty', () => 'Bearer hh_'],
	['twice', (key: string) => `Bearer ${key}, Bearer ${key}`],
	['Basic', (key: string) => `Basic ${Buffer.from(`${key}:`).toString('base64')}`],
])('a key that is %s opens nothing, and no cookie helps it', async (_, header) => {
	const { key } = await server.withKey(house.anna, { cap: 'owner' })
	const authorization = header(key)
	expect((await server.call(null, groups.listGroups, {}, { headers: { authorization } })).status).toBe(401)
	if (authorization.toLowerCase().startsWith('bearer hh_'))
		expect((await server.call(house.anna, groups.listGroups, {}, { headers: { authorization } })).status).toBe(401)
})

test('in an address or a body it is no key; beside a cookie it is the key that counts', async () => {
	const { key } = await server.withKey(house.anna, { cap: 'read_only' })
	for (const name of ['token', 'access_token', 'api_key', 'authorization'])
		expect((await server.call(null, groups.listGroups, { query: { [name]: key } } as object)).status).toBe(401)
	const beat = await house.join('viewer')
	const authorization = `Bearer ${(await server.withKey(beat, { cap: 'owner' })).key}`
	const body = { name: 'Von wem?' }
	expect(
		(await server.call(house.anna, groups.changeGroup, { params: { id: house.group.id }, body }, { headers: { authorization } })).status,
	).toBe(403)
})

test('a program needs no Origin; a browser that sends its cookie along does', async () => {
	const { key } = await server.withKey(house.anna, { cap: 'owner' })
	const write = (headers: Record<string, string>) =>
		server.app.inject({
			method: 'POST',
			url: `/api/be/properties/${house.property.id}/events`,
			headers: { host: 'haus.test', authorization: `Bearer ${key}`, ...headers },
			payload: { name: 'Rasen gemäht', event_at },
		})
	expect((await write({})).statusCode).toBe(201)
	expect((await write({ cookie: house.anna.cookie })).statusCode).toBe(403)
})

test('is told to the open pages of its maker, and goes with the account', async () => {
	const beat = await house.join('member')
	const page = await openPage(host, beat)
	const { token } = (await make(beat)).body
	await page.hears({ fk: beat.id, source: 'users' })
	page.socket.terminate()
	expect((await server.call(beat, users.removeMe, { body: undefined })).status).toBe(204)
	expect(await statusOf(asKey(beat, token))).toBe(401)
	expect((await server.owner.query('select from api_token where person_id = $1', [beat.id])).rowCount).toBe(0)
})

test('600 calls a minute, said in the headers of each; of keys that nobody knows fewer', async () => {
	const key = await server.withKey(house.anna, { cap: 'read_only' })
	const limited = async (person: TestPerson) => {
		const { status, headers } = await server.call(person, groups.listGroups, {})
		return { status, policy: headers['ratelimit-policy'], left: Number(/;r=(\d+);/.exec(String(headers['ratelimit']))?.[1]), headers }
	}
	await limited(key)
	const second = await limited(key)
	expect([second.status, second.policy]).toEqual([200, '"key";q=600;w=60'])
	let answered = 0
	let last = second
	while (last.status === 200) [last, answered] = [await limited(key), answered + 1]
	expect([last.status, answered]).toEqual([429, second.left + 1])
	expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
	const statuses = []
	for (let guess = 0; guess < 70; guess++) statuses.push(await statusOf(asKey(house.anna, `hh_${String(guess).padStart(43, 'g')}`)))
	expect([statuses.filter((status) => status === 401).length <= 60, statuses.at(-1)]).toEqual([true, 429])
	expect(await statusOf(house.anna)).toBe(200)
})
