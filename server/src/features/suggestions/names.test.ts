import { afterAll, beforeAll, expect, test } from 'vitest'
import { contacts } from '@hausheft/contract/contacts.ts'
import { events } from '@hausheft/contract/events.ts'
import { imports, type Import } from '@hausheft/contract/imports.ts'
import { inbox } from '@hausheft/contract/inbox.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { createHouse, startServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { saveMail } from '../../../test/save-mail.ts'
import { multipart } from '../../../test/upload.ts'

let server: TestServer
let house: TestHouse
let chalet: string
const madeThings: Record<string, string> = {}
beforeAll(async () => {
	server = await startServer()
	house = await createHouse(server)
	chalet = (await house.addProperty('Chalet')).id
	for (const [key, name, property] of [
		['boiler', 'Boiler', house.property.id],
		['twin', 'Boiler', house.property.id],
		['floor', 'Boden', house.property.id],
		['sauna', 'Sauna', chalet],
	] as const)
		madeThings[key] = (await server.call(house.anna, objects.createObject, { ...of(property), body: { name } })).body.id
	for (const [key, company, property] of [
		['huber', 'Huber AG', house.property.id],
		['alpin', 'Alpin GmbH', chalet],
	] as const)
		madeThings[key] = (await server.call(house.anna, contacts.createPropertyContact, { ...of(property), body: { company } })).body.id
})
afterAll(() => server.close())

const of = (id: string) => ({ params: { id } })
const thingsOf = (...keys: string[]) => keys.map((key) => expect.objectContaining({ id: madeThings[key] }))
const program = (person: TestPerson, properties: string[] = []) => server.withKey(person, { cap: 'owner', properties })
const log = async (as: TestPerson, name: string, more: object = {}) =>
	(await server.call(as, events.createEvent, { ...of(house.property.id), body: { name, event_at: '2026-11-20T09:00:00.000Z', ...more } }))
		.body

test('a program hears what its title names, as a name and an id, and nothing is assigned by itself', async () => {
	const entry = await log(await program(house.anna), 'Boiler entkalkt, Huber war da')
	expect(entry).toMatchObject({ objects: [], contacts: [] })
	expect(entry.suggested?.objects).toHaveLength(2)
	expect(entry.suggested).toEqual({
		objects: expect.arrayContaining([
			{ id: madeThings['boiler'], name: 'Boiler' },
			{ id: madeThings['twin'], name: 'Boiler' },
		]),
		contacts: [{ id: madeThings['huber'], name: 'Huber AG' }],
	})
	expect((await log(await program(house.anna), 'Bodenheizung')).suggested).toEqual({ objects: [], contacts: [] })
	// Nothing of another house, which has a word of its own.
	expect((await log(await program(house.anna), 'Sauna geheizt')).suggested?.objects).toEqual([])
})

test('who says what it is about is told nothing, and neither is a form', async () => {
	expect(await log(await program(house.anna), 'Boiler entkalkt', { objects: [madeThings['floor']] })).not.toHaveProperty('suggested')
	expect(await log(house.anna, 'Boiler entkalkt')).not.toHaveProperty('suggested')
})

test('a program that is narrowed to a house hears nothing of the contacts of others', async () => {
	const wide = await log(await program(house.anna), 'Alpin angerufen')
	expect(wide.suggested?.contacts).toEqual(thingsOf('alpin'))
	const narrow = await log(await program(house.anna, [house.property.id]), 'Alpin angerufen, Huber auch')
	expect(narrow.suggested?.contacts).toEqual(thingsOf('huber'))
})

test('a mail says what its subject names, until it is done', async () => {
	const { id } = (await saveMail(server, house.anna, house.group.id, { subject: 'Rechnung Sauna und Boiler, Huber' })).body
	const item = async () => (await server.call(house.anna, inbox.getInboxItem, of(id))).body
	await expect.poll(async () => (await item()).mail_subject).toContain('Sauna')
	// Whose house it is is not known: of all.
	const { suggested } = await item()
	expect(suggested?.objects.map(({ name }) => name)).toEqual(['Sauna', 'Boiler', 'Boiler'])
	expect(suggested?.contacts).toEqual(thingsOf('huber'))
	const list = (await server.call(house.anna, inbox.listInbox, { ...of(house.group.id), query: {} })).body
	expect(list.find((each) => each.id === id)).not.toHaveProperty('suggested')
	await server.call(house.anna, inbox.changeInboxItem, { ...of(id), body: { processed: true } })
	expect(await item()).not.toHaveProperty('suggested')
})

test('a check of an import says it of the rows that it shows and that name nothing themselves', async () => {
	const table = `Datum;Titel;Ausgaben CHF;Objekt\n31.12.2025;Boden geölt;10;\n30.12.2025;Boden geschliffen;10;Boiler\n29.12.2025;Fenster;10;\n`
	const { type, payload } = await multipart({ bytes: Buffer.from(table), name: 'Ausgaben.csv' })
	const headers = { host: 'haus.test', origin: 'http://haus.test', cookie: house.anna.cookie, 'content-type': type }
	const url = imports.createImport.path.replace('{id}', house.group.id)
	const found = (await server.app.inject({ method: 'POST', url, headers, payload })).json<Import>()
	const body = { ...found.mapping, property: house.property.id } as NonNullable<Import['mapping']>
	expect((await server.call(house.anna, imports.changeImport, { ...of(found.id), body })).status).toBe(200)
	expect((await server.call(house.anna, imports.runImport, { ...of(found.id), body: { dry: true } })).status).toBe(201)
	const checked = async () => (await server.call(house.anna, imports.getImport, of(found.id))).body
	await expect.poll(async () => (await checked()).status, { timeout: 30_000 }).toBe('checked')
	expect((await checked()).result?.booked?.map(({ suggested }) => suggested)).toEqual([
		{ objects: [{ id: madeThings['floor'], name: 'Boden' }], contacts: [] },
		undefined,
		{ objects: [], contacts: [] },
	])
})
