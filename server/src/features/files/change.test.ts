import { events } from '@hausheft/contract/events.ts'
import type { FileChange, FilesQuery } from '@hausheft/contract/file-requests.ts'
import { files } from '@hausheft/contract/files.ts'
import { history } from '@hausheft/contract/history.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { may, uncapped } from '@hausheft/contract/rights.ts'
import { roles } from '@hausheft/contract/roles.ts'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { behind } from '../../../test/behind.ts'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { listening, openPage } from '../../../test/live.ts'
import { download, pdf, photo, upload } from '../../../test/upload.ts'

let server: TestServer
let house: TestHouse
let picture: Buffer
let host: string
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
	picture = await photo(8, 8)
	host = await listening(server.app)
})
afterAll(() => server.close())

const entry = async (person: TestPerson) => {
	const body = { name: 'Eintrag', event_at: '2026-11-20T09:00:00.000Z' }
	return (await server.call(person, events.createEvent, { params: { id: house.property.id }, body })).body.id
}
const sent = async (person: TestPerson, form: Record<string, string> = {}, bytes = picture, name = 'riss.jpg') =>
	(await upload(server, person, house.group.id, { bytes, name, form })).body
const change = (person: TestPerson, id: string, body: FileChange, version?: number) =>
	server.call(person, files.changeFile, { params: { id }, body }, version === undefined ? {} : { version })
const get = (person: TestPerson, id: string) => server.call(person, files.getFile, { params: { id } })
const remove = (person: TestPerson, id: string) => server.call(person, files.removeFile, { params: { id } })

test('a receipt is made of a file and taken back, in the entry, in the list, for the eyes that may see it', async () => {
	const caretaker = await house.join('caretaker')
	const event = await entry(house.anna)
	const file = await sent(house.anna, { event })
	const filesOf = async (person: TestPerson) => (await server.call(person, events.getEvent, { params: { id: event } })).body.files
	expect(await filesOf(caretaker)).toHaveLength(1)

	const page = await openPage(host, caretaker)
	const marked = await change(house.anna, file.id, { receipt: true })
	expect(marked).toMatchObject({ status: 200, body: { id: file.id, receipt: true, version: 2, event } })
	expect(marked.headers['etag']).toBe('"2"')
	// Who saw it until now is told, and finds it gone.
	await page.hears({ source: 'file', fk: file.id, event: 'UPDATE' })
	await page.hears({ source: 'event', fk: event })
	page.socket.close()
	expect((await get(caretaker, file.id)).status).toBe(404)
	expect((await download(server, caretaker, file.id)).statusCode).toBe(404)
	expect(await filesOf(caretaker)).toEqual([])
	expect(await filesOf(house.anna)).toEqual([marked.body])

	expect((await change(house.anna, file.id, { receipt: false })).body.receipt).toBe(false)
	expect(await filesOf(caretaker)).toHaveLength(1)
	const told = await server.call(house.anna, history.listHistory, {
		params: { id: house.group.id },
		query: { source: 'file', fk: file.id },
	})
	expect(told.body.map(({ text }) => text).slice(0, 2)).toEqual([
		'Anna hat die Datei «riss.jpg» wieder allen gezeigt',
		'Anna hat die Datei «riss.jpg» zum Beleg gemacht',
	])
})

test('a name is made safe and keeps its ending; nothing sent changes nothing', async () => {
	const file = await sent(house.anna, { event: await entry(house.anna) })
	expect((await change(house.anna, file.id, { filename: ' Riss/Kamin ' })).body).toMatchObject({ filename: 'Riss_Kamin.jpg', version: 2 })
	expect((await change(house.anna, file.id, {})).body).toMatchObject({ filename: 'Riss_Kamin.jpg', version: 2 })
	expect((await change(house.anna, file.id, { filename: ' ' })).body.errors).toMatchObject([{ path: 'filename' }])
	const unknown = { receipt: true, mime: 'text/html' } as FileChange
	expect((await change(house.anna, file.id, unknown)).status).toBe(422)
})

test('If-Match is optional; a stale one is refused with the file as it is', async () => {
	const file = await sent(house.anna, { event: await entry(house.anna) })
	expect((await change(house.anna, file.id, { receipt: true }, 1)).status).toBe(200)
	expect(await change(house.anna, file.id, { receipt: false }, 1)).toMatchObject({
		status: 412,
		body: { code: 'stale', current: { id: file.id, receipt: true, version: 2 } },
	})
	expect((await change(house.anna, file.id, { receipt: false })).body.receipt).toBe(false)
})

