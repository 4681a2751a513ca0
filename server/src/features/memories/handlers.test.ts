import { events } from '@hausheft/contract/events.ts'
import { files } from '@hausheft/contract/files.ts'
import { memories, type Memories } from '@hausheft/contract/memories.ts'
import { trash } from '@hausheft/contract/trash.ts'
import { afterEach, beforeAll, afterAll, beforeEach, expect, test, vi } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { pdf, photo, upload } from '../../../test/upload.ts'

let server: TestServer
let house: TestHouse
const picture = await photo(40, 30)
beforeAll(async () => {
	server = await lendServer()
})
afterAll(() => server.close())
beforeEach(async () => {
	house = await createHouse(server)
})
afterEach(() => {
	vi.useRealTimers()
})

const log = async (name: string, event_at: string, property = house.property.id) =>
	(await server.call(house.anna, events.createEvent, { params: { id: property }, body: { name, event_at } })).body
const send = async (event: string, name = 'bild.jpg', form: Record<string, string> = {}) =>
	(await upload(server, house.anna, house.group.id, { bytes: name.endsWith('.pdf') ? pdf : picture, name, form: { event, ...form } })).body
		.id
const logWithPhoto = async (name: string, at: string, property = house.property.id) => {
	const event = await log(name, at, property)
	return { event: event.id, photo: await send(event.id) }
}

const ofHouse = async (person: TestPerson, property = house.property.id) =>
	server.call(person, memories.listMemories, { params: { id: house.group.id }, query: { property } })
const ofGroup = async (person: TestPerson) =>
	(await server.call(person, memories.listMemories, { params: { id: house.group.id }, query: {} })).body
