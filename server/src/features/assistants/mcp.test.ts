import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { events, type Event, type Rolling } from '@hausheft/contract/events.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { stays } from '@hausheft/contract/stays.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHouse, startServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { listening } from '../../../test/live.ts'
import { shareAmong } from '../../../test/parties.ts'

let server: TestServer
let house: TestHouse
let host: string
const open: Client[] = []
beforeAll(async () => {
	server = await startServer()
	house = await createHouse(server)
	host = await listening(server.app)
})
afterAll(async () => {
	for (const client of open) await client.close()
	await server.close()
})

type MadeEntry = { id: string }

/** An assistant with this key. */
async function assistant(person: TestPerson): Promise<Client> {
	const client = new Client({ name: 'Prüfung', version: '1' })
	const headers = { authorization: `Bearer ${person.key}` }
	await client.connect(new StreamableHTTPClientTransport(new URL(`http://${host}/api/mcp`), { requestInit: { headers } }))
	open.push(client)
	return client
}
async function ask(client: Client, name: string, given: Record<string, unknown> = {}) {
	const { content, isError = false } = await client.callTool({ name, arguments: given })
	const [part] = content
	const text = part?.type === 'text' ? part.text : ''
	return { isError, text, json: <T>() => JSON.parse(text) as T }
}
const read = (id: string) => server.call(house.anna, events.getEvent, { params: { id } })

test('answers «wann wurde der Boiler zuletzt entkalkt?» and writes «Boiler entkalkt, 180 Franken» into the house', async () => {
	const boiler = (await server.call(house.anna, objects.createObject, { params: { id: house.property.id }, body: { name: 'Boiler' } })).body
	const body = { name: 'Boiler entkalkt', event_at: '2024-03-04T10:00:00.000Z', objects: [boiler.id] }
	await server.call(house.anna, events.createEvent, { params: { id: house.property.id }, body })
	const client = await assistant(await server.withKey(house.anna, { cap: 'member' }))
	expect(client.getInstructions()).toContain('list_places')

	const [seen] = (await ask(client, 'list_places')).json<[{ properties: object[] }]>()
	expect(seen.properties[0]).toMatchObject({ id: house.property.id, name: 'Bergstrasse 12' })
	const [{ hits }] = (await ask(client, 'search', { words: 'Boiler entkalkt' })).json<[{ hits: object[] }]>()
	expect(hits[0]).toMatchObject({ source: 'event', title: 'Boiler entkalkt', at: '2024-03-04T10:00:00.000Z', last: true })

	const said = { title: 'Boiler entkalkt', expense: 180, on: '2026-11-20', objects: [boiler.id], once: 'a' }
	const made = (await ask(client, 'log_entry', said)).json<MadeEntry>()
	expect((await ask(client, 'log_entry', said)).json<MadeEntry>().id).toBe(made.id)
	expect((await read(made.id)).body).toMatchObject({
		name: 'Boiler entkalkt',
		event_at: '2026-11-20T11:00:00.000Z',
		user: house.anna.id,
		objects: [boiler.id],
		balance: { expense: 18_000, income: null, tax_relevant: false },
	})
	const listed = (await ask(client, 'list_entries', { property: house.property.id, object: boiler.id, limit: 1 })).json<Rolling>()
	expect([listed.ids, Object.values(listed.names ?? {})]).toEqual([[made.id], expect.arrayContaining(['Boiler'])])
	expect(
		(await ask(client, 'get_balance', { property: house.property.id, year: 2026 })).json<{ months: object[] }>().months[10],
	).toMatchObject({
		expense: 18_000,
	})
	await ask(client, 'log_entry', { title: 'Filter wechseln', remind_on: '2027-01-15' })
	expect((await ask(client, 'list_due')).json()).toEqual([
		expect.objectContaining({ due: [expect.objectContaining({ name: 'Filter wechseln' })] }),
	])
	expect((await ask(client, 'list_objects', { property: house.property.id })).json()).toEqual([expect.objectContaining({ name: 'Boiler' })])
	for (const name of ['get_work_time', 'list_statistics'])
		expect((await ask(client, name, { property: house.property.id })).isError).toBe(false)
})

