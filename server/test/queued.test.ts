import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { events } from '@hausheft/contract/events.ts'
import { journals } from '@hausheft/contract/journals.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { stays } from '@hausheft/contract/stays.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHouse, headersOf, lendServer, type TestHouse, type TestServer } from './house.ts'
import { shareAmong } from './parties.ts'
import { multipart, photo, upload } from './upload.ts'

// What a release has put on devices: every later one takes it as it is. Release 2 was the first to do so: 0 and 1 queued nothing. Of release 3 no departure has readings, photos or a split:
// they go with it only since, and 4 is what the next one queues so.
const folder = new URL('../../web/test/queued/', import.meta.url)
type QueuedBody = {
	kind: string
	path: string
	method?: 'PUT' | 'DELETE'
	body?: object
	/** Of an upload. */ fields?: Record<string, string>
}
const bodies = readdirSync(folder).flatMap((release) =>
	(JSON.parse(readFileSync(new URL(release, folder), 'utf8')) as QueuedBody[]).map((item) => [release, item.kind, item] as const),
)

let server: TestServer
let house: TestHouse
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
})
afterAll(() => server.close())

test.each(bodies)('release %s: %s is taken, and once', async (_release, _kind, item) => {
	const { anna, group, property } = house
	const units = (await server.call(anna, events.listUnits, {})).body
	const file = (await upload(server, anna, group.id, { bytes: await photo(20, 10), form: { property: property.id } })).body.id
	const reminder = { date: '2026-12-01' }
	const event = await server.call(anna, events.createEvent, {
		params: { id: property.id },
		body: { name: 'Kaminfeger', event_at: '2026-11-01T09:00:00.000Z', reminder },
	})
	const stay = await server.call(anna, stays.createStay, {
		params: { id: property.id },
		body: { from_on: '2026-11-13', until_on: '2026-11-20', guest: 'Nonna', alone: false },
	})
	const [party, purse] = await shareAmong(server, anna, property.id, [
		{ name: 'Anna', people: [anna.id] },
		{ name: 'Kasse', purse: true },
	])
	const own = await server.call(anna, stays.createStay, {
		params: { id: property.id },
		body: { from_on: '2026-11-13', until_on: '2026-11-20', party: party?.id, alone: false },
	})
	const type = (await server.call(anna, journals.listJournalTypes, {})).body.find(({ name }) => name === 'Belegung')?.id ?? ''
	const journal = await server.call(anna, journals.createJournal, { params: { id: property.id }, body: { name: 'Gästebuch', type } })
	const object = await server.call(anna, objects.createObject, { params: { id: property.id }, body: { name: 'Boiler' } })
	const known: Record<string, string | undefined> = {
		object: object.body.id,
		stay: stay.body.id,
		own: own.body.id,
		party: party?.id,
		purse: purse?.id,
		journal: journal.body.id,
		group: group.id,
		property: property.id,
		unit: units[0]?.id,
		file,
		event: event.body.id,
		now: new Date().toISOString(),
	}
	const {
		method = 'POST',
		path,
		body,
		fields,
	} = JSON.parse(JSON.stringify(item).replaceAll(/\{(\w+)\}/g, (whole, name: string) => known[name] ?? whole)) as QueuedBody
	const key = randomUUID()
	const sent = fields ? await multipart({ bytes: await photo(30, 20), name: 'alt.jpg', form: fields }) : body && { payload: body }
	const send = () =>
		server.app.inject({
			method,
			url: path,
			headers: {
				host: 'haus.test',
				origin: 'http://haus.test',
				'idempotency-key': key,
				'expected-person': anna.id,
				...headersOf(anna),
				...(sent && 'type' in sent && { 'content-type': sent.type }),
			},
			...(sent && { payload: sent.payload }),
		})
	const [first, again] = [await send(), await send()]
	const replyOf = ({ payload }: typeof first) => (payload === '' ? {} : JSON.parse(payload)) as { errors?: unknown; id?: string }
	expect([replyOf(first).errors, first.statusCode]).toEqual([undefined, { POST: 201, PUT: 200, DELETE: 204 }[method]])
	expect([again.statusCode, replyOf(again).id]).toEqual([first.statusCode, replyOf(first).id])
})
