import { afterAll, describe, expect, test, vi } from 'vitest'
import { codes } from '@hausheft/contract/codes.ts'
import { events } from '@hausheft/contract/events.ts'
import { files } from '@hausheft/contract/files.ts'
import { imports } from '@hausheft/contract/imports.ts'
import { inbox } from '@hausheft/contract/inbox.ts'
import { sessions } from '@hausheft/contract/sessions.ts'
import { createHouse, startServer } from './house.ts'
import { table } from './imported.ts'
import { listening } from './live.ts'
import { sendRaw } from './raw.ts'
import { startListedServer } from './routes.ts'
import { mailOf } from './save-mail.ts'
import { multipart, pdf } from './upload.ts'

const { server, mounted } = await startListedServer()
const house = await createHouse(server)
const address = await listening(server.app)
afterAll(() => server.close())

const id = '01a1fd6b-0000-7000-8000-000000000000'
const writing = mounted.filter(({ endpoint }) => endpoint.method !== 'GET')
const receiving = writing.filter(({ endpoint }) => endpoint.body || endpoint.multipart)
const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'multipart/form-data; boundary=x' }
const own = { host: 'haus.test', origin: 'http://haus.test' }
const { cookie } = house.anna

/** A request that promises a body of so many bytes and keeps it to itself. */
const promise = (method: string, path: string, bytes: number, headers: Record<string, string>) => {
	const lines = Object.entries({ ...own, 'content-length': bytes, ...headers }).map(([name, value]) => `${name}: ${value}`)
	return sendRaw(address, `${method} ${path.replaceAll(/\{\w+\}/g, id)} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
}

describe('W8 refused before a byte of the body was sent', () => {
	test('an unknown address', async () => {
		for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
			expect((await promise(method, '/api/be/nope', 10_000, { ...json, cookie })).status).toBe(404)
	})
	test('what Stripe tells where nothing is sold', async () => {
		expect((await promise('POST', '/api/stripe/webhook', 500_000, json)).status).toBe(404)
	})
	test.each(writing.filter(({ endpoint }) => endpoint.permission !== 'public'))('$name without a session', async ({ endpoint }) => {
		const { method, path, multipart } = endpoint
		for (const each of ['', 'hausheft.session=x.y']) {
			const { status, headers } = await promise(method, path, 10_000, { ...(multipart ? form : json), cookie: each })
			expect([status, headers['content-type']]).toEqual([401, 'application/problem+json; charset=utf-8'])
		}
	})
	test.each(receiving)('$name in another format', async ({ endpoint: { method, path, multipart } }) => {
		for (const type of ['text/plain', 'text/json', 'application/x-www-form-urlencoded', ...Object.values(multipart ? json : form)])
			expect([type, (await promise(method, path, 10_000, { 'content-type': type, cookie })).status]).toEqual([type, 415])
	})
	test.each(receiving.filter(({ endpoint }) => !endpoint.multipart))('$name with more than it needs', async ({ endpoint }) => {
		const most = endpoint.maxBody ?? (endpoint.permission === 'public' ? 16_384 : 65_536)
		expect((await promise(endpoint.method, endpoint.path, most + 1, { ...json, cookie })).status).toBe(413)
	})
})

test('W8 only what carries long texts may be longer than 64 kB', () => {
	const longer = receiving.filter(({ endpoint }) => endpoint.maxBody !== undefined).map(({ name }) => name)
	expect(longer.toSorted()).toEqual([
		'changeEvent',
		'completeEvent',
		'createEvent',
		'createInboxEvent',
		'leaveStay',
		'putAnnotations',
		'recordReadings',
	])
})

test('W8 the longest entry there may be is taken', async () => {
	const note = 'ä'.repeat(2000)
	const units = (await server.call(house.anna, events.listUnits, {})).body
	const rows = <T>(row: (at: number) => T) => Array.from({ length: 100 }, (_, at) => row(at))
	const body = {
		name: 'ä'.repeat(200),
		description: 'ä'.repeat(20_000),
		event_at: '2026-11-21T10:00:00Z',
		measurement: rows((at) => ({ unit: units[0]?.id as string, name: `${at} ${'ä'.repeat(190)}`, data: '1', note })),
		time_recording: rows(() => ({ minutes: 1, user_text: 'ä'.repeat(200), note })),
		objects: rows(() => ({ name: 'ä'.repeat(200) })),
	}
	expect((await server.call(house.anna, events.createEvent, { params: { id: house.property.id }, body })).status).toBe(201)
})

test('W8 brackets in brackets are not unfolded', async () => {
	const send = (payload: string) =>
		server.app.inject({
			method: 'POST',
			url: events.createEvent.path.replace('{id}', house.property.id),
			headers: { ...own, ...json, cookie },
			payload,
		})
	const deep = (signs: number, open: string, close: string) => open.repeat(signs) + close.repeat(signs)
	for (const payload of ['['.repeat(1_000_000), deep(33, '[', ']'), deep(33, '{"a":[', ']}'), `{"name":"\\"[",${deep(40, '"a":{', '}')}`])
		expect((await send(payload)).statusCode).toBe(400)
	expect((await send(deep(32, '[', ']'))).statusCode).toBe(422)
	expect((await send(JSON.stringify({ name: `"\\${'['.repeat(50)}` }))).statusCode).toBe(422)
})

test('W8 of many unknown fields a few are named', async () => {
	const unknown = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`feld${at}`, 1]))
	const { status, body } = await server.call(null, sessions.signIn, {
		body: { email: 'anna@haus.test', password: 'x', ...unknown, ['x'.repeat(3000)]: 1 },
	})
	expect([status, body.errors?.[0]?.message]).toEqual([422, 'Unbekannte Angabe: feld0, feld1, feld2, feld3, feld4 …'])
	const long = await server.call(null, sessions.signIn, { body: { email: 'a@b.ch', password: 'x', ['x'.repeat(3000)]: 1 } })
	expect(long.body.errors?.[0]?.message.length).toBeLessThan(100)
})