const titles = ({ photos }: Memories) => photos.map(({ title }) => title)
/** What the clock in the server says; the database has its own. */
const itIs = (now: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
const yearAgo = async (now: string, person: TestPerson = house.anna) => {
	itIs(now)
	const { year_ago } = await ofGroup(person)
	vi.useRealTimers()
	return year_ago?.title ?? null
}

test('who only reads gets the twelve newest photos: of entries, no receipt, no plan, no paper', async () => {
	const viewer = await house.join('viewer')
	expect((await ofGroup(viewer)).photos).toEqual([])
	for (let day = 10; day < 24; day++) await logWithPhoto(`Tag ${day}`, `2025-05-${day}T09:00:00.000Z`)
	const roof = await log('Dach', '2025-06-01T09:00:00.000Z')
	const [first, second] = [await send(roof.id), await send(roof.id)]
	await send(roof.id, 'beleg.jpg', { receipt: 'true' })
	await send(roof.id, 'plan.jpg', { plan: 'true' })
	await send(roof.id, 'offerte.pdf', { receipt: 'false' })
	const gone = await logWithPhoto('Weg', '2025-06-02T09:00:00.000Z')
	await server.call(house.anna, events.removeEvent, { params: { id: gone.event } }, { version: (await entry(gone.event)).version })
	const { photos, year_ago } = (await ofHouse(viewer)).body
	expect(photos.map(({ id }) => id).slice(0, 2)).toEqual([first, second])
	expect(photos.map(({ title }) => title)).toEqual(['Dach', 'Dach', ...Array.from({ length: 10 }, (_, nth) => `Tag ${23 - nth}`)])
	expect([photos[0]?.event, photos[0]?.dated_at, year_ago]).toEqual([roof.id, '2025-06-01T09:00:00.000Z', null])
	expect((await ofGroup(viewer)).photos).toEqual(photos)
	await server.call(house.anna, files.removeFile, { params: { id: second } })
	expect((await ofHouse(viewer)).body.photos[1]?.title).toBe('Tag 23')
})

const entry = async (id: string) => (await server.call(house.anna, events.getEvent, { params: { id } })).body

test('everybody else gets no strip, whoever is limited the photos of their houses, a stranger nothing', async () => {
	const there = await house.addProperty('Seeweg 3')
	await logWithPhoto('Hier', '2025-05-01T09:00:00.000Z')
	await logWithPhoto('Dort', '2025-05-02T09:00:00.000Z', there.id)
	const limited = await house.join('viewer', [house.property.id])
	expect(titles(await ofGroup(await house.join('viewer')))).toEqual(['Dort', 'Hier'])
	expect(titles(await ofGroup(limited))).toEqual(['Hier'])
	expect((await ofHouse(limited, there.id)).body).toEqual({ photos: [], year_ago: null })
	for (const role of ['owner', 'admin', 'member', 'caretaker', 'accountant'] as const)
		expect([role, titles(await ofGroup(role === 'owner' ? house.anna : await house.join(role)))]).toEqual([role, []])
	expect((await ofHouse((await createHouse(server)).anna)).status).toBe(404)
})

test('a year ago, three days more or less, by the days of Zurich', async () => {
	// Half an hour past midnight there.
	await logWithPhoto('Rosen geschnitten', '2025-11-24T23:30:00.000Z')
	expect(await yearAgo('2026-11-21T22:59:00.000Z')).toBe(null)
	expect(await yearAgo('2026-11-21T23:00:00.000Z')).toBe('Rosen geschnitten')
	expect(await yearAgo('2026-11-28T22:59:00.000Z')).toBe('Rosen geschnitten')
	expect(await yearAgo('2026-11-28T23:00:00.000Z')).toBe(null)
	// The nearest day, on it the latest.
	await logWithPhoto('Laub gerecht', '2025-11-26T08:00:00.000Z')
	await logWithPhoto('Teich geleert', '2025-11-26T09:00:00.000Z')
	expect(await yearAgo('2026-11-26T12:00:00.000Z')).toBe('Teich geleert')
})

test('on 29 February, and a year after one', async () => {
	await logWithPhoto('Schnee geräumt', '2024-02-29T09:00:00.000Z')
	await logWithPhoto('Dach geprüft', '2027-02-25T09:00:00.000Z')
	expect(await yearAgo('2025-03-01T09:00:00.000Z')).toBe('Schnee geräumt')
	expect(await yearAgo('2025-02-26T09:00:00.000Z')).toBe('Schnee geräumt')
	expect(await yearAgo('2028-02-29T09:00:00.000Z')).toBe('Dach geprüft')
	expect(await yearAgo('2028-03-01T09:00:00.000Z')).toBe(null)
})

test('a receipt, a paper or an entry without a photo is nothing to remember, nor is what others may not see', async () => {
	const there = await house.addProperty('Seeweg 3')
	const bill = await log('Rechnung', '2025-11-28T09:00:00.000Z')
	await send(bill.id, 'beleg.jpg', { receipt: 'true' })
	await send(bill.id, 'offerte.pdf', { receipt: 'false' })
	const now = '2026-11-28T12:00:00.000Z'
	expect(await yearAgo(now)).toBe(null)
	await logWithPhoto('Steg geölt', '2025-11-28T10:00:00.000Z', there.id)
	const limited = await house.join('member', [house.property.id])
	expect([await yearAgo(now), await yearAgo(now, limited)]).toEqual(['Steg geölt', null])
})

test('hidden it stays away, for who hid it and nobody else; what is nearer another day comes', async () => {
	const limited = await house.join('viewer', [house.property.id])
	const now = '2026-11-28T12:00:00.000Z'
	const { event } = await logWithPhoto('Rosen geschnitten', '2025-11-28T10:00:00.000Z')
	const hide = (person: TestPerson, id = event) => server.call(person, memories.hideMemory, { params: { id } })
	for (let nth = 0; nth < 2; nth += 1) expect((await hide(house.anna)).status).toBe(204)
	expect([await yearAgo(now), await yearAgo(now, limited)]).toEqual([null, 'Rosen geschnitten'])
	itIs(now)
	expect((await ofHouse(house.anna)).body.year_ago).toBe(null)
	expect((await ofHouse(limited)).body.year_ago?.title).toBe('Rosen geschnitten')
	vi.useRealTimers()
	await logWithPhoto('Laub gerecht', '2025-11-26T08:00:00.000Z')
	expect([await yearAgo(now), await yearAgo('2026-11-26T12:00:00.000Z')]).toEqual([null, 'Laub gerecht'])
	const there = await house.addProperty('Seeweg 3')
	const elsewhere = await logWithPhoto('Steg geölt', '2025-11-28T10:00:00.000Z', there.id)
	expect([(await hide(limited, elsewhere.event)).status, (await hide((await createHouse(server)).anna)).status]).toEqual([404, 404])
	// Thrown away and brought back it is hidden all the same.
	await server.call(house.anna, events.removeEvent, { params: { id: event } }, { version: (await entry(event)).version })
	await server.call(
		house.anna,
		events.removeEvent,
		{ params: { id: elsewhere.event } },
		{ version: (await entry(elsewhere.event)).version },
	)
	await server.call(house.anna, trash.restoreTrash, { params: { source: 'event', id: event } })
	expect([await yearAgo(now), await yearAgo(now, limited)]).toEqual([null, 'Rosen geschnitten'])
})