test.each(roles)('%s changes and removes own files and those of own entries, others as the table says, hidden ones never', async (role) => {
	const person = await house.join(role)
	const theirs = await sent(house.anna, { event: await entry(house.anna) })
	expect((await change(person, theirs.id, { filename: 'neu' })).status).toBe(may(uncapped(role), 'event.update') ? 200 : 403)

	const receipt = await sent(house.anna, { event: await entry(house.anna) }, pdf, 'a.pdf')
	const hidden = !may(uncapped(role), 'balance.read')
	expect((await change(person, receipt.id, { receipt: false })).status).toBe(hidden ? 404 : may(uncapped(role), 'event.update') ? 200 : 403)
	expect((await remove(person, receipt.id)).status).toBe(hidden ? 404 : may(uncapped(role), 'file.delete') ? 204 : 403)
	if (role === 'viewer') return

	// Anna has put something on this person's entry.
	const event = await entry(person)
	const added = await sent(house.anna, { event }, pdf, 'b.pdf')
	expect((await change(person, added.id, { receipt: false })).status).toBe(200)
	expect((await remove(person, added.id)).status).toBe(204)
	const loose = await sent(person)
	expect((await change(person, loose.id, { receipt: true })).body.receipt).toBe(true)
	expect((await change(person, loose.id, { receipt: false })).body.receipt).toBe(false)
})

test('what a property shows to everybody cannot become a receipt', async () => {
	const file = await sent(house.anna, { property: house.property.id })
	const shown = { params: { id: house.property.id }, body: { photo: file.id } }
	const { version } = (await server.call(house.anna, properties.getProperty, { params: { id: house.property.id } })).body
	expect((await server.call(house.anna, properties.changeProperty, shown, { version })).status).toBe(200)
	expect((await change(house.anna, file.id, { receipt: true })).body.errors).toMatchObject([{ path: 'receipt' }])
	expect((await get(house.anna, file.id)).body.receipt).toBe(false)
})

test('the list of a property is narrowed by kind, name and year of the entry, within what one sees', async () => {
	const place = (await house.addProperty('Seeweg 3')).id
	const put = async (name: string, bytes: Buffer, form: Record<string, string> = {}, event_at = '2026-11-20T09:00:00.000Z') => {
		const event = (await server.call(house.anna, events.createEvent, { params: { id: place }, body: { name: 'Eintrag', event_at } })).body
			.id
		return sent(house.anna, { event, ...form }, bytes, name)
	}
	await put('Riss 100%.jpg', picture)
	await put('Quittung.jpg', picture, { receipt: 'true' })
	// In Zurich the year has begun an hour ago.
	await put('Rechnung.pdf', pdf, {}, '2024-12-31T23:30:00.000Z')
	await put('Plan_EG.pdf', pdf, { receipt: 'false' })
	const names = async (query: FilesQuery, person = house.anna) =>
		(await server.call(person, files.listFiles, { params: { id: place }, query })).body.map(({ filename }) => filename)
	expect(await names({})).toEqual(['Plan_EG.pdf', 'Quittung.jpg', 'Riss 100%.jpg', 'Rechnung.pdf'])
	expect(await names({ kind: 'photo' })).toEqual(['Quittung.jpg', 'Riss 100%.jpg'])
	expect(await names({ kind: 'document' })).toEqual(['Plan_EG.pdf', 'Rechnung.pdf'])
	expect(await names({ kind: 'receipt' })).toEqual(['Quittung.jpg', 'Rechnung.pdf'])
	expect(await names({ q: 'RISS' })).toEqual(['Riss 100%.jpg'])
	for (const q of ['Rechnüng', 'Plän', 'plaen']) expect([q, (await names({ q })).length]).toEqual([q, 1])
	expect(await names({ q: '_' })).toEqual(['Plan_EG.pdf'])
	expect(await names({ q: 'n%e' })).toEqual([])
	expect(await names({ year: 2025 })).toEqual(['Rechnung.pdf'])
	expect(await names({ year: 2024 })).toEqual([])
	const caretaker = await house.join('caretaker')
	expect(await names({}, caretaker)).toEqual(['Plan_EG.pdf', 'Riss 100%.jpg'])
	expect(await names({ kind: 'receipt' }, caretaker)).toEqual([])
})

