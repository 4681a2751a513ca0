import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fromJson } from '@hausheft/contract/from-json.ts'
import { events } from '@hausheft/contract/events.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createHouse, startServer, type TestHouse, type TestServer } from '../../../test/house.ts'
import { tracing } from '../tracing/spans.ts'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type SentSpan = {
	name: string
	kind: number
	traceId: string
	spanId: string
	parentSpanId?: string
	attributes: Attribute[]
	status: { code?: number }
}
type Sent = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[] }

/** What collects, and what it has been sent. */
const bodies: string[] = []
let isBroken = false
const collector = createServer((request, response) => {
	if (request.url === '/v1/traces') void text(request).then((body) => bodies.push(body))
	response.writeHead(isBroken ? 500 : request.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' }).end('{}')
}).listen(0, '127.0.0.1')
await once(collector, 'listening')
const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`

let server: TestServer
let house: TestHouse
beforeAll(async () => {
	const env = {
		OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}/`,
		OTEL_SERVICE_NAME: 'haus-a',
		TRUSTED_PROXY: '10.0.0.0/8',
		PRIVATE_TARGETS: new URL(endpoint).host,
	}
	server = await startServer(env)
	house = await createHouse(server)
})
afterAll(async () => {
	await server.close()
	collector.closeAllConnections()
	collector.close()
})

const trace = '0af7651916cd43dd8448eb211c80319c'
const parent = 'b7ad6b7169203331'
const spansIn = (body: string) => fromJson<Sent>(body).resourceSpans.flatMap((each) => each.scopeSpans.flatMap(({ spans }) => spans))
const spans = () => bodies.flatMap(spansIn)
const valueOf = ({ attributes }: SentSpan, key: string) => attributes.find((each) => each.key === key)?.value
const get = (url: string, remoteAddress: string, traceparent: string) =>
	server.app.inject({
		url,
		remoteAddress,
		headers: { host: 'haus.test', cookie: house.anna.cookie, traceparent, 'x-request-id': 'von-diesem-Proxy' },
	})

test('requests, what they ask of the database and of others, and jobs are told; and nothing that anybody has sent', async () => {
	const at = { params: { id: house.property.id } }
	const body = { name: 'Geheimes Vorhaben', event_at: '2026-11-21T10:00:00Z', description: 'Unter vier Augen' }
	expect((await server.call(house.anna, events.createEvent, { ...at, body })).status).toBe(201)
	await get(`/api/be/groups/${house.group.id}/search?q=Vorhaben`, '10.1.2.3', `00-${trace}-${parent}-01`)
	await get('/api/ical/dieses-Geheimnis.ics?x=auch', '10.1.2.3', 'kein Vorfahr')
	await get('/api/be/user/calendar', '192.0.2.9', `00-${trace}-${parent}-01`)
	await get('/api/be/user/calendar', '10.1.2.3', `00-${'0'.repeat(32)}-${parent}-01`)
	await get('/nirgends/dort', '10.1.2.3', '')
	await get('/nirgends/ungefragt', '10.1.2.3', `00-${trace}-${parent}-00`)
	await server.owner.query(`select graphile_worker.add_job('end_unsent_mails', '{}')`)
	await vi.waitFor(() => expect(spans().map(({ name }) => name)).toContain('job end_unsent_mails'), { timeout: 30_000, interval: 500 })

	const all = spans()
	const find = (name: string) => all.filter((each) => each.name === name)
	const childrenOf = (span: SentSpan | undefined) => all.filter(({ parentSpanId }) => parentSpanId === span?.spanId)
	const [made] = find('POST /api/be/properties/{id}/events')
	expect([valueOf(made!, 'http.response.status_code')?.intValue, made?.parentSpanId ?? '']).toEqual([201, ''])
	const asked = childrenOf(made).map((each) => valueOf(each, 'db.query.text')?.stringValue ?? '')
	expect(asked.length).toBeGreaterThan(1)
	expect(asked[0]).toContain('select app_enter($1) as entered')
	expect(asked.at(-1)).toContain('commit')
	const [searched] = find('GET /api/be/groups/{id}/search')
	expect([searched?.traceId, searched?.parentSpanId, valueOf(searched!, 'hausheft.request_id')?.stringValue]).toEqual([
		trace,
		parent,
		'von-diesem-Proxy',
	])
	expect(childrenOf(searched).length).toBeGreaterThan(0)
	// Believed from nobody else, and not where it is none.
	expect(find('GET /api/be/user/calendar').map(({ traceId, parentSpanId = '' }) => [traceId === trace, parentSpanId])).toEqual([
		[false, ''],
		[false, ''],
	])
	expect(find('GET').map((each) => [valueOf(each, 'http.route'), valueOf(each, 'url.path')?.stringValue])).toEqual([
		[undefined, '/nirgends/dort'],
	])
	expect(childrenOf(find('job end_unsent_mails')[0]).length).toBeGreaterThan(0)
	const whole = bodies.join('\n')
	const token = decodeURIComponent(house.anna.cookie.split('=')[1] ?? '').split('.')[0] ?? ''
	expect(token.length).toBeGreaterThan(10)
	for (const secret of ['Vorhaben', 'vier Augen', 'Geheimnis', 'auch', token, house.anna.email, house.anna.id, 'Bergstrasse'])
		expect(whole).not.toContain(secret)
	expect(whole).toContain('haus-a')
})

test('a call to others says to whom, but not where there', async () => {
	const { spans: told } = tracing
	await told!.during({ name: 'job x', kind: 'job', attributes: {} }, async () => {
		const { outgoing } = await import('../outgoing/call-out.ts')
		await outgoing([new URL(endpoint).host])(`${endpoint}/geheimer-weg?und=mehr`)
	})
	await vi.waitFor(() => expect(bodies.join('')).toContain('job x'), { timeout: 30_000, interval: 500 })
	const all = spans()
	const call = all.find(({ parentSpanId }) => parentSpanId === all.find(({ name }) => name === 'job x')?.spanId)
	expect([call?.name, valueOf(call!, 'server.address')?.stringValue, valueOf(call!, 'http.response.status_code')?.intValue]).toEqual([
		'GET',
		'127.0.0.1',
		404,
	])
	expect(bodies.join('')).not.toContain('geheimer-weg')
})

test('what fails is told by its code alone, and who collects nothing holds nobody up', async () => {
	isBroken = true
	const failed = tracing.spans!.during({ name: 'job y', kind: 'job', attributes: {} }, () =>
		Promise.reject(Object.assign(new Error('Anna sagt nein'), { code: '23505' })),
	)
	await expect(failed).rejects.toThrow('Anna sagt nein')
	await vi.waitFor(() => expect(bodies.join('')).toContain('job y'), { timeout: 30_000, interval: 500 })
	const span = spans().find(({ name }) => name === 'job y')
	expect([span?.status.code, valueOf(span!, 'error.type')?.stringValue]).toEqual([2, '23505'])
	expect(bodies.join('')).not.toContain('Anna sagt nein')
	expect((await get('/api/be/user/calendar', '10.1.2.3', '')).statusCode).toBe(200)
})
