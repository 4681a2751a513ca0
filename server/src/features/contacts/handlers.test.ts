import { randomUUID } from 'node:crypto'
import type { ContactFields } from '@hausheft/contract/contact-requests.ts'
import { contacts } from '@hausheft/contract/contacts.ts'
import type { Property } from '@hausheft/contract/properties.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'

let server: TestServer
let house: TestHouse
let mine: Property
/** Limited to `mine`. */
let beat: TestPerson
beforeAll(async () => {
	server = await lendServer()
})
beforeEach(async () => {
	house = await createHouse(server)
	mine = await house.addProperty('Seeweg 3')
	beat = await house.join('member', [mine.id])
})
afterAll(() => server.close())

type Body = Parameters<typeof create>[0]
const create = (body: ContactFields, person = house.anna) =>
	server.call(person, contacts.createContact, { params: { id: house.group.id }, body })
const read = async (id: string, person = house.anna) => (await server.call(person, contacts.getContact, { params: { id } })).body
const change = (id: string, body: object, version: number, person = house.anna) =>
	server.call(person, contacts.changeContact, { params: { id }, body }, { version })
const firms = async (person: TestPerson) =>
	(await server.call(person, contacts.listContacts, { params: { id: house.group.id } })).body.map(({ company }) => company)
const history = async (id: string) =>
	(await server.owner.query<{ event: string }>('select event from history where fk = $1 order by id', [id])).rows.map(({ event }) => event)

test('a contact is created with its links and read back', async () => {
	const made = await server.call(house.anna, contacts.createContact, {
		params: { id: house.group.id },
		body: {
			company: ' Sanitär Huber AG ',
			firstname: '',
			email: ' info@huber.test ',
			valid_from: '2026-01-01',
			valid_until: '2026-12-31',
			properties: [mine.id, house.property.id, mine.id],
		},
	})
	expect(made.status).toBe(201)
	expect(made.body).toMatchObject({
		company: 'Sanitär Huber AG',
		firstname: null,
		email: 'info@huber.test',
		address_cca3: 'CHE',
		valid_from: '2026-01-01',
		valid_until: '2026-12-31',
		properties: [house.property.id, mine.id],
		version: 1,
	})
	expect(await read(made.body.id)).toEqual(made.body)
	expect(await history(made.body.id)).toEqual(['INSERT'])
})

test('T13 the country of an address is one that there is; empty it is Switzerland', async () => {
	const made = (cca3: string | null) =>
		server.call(house.anna, contacts.createContact, { params: { id: house.group.id }, body: { company: 'Firma', address_cca3: cca3 } })
	for (const [sent, kept] of [
		['', 'CHE'],
		[null, 'CHE'],
		['CHE', 'CHE'],
		['LIE', 'LIE'],
		['XKX', null],
		['XXX', null],
		['che', null],
		['CH', null],
	] as const) {
		const { status, body } = await made(sent)
		expect([sent, status, body.address_cca3 ?? body.errors?.[0]?.path]).toEqual([sent, kept ? 201 : 422, kept ?? 'address_cca3'])
	}
	const abroad = (await made('ITA')).body
	expect((await change(abroad.id, { address_cca3: '' }, abroad.version)).body).toMatchObject({ address_cca3: 'CHE', version: 2 })
})

test('created from a property it is linked to that property, and listed there', async () => {
	await create({ company: 'Zaunbau' })
	for (const company of ['Öl Meier', 'alpstein AG']) {
		const made = await server.call(house.anna, contacts.createPropertyContact, { params: { id: mine.id }, body: { company } })
		expect(made.body.properties).toEqual([mine.id])
	}
	const linked = await server.call(house.anna, contacts.listPropertyContacts, { params: { id: mine.id } })
	expect(linked.body.map(({ company }) => company)).toEqual(['alpstein AG', 'Öl Meier'])
	expect(await firms(house.anna)).toEqual(['alpstein AG', 'Öl Meier', 'Zaunbau'])
	const elsewhere = await server.call(house.anna, contacts.listPropertyContacts, { params: { id: house.property.id } })
	expect(elsewhere.body).toEqual([])
})

