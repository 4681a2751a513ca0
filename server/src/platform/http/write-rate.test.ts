import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { events } from '@hausheft/contract/events.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { createHouse, startServer, type TestHouse, type TestServer } from '../../../test/house.ts'
import { countTogether } from '../servers/together.ts'
import { limitWrites } from './write-rate.ts'

const alone = countTogether({ count: () => 1 }, () => expect.fail('nothing is asked'))

/** Of a server that is alone, which counts at once. */
const limitAlone = (perMinute: number, now: () => number) => {
	const write = limitWrites(perMinute, alone, now)
	return (person: string, bytes: number) => void write(person, bytes)
}
const waitOf = (write: () => void) => {
	try {
		write()
		return 0
	} catch (error) {
		return (error as Refusal).extra.retry_after
	}
}

test('five minutes of writes can be made at once, then as many as come back', () => {
	let now = 0
	const write = limitAlone(60, () => now)
	for (let done = 0; done < 300; done++) write('anna', 100)
	expect(waitOf(() => write('anna', 100))).toBe(1)
	expect(waitOf(() => write('beat', 100))).toBe(0)
	now += 1000
	expect(waitOf(() => write('anna', 100))).toBe(0)
	// A long text counts as several, and waits for as many.
	expect(waitOf(() => write('anna', 10 * 4096))).toBe(11)
	now += 3_600_000
	expect(waitOf(() => write('anna', 1e9))).toBe(0)
	expect(waitOf(() => write('anna', 1))).toBe(1)
})

test('whoever has not written for a while is forgotten, nobody else', () => {
	const write = limitAlone(1, () => 0)
	write('anna', 4 * 4096)
	for (let each = 0; each < 20_000; each++) write(`person ${each}`, 1)
	expect(waitOf(() => write('anna', 1))).toBe(60)
})

let server: TestServer
let house: TestHouse
beforeAll(async () => {
	server = await startServer({ WRITES_PER_MINUTE: '4' })
	house = await createHouse(server)
})
afterAll(() => server.close())

test('W2 who writes without end is told when it goes on; reading and everybody else go on at once', async () => {
	const beat = await house.join('member')
	const params = { id: house.property.id }
	const log = (as = beat) => server.call(as, events.createEvent, { params, body: { name: 'Viel', event_at: '2026-11-20T09:00:00Z' } })
	for (let done = 0; done < 20; done++) expect((await log()).status).toBe(201)
	const refused = await log()
	expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
	expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
	expect((await server.call(beat, events.rollProperty, { params, query: { limit: 30 } })).body.ids).toHaveLength(20)
	expect((await log(house.anna)).status).toBe(201)
})

test('W2 what is sent counts by its length, whether or not the length is told', async () => {
	const description = 'Lang. '.repeat(3000)
	const anna = await house.join('member')
	const sent = async (chunked: boolean) => {
		const payload = JSON.stringify({ name: 'Lang', event_at: '2026-11-20T09:00:00Z', description })
		const { statusCode } = await server.app.inject({
			method: 'POST',
			url: `/api/be/properties/${house.property.id}/events`,
			headers: {
				host: 'haus.test',
				origin: 'http://haus.test',
				cookie: anna.cookie,
				'content-type': 'application/json',
				...(chunked && { 'transfer-encoding': 'chunked' }),
			},
			payload: chunked ? Readable.from([payload]) : payload,
		})
		return statusCode
	}
	expect([await sent(false), await sent(true), await sent(true), await sent(false), await sent(true)]).toEqual([201, 201, 201, 201, 429])
})