test('its tools say what they do: two write, none deletes', async () => {
	const { tools } = await (await assistant(await server.withKey(house.anna, { cap: 'read_only' }))).listTools()
	expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint, annotations?.destructiveHint])).toEqual([
		...'list_places list_objects search list_entries get_entry list_replies list_due get_balance get_sharing list_stays get_work_time list_statistics get_statistic'
			.split(' ')
			.map((name) => [name, true, false]),
		['log_entry', false, false],
		['reply', false, false],
	])
	for (const { title, description, inputSchema } of tools) {
		expect([title, description?.length]).toEqual([expect.any(String), expect.any(Number)])
		expect(inputSchema).toMatchObject({ type: 'object' })
	}
})

test('knows who owes whom and who comes when, by name, as far as the key may see it', async () => {
	const rustico = await createHouse(server, 'Rustico')
	const there = { params: { id: rustico.property.id } }
	const people = [{ name: 'Anna', people: [rustico.anna.id] }, { name: 'Beat' }]
	const [anna, beat] = (await shareAmong(server, rustico.anna, rustico.property.id, people)).map(({ id }) => id) as [string, string]
	const split = { by: 'equal' as const, parties: null }
	const roof = { name: 'Dach', event_at: '2026-05-05T10:00:00.000Z', balance: { expense: 10_000, paid_by: beat, split } }
	expect((await server.call(rustico.anna, events.createEvent, { ...there, body: roof })).status).toBe(201)
	for (const body of [
		{ from_on: '2026-07-10', until_on: '2026-07-17', party: beat },
		{ from_on: '2027-02-01', until_on: '2027-02-05', guest: 'Nonna' },
	])
		expect((await server.call(rustico.anna, stays.createStay, { ...there, body })).status).toBe(201)

	const property = rustico.property.id
	const reader = await assistant(await server.withKey(rustico.anna, { cap: 'read_only' }))
	expect((await ask(reader, 'get_sharing', { property })).json()).toMatchObject({
		names: { [anna]: 'Anna', [beat]: 'Beat' },
		transfers: [{ from: anna, to: beat, amount: 5000 }],
	})
	expect((await ask(reader, 'get_sharing', { property, year: 2025 })).json()).toMatchObject({
		until: '2025-12-31',
		parties: [{ paid: 0 }, { paid: 0 }],
	})
	const namesOf = async (days: object) =>
		(await ask(reader, 'list_stays', { property, ...days }))
			.json<{ name: string; state: string }[]>()
			.map(({ name, state }) => [name, state])
	expect(await namesOf({ from: '2026-07-01', to: '2026-07-31' })).toEqual([['Beat', 'fixed']])
	expect(await namesOf({ from: '2027-01-01', to: '2027-12-31' })).toEqual([['Nonna', 'fixed']])
	expect((await ask(reader, 'list_stays', { property, from: '2026-01-01' })).isError).toBe(true)

	const caretaker = await assistant(await server.withKey(rustico.anna, { cap: 'caretaker' }))
	expect((await ask(caretaker, 'get_sharing', { property })).isError).toBe(true)
	expect((await ask(caretaker, 'list_stays', { property })).isError).toBe(false)
	const stranger = await assistant(await server.withKey(house.anna, { cap: 'owner' }))
	for (const name of ['get_sharing', 'list_stays']) expect((await ask(stranger, name, { property })).isError).toBe(true)
})

test('stays within the rights of key and role, in the words of the product', async () => {
	const body = { name: 'Heizöl', event_at: '2026-10-01T10:00:00.000Z', balance: { expense: 250_000 } }
	const beat = await house.join('member')
	const { id } = (await server.call(beat, events.createEvent, { params: { id: house.property.id }, body })).body
	const elsewhere = await createHouse(server, 'Andere')
	const reader = await assistant(await server.withKey(house.anna, { cap: 'read_only' }))
	expect(await ask(reader, 'log_entry', { title: 'Nein' })).toMatchObject({ isError: true, text: 'Mit diesem Schlüssel geht das nicht.' })
	expect((await ask(reader, 'get_entry', { entry: id })).json<Event>().balance?.expense).toBe(250_000)
	const caretaker = await assistant(await server.withKey(house.anna, { cap: 'caretaker' }))
	expect((await ask(caretaker, 'get_entry', { entry: id })).text).not.toContain('250000')
	for (const [name, given] of [
		['get_entry', { entry: house.property.id }],
		['list_entries', { property: elsewhere.property.id }],
		['search', { words: 'Boiler', group: elsewhere.group.id }],
		['log_entry', { title: 'x', property: elsewhere.property.id }],
	] as const) {
		const answer = await ask(reader, name, given)
		expect([name, answer.isError, answer.text.includes('Andere')]).toEqual([name, true, false])
	}
	const second = await house.addProperty('Chalet')
	const limited = await assistant(await server.withKey(house.anna, { cap: 'owner', groups: [house.group.id], properties: [second.id] }))
	expect((await ask(limited, 'list_places')).text).not.toContain('Bergstrasse')
	expect((await ask(limited, 'get_entry', { entry: id })).isError).toBe(true)
	expect((await read((await ask(limited, 'log_entry', { title: 'Nur hier' })).json<MadeEntry>().id)).body.property).toBe(second.id)
})