test('who is limited to some properties sees the contacts linked to them and must link new ones', async () => {
	await create({ company: 'Nur Haupthaus', properties: [house.property.id] })
	const shared = (await create({ company: 'Beide Häuser', properties: [house.property.id, mine.id] })).body
	expect(await firms(beat)).toEqual(['Beide Häuser'])
	expect((await read(shared.id, beat)).properties).toEqual([mine.id])

	const unlinked = await create({ company: 'Ohne Haus' }, beat)
	expect([unlinked.status, unlinked.body.errors?.[0]?.path]).toEqual([422, 'properties'])
	const foreign = await create({ company: 'Fremdes Haus', properties: [mine.id, house.property.id] }, beat)
	expect([foreign.status, foreign.body.errors]).toEqual([422, [{ path: 'properties.1', message: 'Das gibt es hier nicht.' }]])
	expect((await create({ company: 'Eigenes Haus', properties: [mine.id] }, beat)).status).toBe(201)
	const there = await server.call(beat, contacts.createPropertyContact, { params: { id: mine.id }, body: { company: 'Am Seeweg' } })
	expect(there.status).toBe(201)
	expect(await firms(beat)).toEqual(['Am Seeweg', 'Beide Häuser', 'Eigenes Haus'])
})

test('links that the writer does not see are kept, also those to a property in the trash', async () => {
	const other = await house.addProperty('Garage')
	const trashed = await house.addProperty('Schuppen')
	await house.addProperty('Stall')
	const { id } = (await create({ company: 'Elektro Frei', properties: [house.property.id, mine.id, other.id, trashed.id] })).body
	const both = await house.join('member', [mine.id, other.id])
	await server.owner.query('update property set deleted_at = now() where id = $1', [trashed.id])

	const narrowed = await change(id, { properties: [mine.id] }, 1, both)
	expect(narrowed.body).toMatchObject({ properties: [mine.id], version: 2 })
	expect((await read(id)).properties).toEqual([house.property.id, mine.id])
	const links = await server.owner.query<{ property_id: string }>('select property_id from contact_property where contact_id = $1', [id])
	expect(links.rows.map((row) => row.property_id)).toContain(trashed.id)
	expect(await history(id)).toEqual(['INSERT', 'UPDATE'])

	// Of what became of the links to other people's properties Beat has seen nothing.
	const none = await change(id, { properties: [] }, 1, beat)
	expect([none.status, none.body.errors?.[0]?.path]).toEqual([422, 'properties'])
	expect((await change(id, { properties: [] }, 2)).body).toMatchObject({ properties: [], version: 3 })
})

test('a change of fields and links together is one version, one row of history, one live message', async () => {
	const { id } = (await create({ company: 'Maler Keller' })).body
	const live: string[] = []
	server.owner.on('notification', ({ payload }) => live.push(payload ?? ''))
	await server.owner.query('listen live')
	const changed = await change(id, { phone: '044 123 45 67', properties: [mine.id] }, 1)
	await server.owner.query('unlisten live')
	expect(changed.body).toMatchObject({ phone: '044 123 45 67', properties: [mine.id], version: 2 })
	expect(await history(id)).toEqual(['INSERT', 'UPDATE'])
	expect(live.map((each) => JSON.parse(each) as object)).toMatchObject([
		{ source: 'contact', event: 'UPDATE', fk: id, date: changed.body.updated_at },
	])
	expect((await change(id, { properties: [mine.id] }, 2)).body.version).toBe(2)
})

test('a change keeps a name, keeps the days in order and needs the latest version', async () => {
	const { id } = (await create({ company: 'Gärtnerei Frei', valid_from: '2026-03-01' })).body
	const nameless = await change(id, { company: '' }, 1)
	expect([nameless.status, nameless.body.errors]).toEqual([422, [{ path: 'company', message: 'Bitte Firma oder Name ausfüllen.' }]])
	expect((await change(id, { valid_until: '2026-02-28' }, 1)).body.errors?.[0]?.path).toBe('valid_until')
	const backwards: Body = { company: 'Mieter', valid_from: '2026-03-01', valid_until: '2026-02-28' }
	expect((await create(backwards)).body.errors?.[0]?.path).toBe('valid_until')
	expect((await change(id, { company: null, lastname: 'Frei' }, 1)).body).toMatchObject({ company: null, lastname: 'Frei', version: 2 })
	const stale = await change(id, { phone: '1' }, 1)
	expect([stale.status, stale.body.current]).toMatchObject([412, { id, lastname: 'Frei', version: 2 }])
})

test('what a stale change of a limited member answers names only the properties they see', async () => {
	const { id } = (await create({ company: 'Beide Häuser', properties: [house.property.id, mine.id] })).body
	const stale = await change(id, { phone: '1' }, 7, beat)
	expect([stale.status, stale.body.current]).toMatchObject([412, { properties: [mine.id] }])
})

