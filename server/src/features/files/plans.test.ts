import { events } from '@hausheft/contract/events.ts'
import type { FileChange, FilesQuery } from '@hausheft/contract/file-requests.ts'
import { files } from '@hausheft/contract/files.ts'
import { history } from '@hausheft/contract/history.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { search } from '@hausheft/contract/search.ts'
import { trash } from '@hausheft/contract/trash.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { listening, openPage } from '../../../test/live.ts'
import { pdf, photo, upload } from '../../../test/upload.ts'
import { connect } from '../../platform/database/connect.ts'
import { purgeFiles } from './queries.ts'

let server: TestServer
let house: TestHouse
let people: Record<'caretaker' | 'accountant' | 'viewer' | 'elsewhere', TestPerson>
let host: string
const picture = await photo(8, 8)
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
	const other = await house.addProperty('Seeweg 3')
	people = {
		caretaker: await house.join('caretaker', [house.property.id]),
		accountant: await house.join('accountant'),
		viewer: await house.join('viewer'),
		elsewhere: await house.join('caretaker', [other.id]),
	}
	host = await listening(server.app)
})
afterAll(() => server.close())

const sent = (person: TestPerson, form: Record<string, string> = {}, name = 'anleitung.pdf', bytes: Buffer = pdf) =>
	upload(server, person, house.group.id, { bytes, name, form })
const planAt = (form: Record<string, string> = {}) => ({ property: house.property.id, plan: 'true', ...form })
const boiler = async (property = house.property.id) =>
	(await server.call(house.anna, objects.createObject, { params: { id: property }, body: { name: 'Boiler' } })).body.id
const entry = async (person: TestPerson = house.anna, property = house.property.id) => {
	const body = { name: 'Boiler gewartet', event_at: '2026-11-20T09:00:00.000Z' }
	return (await server.call(person, events.createEvent, { params: { id: property }, body })).body
}
const change = (person: TestPerson, id: string, body: FileChange) => server.call(person, files.changeFile, { params: { id }, body })
const get = async (person: TestPerson, id: string) => (await server.call(person, files.getFile, { params: { id } })).status
const list = async (person: TestPerson, query: FilesQuery) =>
	(await server.call(person, files.listFiles, { params: { id: house.property.id }, query })).body.map(({ id }) => id)
const sql = (text: string, values: unknown[] = []) => server.owner.query(text, values)

test('a plan without an entry is seen by everybody who sees the property, and is no receipt', async () => {
	const object = await boiler()
	const page = await openPage(host, people.viewer)
	const { status, body } = await sent(people.caretaker, planAt({ object }))
	expect({ status, body }).toMatchObject({ status: 201, body: { plan: true, object, receipt: false, event: null } })
	await page.hears({ source: 'file', fk: body.id, event: 'INSERT' })
	page.socket.close()
	for (const person of [house.anna, people.accountant, people.viewer, people.caretaker]) {
		expect(await get(person, body.id)).toBe(200)
		expect(await list(person, { kind: 'plan' })).toContain(body.id)
		expect(await list(person, { object })).toEqual([body.id])
		const found = await server.call(person, search.searchGroup, { params: { id: house.group.id }, query: { q: 'Anleitung' } })
		expect(JSON.stringify(found.body)).toContain(body.id)
	}
	expect(await get(people.elsewhere, body.id)).toBe(404)
	expect(await list(house.anna, { kind: 'receipt' })).not.toContain(body.id)
})

test('who keeps what a house has puts files among its plans; what is a receipt needs more than that', async () => {
	const { id: event } = await entry()
	const file = (await sent(house.anna, { event }, 'typenschild.jpg', picture)).body
	for (const person of [people.accountant, people.viewer]) {
		expect((await change(person, file.id, { plan: true })).status).toBe(403)
		expect((await change(person, file.id, { object: null })).status).toBe(403)
	}
	expect((await sent(people.accountant, planAt())).status).toBe(403)
	expect((await change(people.elsewhere, file.id, { plan: true })).status).toBe(404)
	expect((await change(people.caretaker, file.id, { plan: true })).body).toMatchObject({ plan: true, event })
	// Its name is still of who uploaded it.
	expect((await change(people.caretaker, file.id, { filename: 'Neu' })).status).toBe(403)
	const member = await house.join('member')
	const bill = (await sent(house.anna, { event }, 'rechnung.pdf')).body
	expect((await change(member, bill.id, { plan: true })).status).toBe(403)
	expect((await change(house.anna, bill.id, { plan: true })).body).toMatchObject({ plan: true, receipt: false })
	expect((await change(house.anna, bill.id, { receipt: true })).body.errors).toMatchObject([{ path: 'receipt' }])
	expect((await sent(house.anna, planAt({ receipt: 'true' }))).status).toBe(422)
	const [told] = (
		await server.call(people.viewer, history.listHistory, { params: { id: house.group.id }, query: { source: 'file', fk: file.id } })
	).body
	expect(told?.text).toMatch(/ hat die Datei «typenschild.jpg» zu den Plänen und Anleitungen gelegt$/)
	expect((await server.call(house.anna, events.getEvent, { params: { id: event } })).body.files.map(({ plan }) => plan)).toEqual([
		true,
		true,
	])
})