test('says what is wrong with what it was given', async () => {
	const client = await assistant(await server.withKey(house.anna, { cap: 'owner' }))
	expect((await ask(client, 'log_entry', { title: 'Wo?' })).text).toContain('Bitte sagen, welche Liegenschaft gemeint ist')
	const { text, isError } = await ask(client, 'log_entry', { title: 'Rappen', expense: 1.005, property: house.property.id })
	expect([isError, text]).toEqual([true, expect.stringContaining('höchstens zwei Stellen')])
	await expect(ask(client, 'list_entries', { property: 'hier' })).resolves.toMatchObject({ isError: true })
})

test('what it writes into a year that was closed is done, and the assistant hears of it', async () => {
	await server.owner.query(
		`insert into closing (group_id, property_id, year, person_id, state, closed_at, sums, entries) values ($1, $2, 2021, $3, 'closed', now(), '{}', '{}')`,
		[house.group.id, house.property.id, house.anna.id],
	)
	const client = await assistant(await server.withKey(house.anna, { cap: 'owner' }))
	const logged = async (on: string) => {
		const given = { title: 'Heizöl', expense: 1, on, property: house.property.id }
		const { content, isError = false } = await client.callTool({ name: 'log_entry', arguments: given })
		return [isError, content.slice(1)]
	}
	const text = '2021 ist abgeschlossen: Die Unterlagen bleiben, wie sie waren.'
	expect(await logged('2021-05-05')).toEqual([false, [{ type: 'text', text }]])
	expect(await logged('2022-05-05')).toEqual([false, []])
})

test('a long answer ends where it says so', async () => {
	const body = { name: 'Lang', event_at: '2026-09-01T10:00:00.000Z', description: 'x'.repeat(19_000) }
	for (let count = 0; count < 5; count++) await server.call(house.anna, events.createEvent, { params: { id: house.property.id }, body })
	const client = await assistant(await server.withKey(house.anna, { cap: 'read_only' }))
	const { text } = await ask(client, 'list_entries', { property: house.property.id, words: 'Lang' })
	expect([text.length <= 60_000, text.endsWith('oder einem Suchwort.')]).toEqual([true, true])
})

const post = (headers: Record<string, string>, payload: object | string = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }) =>
	server.app.inject({
		method: 'POST',
		url: '/api/mcp',
		headers: { host, 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
		payload,
	})

test('without a key that is good it is 401 and says how to come in; a session is none', async () => {
	for (const headers of [
		{},
		{ authorization: 'Bearer hh_falsch' },
		{ authorization: `Bearer hh_${'x'.repeat(43)}` },
		{ cookie: house.anna.cookie, origin: `http://${host}` },
	]) {
		const answer = await post(headers)
		expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer realm="Hausheft"'])
	}
})

test('from a page elsewhere, with too much or with nonsense it is refused', async () => {
	const { key } = await server.withKey(house.anna, { cap: 'owner' })
	const authorization = `Bearer ${key}`
	expect((await post({ authorization })).statusCode).toBe(200)
	expect((await post({ authorization, origin: 'https://boese.test' })).statusCode).toBe(403)
	expect(
		(await post({ authorization }, { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { x: 'x'.repeat(70_000) } })).statusCode,
	).toBe(413)
	expect((await post({ authorization }, '{')).statusCode).toBe(422)
	expect((await post({ authorization }, { anything: true })).statusCode).toBe(400)
	const many = Array.from({ length: 50 }, (_, id) => ({
		jsonrpc: '2.0',
		id,
		method: 'tools/call',
		params: { name: 'list_places', arguments: {} },
	}))
	expect((await post({ authorization }, many)).statusCode).toBe(400)
	expect((await server.app.inject({ url: '/api/mcp', headers: { host, authorization } })).statusCode).toBe(405)
	const answer = await post({ authorization })
	expect(answer.headers['ratelimit-policy']).toBe('"key";q=600;w=60')
})