test('moved to the trash it is gone from every list, and entries that name it do not stand in the way', async () => {
	const { id } = (await create({ company: 'Dachdecker', properties: [mine.id] })).body
	await server.owner.query(
		`insert into event (group_id, property_id, person_id, name, event_at, maintenance_done, maintenance_contact_id)
		values ($1, $2, $3, 'Dach', now(), true, $4)`,
		[house.group.id, mine.id, house.anna.id, id],
	)
	expect((await server.call(house.anna, contacts.removeContact, { params: { id } }, { version: 1 })).status).toBe(204)
	expect((await server.call(house.anna, contacts.getContact, { params: { id } })).status).toBe(404)
	expect(await firms(house.anna)).toEqual([])
	expect((await server.call(beat, contacts.listPropertyContacts, { params: { id: mine.id } })).body).toEqual([])
	expect(await history(id)).toEqual(['INSERT', 'DELETE'])
})

test('a property of another group, or one that does not exist, is refused at its place', async () => {
	const { property } = await createHouse(server, 'Familie Brunner')
	for (const stranger of [property.id, randomUUID()]) {
		const made = await create({ company: 'Huber AG', properties: [mine.id, stranger] })
		expect([made.status, made.body.errors?.[0]?.path]).toEqual([422, 'properties.1'])
	}
	expect(await firms(house.anna)).toEqual([])
})

describe('as vCard', () => {
	const full = {
		company: 'Sanitär, Huber; AG',
		firstname: 'Ürs',
		lastname: 'Huber',
		email: 'urs@huber.ch',
		phone: '+41 44 123 45 67',
		address_street: 'Seestrasse 1',
		address_zip: '8810',
		address_city: 'Horgen',
		address_cca3: 'LIE',
	}
	const read = (path: string, id: string, { cookie }: TestPerson) =>
		server.app.inject({ url: path.replace('{id}', id), headers: { host: 'haus.test', cookie } })
	const card = (id: string, person = house.anna) => read(contacts.getContactVcard.path, id, person)
	const list = (id: string, person = house.anna) => read(contacts.getPropertyVcards.path, id, person)
	const text = ({ body }: { body: string }) => body.replaceAll('\r\n ', '').split('\r\n')

	test('a contact leaves as an address book reads it', async () => {
		const { id } = (await create(full)).body
		const answer = await card(id)
		expect(text(answer)).toEqual([
			'BEGIN:VCARD',
			'VERSION:4.0',
			'PRODID:-//Hausheft//DE',
			`UID:urn:uuid:${id}`,
			'KIND:individual',
			'FN:Ürs Huber',
			'N:Huber;Ürs;;;',
			String.raw`ORG:Sanitär\, Huber\; AG`,
			'EMAIL:urs@huber.ch',
			'TEL;VALUE=text:+41 44 123 45 67',
			'ADR:;;Seestrasse 1;Horgen;;8810;Liechtenstein',
			'END:VCARD',
			'',
		])
		expect(answer.headers['content-type']).toBe('text/vcard; charset=utf-8')
		expect(answer.headers['content-disposition']).toContain('attachment')
		const firm = (await create({ company: 'Nur Firma' })).body.id
		expect(text(await card(firm))).toEqual(expect.arrayContaining(['KIND:org', 'FN:Nur Firma', 'ORG:Nur Firma']))
	})

	test('for older programs it leaves as vCard 3, with a name whatever there is', async () => {
		const old = async (body: object) => {
			const { id } = (await create(body)).body
			return text(await read(`${contacts.getContactVcard.path}?version=3.0`, id, house.anna))
		}
		const person = await old(full)
		expect(person).toEqual(expect.arrayContaining(['VERSION:3.0', 'N:Huber;Ürs;;;', 'TEL:+41 44 123 45 67']))
		expect(person.join()).not.toMatch(/KIND|VALUE=/)
		expect(await old({ company: 'Nur Firma' })).toEqual(expect.arrayContaining(['FN:Nur Firma', 'N:Nur Firma;;;;', 'X-ABShowAs:COMPANY']))
		expect((await read(`${contacts.getPropertyVcards.path}?version=3.0`, mine.id, house.anna)).body).not.toContain('VERSION:4.0')
		expect((await read(`${contacts.getContactVcard.path}?version=2.1`, mine.id, house.anna)).statusCode).toBe(422)
	})

	test('a property gives those of its list that are in use', async () => {
		await create({ company: 'Anderswo' })
		await create({ company: 'Hier', properties: [mine.id] })
		await create({ company: 'Früher', properties: [mine.id], disabled_at: '2026-01-01T00:00:00.000Z' })
		expect(text(await list(mine.id)).filter((line) => line.startsWith('FN'))).toEqual(['FN:Hier'])
	})

	test('who does not see the contact or the property finds neither', async () => {
		const elsewhere = (await create({ company: 'Nur Haupthaus', properties: [house.property.id] })).body.id
		expect([(await card(elsewhere, beat)).statusCode, (await list(house.property.id, beat)).statusCode]).toEqual([404, 404])
	})
})