test('an object is one of the same property; what has none yet comes to the object’s', async () => {
	const other = await house.addProperty('Chalet')
	const [here, there] = [await boiler(), await boiler(other.id)]
	expect((await sent(house.anna, planAt({ object: there }))).body.errors).toMatchObject([{ path: 'object' }])
	expect((await sent(house.anna, { object: here })).body).toMatchObject({ property: house.property.id, object: here, plan: false })
	const loose = (await sent(house.anna)).body
	expect((await change(house.anna, loose.id, { plan: true })).body.errors).toMatchObject([{ path: 'plan' }])
	expect((await change(house.anna, loose.id, { object: there, plan: true })).body).toMatchObject({ property: other.id, object: there })
	expect((await change(house.anna, loose.id, { object: here })).body.errors).toMatchObject([{ path: 'object' }])
	// Without any of both it would belong nowhere.
	expect((await change(house.anna, loose.id, { object: null })).body).toMatchObject({ plan: true, object: null })
	expect((await change(house.anna, loose.id, { plan: false })).body.errors).toMatchObject([{ path: 'plan' }])
	await server.call(house.anna, objects.removeObject, { params: { id: here } }, { version: 1 })
	expect((await sent(house.anna, planAt({ object: here }))).body.errors).toMatchObject([{ path: 'object' }])

	const moving = await entry()
	const object = await boiler()
	const file = (await sent(house.anna, { event: moving.id, object, plan: 'true' })).body
	const { version } = (await server.call(house.anna, events.getEvent, { params: { id: moving.id } })).body
	const moved = await server.call(house.anna, events.changeEvent, { params: { id: moving.id }, body: { property: other.id } }, { version })
	expect(moved.body.files).toMatchObject([{ id: file.id, property: other.id, object: null, plan: true }])
})

test('no entry takes a plan away from its place', async () => {
	const plan = (await sent(house.anna, planAt())).body
	const { id, version } = await entry(people.caretaker)
	const taken = await server.call(people.caretaker, events.changeEvent, { params: { id }, body: { files: [plan.id] } }, { version })
	expect(taken.body.errors).toMatchObject([{ path: 'files.0' }])
})

test('what stands at an object alone stays with its name when that is purged', async () => {
	const object = await boiler()
	const warranty = (await sent(people.caretaker, { property: house.property.id, object }, 'garantie.jpg', picture)).body
	expect(warranty).toMatchObject({ plan: false, object })
	// With the day on which it stands: else it is a change, which keeps when it came.
	await sql(`update file set created_at = now() - interval '40 days', dated_at = now() - interval '40 days' where id = $1`, [warranty.id])
	await sql(`update object set deleted_at = now() - interval '31 days' where id = $1`, [object])
	while ((await sql('select purge_some(100) as done')).rows[0]?.done > 0);
	const database = connect(server.url, () => {})
	await purgeFiles(database.owner, 500)
	await database.close()
	expect(await get(people.viewer, warranty.id)).toBe(200)
	expect((await sql('select name, purged_at is not null as purged from object where id = $1', [object])).rows).toEqual([
		{ name: 'Boiler', purged: true },
	])
})

test('a plan outlives seven days without an entry, its own entry, and comes back from the trash', async () => {
	const alone = (await sent(house.anna, planAt())).body
	const { id: event, version } = await entry()
	const with_entry = (await sent(house.anna, { event, plan: 'true' })).body
	const along = (await sent(house.anna, { event }, 'foto.jpg', picture)).body
	const later = (await server.call(house.anna, events.getEvent, { params: { id: event } })).body.version
	expect(later).toBeGreaterThan(version)
	expect((await server.call(house.anna, events.removeEvent, { params: { id: event } }, { version: later })).status).toBe(204)
	expect(await get(house.anna, with_entry.id)).toBe(404)
	const used = async () => (await sql(`select used from usage where group_id = $1 and resource = 'files'`, [house.group.id])).rows[0]
	const before = (await used()) as { used: number }
	await sql('alter table file disable trigger stamp')
	await sql(`update file set created_at = now() - interval '9 days' where id = any ($1)`, [[alone.id, with_entry.id]])
	await sql('alter table file enable trigger stamp')
	await sql(`update event set deleted_at = now() - interval '31 days' where id = $1`, [event])
	while ((await sql('select purge_some(100) as done')).rows[0]?.done > 0);
	expect(await get(house.anna, along.id)).toBe(404)
	expect((await server.call(people.viewer, files.getFile, { params: { id: with_entry.id } })).body).toMatchObject({
		event: null,
		plan: true,
	})
	expect(await used()).toEqual({ used: before.used + 1 })
	await sql(`select graphile_worker.add_job('tidy_files')`)
	await expect
		.poll(async () => (await sql(`select from graphile_worker.jobs where task_identifier = 'tidy_files'`)).rows.length, { timeout: 60_000 })
		.toBe(0)
	expect(await get(people.viewer, alone.id)).toBe(200)

	expect((await server.call(house.anna, files.removeFile, { params: { id: alone.id } })).status).toBe(204)
	expect(await get(people.viewer, alone.id)).toBe(404)
	const back = await server.call(house.anna, trash.restoreTrash, { params: { source: 'file', id: alone.id } })
	expect(back.status).toBe(204)
	expect(await list(people.viewer, { kind: 'plan' })).toContain(alone.id)
})