const sentTo = { createFile: pdf, readCodes: pdf, createImport: Buffer.from(table), createInboxItem: mailOf() }
const uploads = { ...files, ...codes, ...imports, ...inbox }
test.each(Object.keys(sentTo) as (keyof typeof sentTo)[])('%s names each field of the form that it has no place for', async (name) => {
	const { type, payload } = await multipart({ bytes: sentTo[name], name: 'Datei.csv', form: { fremd: '1', ferner: '2' } })
	const url = uploads[name].path.replaceAll(/\{\w+\}/g, house.group.id)
	const { statusCode, json: body } = await server.app.inject({
		method: 'POST',
		url,
		headers: { ...own, cookie, 'content-type': type },
		payload,
	})
	expect([statusCode, JSON.stringify(body())]).toEqual([422, expect.stringMatching(/fremd.*ferner/)])
})
test('each form that takes a file is asked', () => {
	const taking = mounted.filter(({ endpoint }) => endpoint.multipart).map(({ name }) => name)
	expect(taking.toSorted()).toEqual(Object.keys(sentTo).toSorted())
})

const schemes = ['', 'Bearer hh_x', 'Basic YTpi', 'bearer']
test.each(writing)(
	'W10 $name in the name of whoever holds a session needs our own origin',
	async ({ endpoint: { method, path, multipart } }) => {
		for (const origin of [undefined, 'null', 'https://evil.test', 'http://haus.test.evil.test', 'http://haus.test:81'])
			for (const authorization of schemes) {
				const headers = {
					host: 'haus.test',
					...(origin && { origin }),
					authorization,
					cookie: `a=b; ${cookie}`,
					...(multipart ? form : json),
				}
				const { statusCode } = await server.app.inject({ method, url: path.replaceAll(/\{\w+\}/g, id), headers, payload: '{}' })
				expect([origin, authorization, statusCode]).toEqual([origin, authorization, 403])
			}
	},
)

test('W12 who comes while the server stops is told to come again, as everybody', async () => {
	const stopping = await startServer()
	const at = await listening(stopping.app)
	const begun = 'GET /api/be/health HTTP/1.1\r\nhost: haus.test\r\n'
	let closed: Promise<void> | undefined
	const isStopping = async () => {
		// Who came later has an answer: the beginning of the other one has been read.
		expect((await sendRaw(at, `${begun}connection: close\r\n\r\n`)).status).toBe(200)
		closed = stopping.close()
		await vi.waitFor(() => expect(stopping.app.server.listening).toBe(false))
	}
	const { status, headers, body } = await sendRaw(at, begun, isStopping(), '\r\n')
	expect([status, headers['retry-after'], JSON.parse(body)]).toEqual([503, '1', expect.objectContaining({ code: 'unavailable' })])
	expect(headers).toHaveProperty('content-security-policy')
	await closed
})