test('T7 a file stands where its entry stands, wherever that is moved, and says so; that is no change of the file', async () => {
	const place = (await house.addProperty('Seeweg 4')).id
	const log = async (name: string, event_at: string) =>
		(await server.call(house.anna, events.createEvent, { params: { id: place }, body: { name, event_at } })).body
	const list = async (query: FilesQuery = {}) => {
		const { body, headers } = await server.call(house.anna, files.listFiles, { params: { id: place }, query })
		const next = /from=([^&>]+)/.exec((headers['link'] as string | undefined) ?? '')?.[1]
		return { next, told: body.map(({ filename, dated_at, title }) => [filename, dated_at, title]) }
	}
	const roof = await log('Dach', '2025-03-01T08:00:00.000Z')
	const boiler = await log('Boiler', '2026-05-01T08:00:00.000Z')
	const old = await sent(house.anna, { event: roof.id }, pdf, 'dach.pdf')
	await sent(house.anna, { event: boiler.id }, pdf, 'boiler.pdf')
	const loose = await sent(house.anna, { property: place }, picture, 'lose.jpg')
	// Uploaded first, taken by its entry later.
	const taken = await sent(house.anna, { property: place }, picture, 'spaeter.jpg')
	const change = { params: { id: roof.id }, body: { files: [old.id, taken.id] } }
	const version = async (id: string) => (await server.call(house.anna, events.getEvent, { params: { id } })).body.version
	expect((await server.call(house.anna, events.changeEvent, change, { version: await version(roof.id) })).status).toBe(200)
	const at = { roof: '2025-03-01T08:00:00.000Z', boiler: '2026-05-01T08:00:00.000Z' }
	const rows = [
		['lose.jpg', loose.created_at, null],
		['boiler.pdf', at.boiler, 'Boiler'],
		['dach.pdf', at.roof, 'Dach'],
		['spaeter.jpg', at.roof, 'Dach'],
	]
	expect((await list()).told).toEqual(rows)
	expect((await list({ year: 2025 })).told).toEqual(rows.slice(2))
	const { next, told } = await list({ limit: 2 })
	expect([...told, ...(await list({ limit: 2, from: next })).told]).toEqual(rows)

	const before = (await get(house.anna, old.id)).body
	const moved = { params: { id: roof.id }, body: { event_at: '2026-07-01T08:00:00.000Z' } }
	expect((await server.call(house.anna, events.changeEvent, moved, { version: await version(roof.id) })).status).toBe(200)
	expect((await list()).told.map(([name]) => name)).toEqual(['lose.jpg', 'dach.pdf', 'spaeter.jpg', 'boiler.pdf'])
	expect((await list({ year: 2025 })).told).toEqual([])
	expect((await get(house.anna, old.id)).body).toEqual(before)
	const query = { source: 'file', fk: old.id } as const
	const changes = await server.call(house.anna, history.listHistory, { params: { id: house.group.id }, query })
	expect(changes.body).toHaveLength(1)
})

test('of two who change a file at once each goes by what the other has left: what holds it is not let go twice, and a receipt stays one', async () => {
	const object = (await server.call(house.anna, objects.createObject, { params: { id: house.property.id }, body: { name: 'Boiler' } })).body
		.id
	const plan = await sent(house.anna, { property: house.property.id, plan: 'true', object })
	const meanwhile = (set: string, id: string) => async (other: pg.Client) => {
		await other.query('select from event where id = (select event_id from file where id = $1) for update', [id])
		await other.query(`update file set ${set} where id = $1`, [id])
	}
	const letGo = await behind(server.url, meanwhile('plan = false', plan.id), () => change(house.anna, plan.id, { object: null }))
	expect(letGo).toMatchObject({ status: 422, body: { errors: [{ path: 'plan' }] } })
	expect((await get(house.anna, plan.id)).body).toMatchObject({ plan: false, object })
	const file = await sent(house.anna, { event: await entry(house.anna) })
	const renamed = await behind(server.url, meanwhile('receipt = true', file.id), () => change(house.anna, file.id, { filename: 'Kamin' }))
	expect(renamed.body).toMatchObject({ filename: 'Kamin.jpg', receipt: true })
})
