import { randomUUID } from 'node:crypto'
import { contacts } from '@hausheft/contract/contacts.ts'
import type { EventFields } from '@hausheft/contract/event-requests.ts'
import { events } from '@hausheft/contract/events.ts'
import { files } from '@hausheft/contract/files.ts'
import { groups } from '@hausheft/contract/groups.ts'
import { inbox } from '@hausheft/contract/inbox.ts'
import { may, uncapped } from '@hausheft/contract/rights.ts'
import { roles } from '@hausheft/contract/roles.ts'
import { search } from '@hausheft/contract/search.ts'
import { trash } from '@hausheft/contract/trash.ts'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { createHouse, startServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { mailOf, saveMail, type Letter } from '../../../test/save-mail.ts'
import { download, pdf } from '../../../test/upload.ts'

let server: TestServer
let house: TestHouse
beforeAll(async () => {
	server = await startServer({ GROUP_STORAGE: '1 MB' })
	house = await createHouse(server)
})
afterAll(() => server.close())

const of = (id: string) => ({ params: { id } })
const receive = async (letter: Letter = {}, at: TestHouse = house) => {
	const { status, body } = await saveMail(server, at.anna, at.group.id, letter)
	expect(status).toBe(201)
	return body
}
const two = {
	parts: [
		{ name: 'Rechnung.pdf', content: pdf },
		{ name: 'AGB.pdf', content: Buffer.concat([pdf, Buffer.from(' ')]) },
	],
}
type Body = Partial<EventFields> & { property?: string }
const entry = (mail: string, more: Body = {}, person: TestPerson = house.anna, key?: string) =>
	server.call(
		person,
		inbox.createInboxEvent,
		{ ...of(mail), body: { name: 'Boiler', event_at: '2026-11-20T09:00:00.000Z', property: house.property.id, ...more } },
		key === undefined ? {} : { key },
	)
const item = async (id: string, person = house.anna) => (await server.call(person, inbox.getInboxItem, of(id))).body
const fetch = (path: string, id: string, person: TestPerson) =>
	server.app.inject({ url: path.replace('{id}', id), headers: { host: 'haus.test', cookie: person.cookie } })

describe('an entry of a mail', () => {
	it('takes all that is attached along as receipts, and the mail is done', async () => {
		const mail = await receive(two)
		const made = await entry(mail.id)
		expect(made.status).toBe(201)
		expect(made.body.files).toMatchObject([
			{ filename: 'Rechnung.pdf', receipt: true, property: house.property.id },
			{ filename: 'AGB.pdf', receipt: true },
		])
		expect(await item(mail.id)).toMatchObject({
			processed: true,
			event: made.body.id,
			files: [{ event: made.body.id }, { event: made.body.id }],
		})
		expect((await server.call(house.anna, events.getEvent, of(made.body.id))).body.files).toHaveLength(2)
		expect(await entry(mail.id)).toMatchObject({ status: 409, body: { code: 'conflict', reason: 'processed' } })
	})
	it('takes those that are given, and what is left when it is opened again', async () => {
		const mail = await receive(two)
		const [first, second] = mail.files.map(({ id }) => id) as [string, string]
		// Until then it stays as it came.
		expect((await server.call(house.anna, files.removeFile, of(first))).status).toBe(409)
		expect((await server.call(house.anna, files.changeFile, { ...of(first), body: { filename: 'x' } })).status).toBe(409)
		const own = await receive({ subject: 'Andere', parts: [{ name: 'Fremd.pdf', content: pdf }] })
		expect(await entry(mail.id, { files: [own.files[0]?.id as string] })).toMatchObject({
			status: 422,
			body: { errors: [{ path: 'files.0' }] },
		})
		const made = await entry(mail.id, { files: [second] })
		expect(made.body.files.map(({ id }) => id)).toEqual([second])
		await server.call(house.anna, inbox.changeInboxItem, { ...of(mail.id), body: { processed: false } })
		expect((await entry(mail.id)).body.files.map(({ id }) => id)).toEqual([first])
		const none = await receive(two)
		expect((await entry(none.id, { files: [] })).body.files).toEqual([])
		expect((await item(none.id)).files.map(({ event }) => event)).toEqual([null, null])
	})
	it('is made once for one key, and once of one mail however many try at the same time', async () => {
		const mail = await receive(two)
		const answers = await Promise.all(Array.from({ length: 4 }, () => entry(mail.id, {}, house.anna, 'einmal')))
		expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
		const other = await receive(two)
		const tried = await Promise.all(Array.from({ length: 6 }, () => entry(other.id)))
		expect(tried.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409])
	})
	it('is for who deals with mails and may log entries, in a house of the same group', async () => {
		const mail = await receive()
		const stranger = await createHouse(server, 'Fremde')
		expect((await entry(mail.id, { property: stranger.property.id })).body.errors?.[0]?.path).toBe('property')
		expect((await entry(mail.id, {}, stranger.anna)).status).toBe(404)
		expect((await entry(mail.id, {}, await house.join('member', [house.property.id]))).status).toBe(404)
		for (const role of roles) {
			const access = uncapped(role)
			const expected = !may(access, 'inbox.read') ? 404 : may(access, 'inbox.process') && may(access, 'event.create') ? 201 : 403
			const { id } = await receive()
			expect([role, (await entry(id, {}, await house.join(role))).status]).toEqual([role, expected])
		}
	})
	it('is refused where the files are too many, and the mail stays as it is; coming in is not', async () => {
		const full = await createHouse(server, 'Voll')
		const heavy = { name: 'Plan.pdf', content: Buffer.concat([pdf, Buffer.alloc(700_000)]) }
		const [one, other] = [await receive({ parts: [heavy] }, full), await receive({ subject: 'Noch eine', parts: [heavy] }, full)]
		const body = { property: full.property.id }
		expect((await entry(one.id, body, full.anna)).status).toBe(201)
		expect(await entry(other.id, body, full.anna)).toMatchObject({ status: 402, body: { code: 'limit_exceeded', limit: 1_000_000 } })
		expect(await item(other.id, full.anna)).toMatchObject({ processed: false, event: null, files: [{ event: null }] })
		expect((await entry(other.id, { ...body, files: [] }, full.anna)).status).toBe(201)
	})
	it('may take what there is room for to the last byte', async () => {
		const full = await createHouse(server, 'Ganz voll')
		const heavy = { name: 'Plan.pdf', content: Buffer.concat([pdf, Buffer.alloc(1_000_000 - pdf.length)]) }
		const mail = await receive({ parts: [heavy] }, full)
		expect((await entry(mail.id, { property: full.property.id }, full.anna)).status).toBe(201)
		const { rows } = await server.owner.query('select bytes::integer from storage where group_id = $1', [full.group.id])
		expect(rows).toEqual([{ bytes: 1_000_000 }])
	})
})

test('the sender is a contact by the address, and the house follows from what was before', async () => {
	const place = await createHouse(server, 'Zwei Häuser')
	const second = await place.addProperty('Seeweg 3')
	const from = 'Kaminfeger Kunz <KUNZ@kamin.test>'
	const first = await receive({ from, subject: 'Erste' }, place)
	expect(first).toMatchObject({ contact: null, property_suggested: null })
	const { id: contact, version } = (
		await server.call(place.anna, contacts.createContact, {
			...of(place.group.id),
			body: { company: 'Kunz', email: 'kunz@kamin.test', properties: [second.id] },
		})
	).body
	expect(await item(first.id, place.anna)).toMatchObject({ contact, property_suggested: second.id })
	// Linked to both houses: the last entry that names them counts, and then the last mail that became one.
	await server.call(
		place.anna,
		contacts.changeContact,
		{ ...of(contact), body: { properties: [second.id, place.property.id] } },
		{ version },
	)
	expect((await item(first.id, place.anna)).property_suggested).toBeNull()
	const at = '2026-11-01T09:00:00.000Z'
	await server.call(place.anna, events.createEvent, {
		...of(place.property.id),
		body: { name: 'Kamin', event_at: at, contacts: [contact] },
	})
	expect((await item(first.id, place.anna)).property_suggested).toBe(place.property.id)
	await entry(first.id, { property: second.id }, place.anna)
	const later = await receive({ from, subject: 'Zweite' }, place)
	expect(later).toMatchObject({ contact, property_suggested: second.id })
	const gone = (await server.call(place.anna, contacts.getContact, of(contact))).body
	await server.call(place.anna, contacts.removeContact, of(contact), { version: gone.version })
	expect((await item(later.id, place.anna)).contact).toBeNull()
})

describe('with its looks', () => {
	it('it comes without origin and without anything from elsewhere', async () => {
		const { id, has_html } = await receive({
			html: '<p>Guten <b onclick="x()">Tag</b></p><img src="https://spy.test/x.gif"><script>x()</script>',
		})
		expect(has_html).toBe(true)
		const { headers, body } = await fetch(inbox.getInboxContent.path, id, house.anna)
		expect(headers).toMatchObject({
			'content-security-policy': "sandbox; default-src 'none'; img-src 'self'",
			'content-type': 'text/html; charset=utf-8',
			'x-content-type-options': 'nosniff',
			'cache-control': 'private, no-store',
		})
		expect(body).toContain('<p>Guten <b>Tag</b></p>')
		expect(body).not.toMatch(/spy|script|onclick/)
	})
	it('nobody has it where there is none, or who reads no mails', async () => {
		const { id } = await receive()
		for (const path of [inbox.getInboxContent.path, inbox.getInboxRaw.path]) {
			expect((await fetch(path, id, await house.join('caretaker'))).statusCode).toBe(404)
			expect((await fetch(path, id, await house.join('member', [house.property.id]))).statusCode).toBe(404)
			expect((await fetch(path, id, (await createHouse(server, 'Fremd')).anna)).statusCode).toBe(404)
		}
		expect((await fetch(inbox.getInboxContent.path, id, house.anna)).statusCode).toBe(404)
		expect((await fetch(inbox.getInboxRaw.path, id, house.anna)).statusCode).toBe(200)
	})
})

describe('a saved mail', () => {
	it('must be one', async () => {
		const refused = await saveMail(server, house.anna, house.group.id, Buffer.from('Lieber Huber,\n\nes tropft.'))
		expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, 'file'])
	})
	it('is not for who is limited to some properties, who has no inbox', async () => {
		const limited = await house.join('member', [house.property.id])
		expect((await saveMail(server, limited, house.group.id)).status).toBe(403)
		const { rbac } = (await server.call(limited, groups.getGroup, of(house.group.id))).body
		expect(rbac.permissions.filter((name) => name.startsWith('inbox'))).toEqual([])
	})
	it('bears the date of the server that took it, and not one to come', async () => {
		const past = await receive({ headers: { Received: 'from a.test; Mon, 02 Mar 2026 10:00:00 +0100' } })
		expect(past.created_at).toBe('2026-03-02T09:00:00.000Z')
		const later = await receive({ headers: { Received: 'from a.test; Mon, 02 Mar 2099 10:00:00 +0100' } })
		expect(later.created_at <= new Date().toISOString()).toBe(true)
	})
})

describe('in the trash', () => {
	it('what it brought is not to be had, until it comes back', async () => {
		const mail = await receive(two)
		const file = mail.files[0]?.id as string
		await server.call(house.anna, inbox.removeInboxItem, of(mail.id))
		expect((await download(server, house.anna, file)).statusCode).toBe(404)
		expect((await server.call(house.anna, trash.restoreTrash, { params: { source: 'inbox', id: mail.id } })).status).toBe(204)
		expect((await download(server, house.anna, file)).statusCode).toBe(200)
	})
	it('after thirty days it takes along what no entry has taken, and does not come again', async () => {
		const letter = mailOf({ ...two, subject: 'Einmal und nie wieder', id: randomUUID() })
		const mail = (await saveMail(server, house.anna, house.group.id, letter)).body
		const [kept, lost] = mail.files.map(({ id }) => id) as [string, string]
		const made = await entry(mail.id, { files: [kept] })
		await server.call(house.anna, inbox.removeInboxItem, of(mail.id))
		expect(await saveMail(server, house.anna, house.group.id, letter)).toMatchObject({ status: 409, body: { reason: 'known' } })
		await server.owner.query(`update inbox set deleted_at = now() - interval '31 days' where id = $1`, [mail.id])
		for (let n = 1; n > 0;) n = (await server.owner.query<{ n: number }>('select purge_some(100) as n')).rows[0]?.n ?? 0
		const { rows } = await server.owner.query<{ id: string }>('select id from file where id = any ($1) or inbox_id = $2', [
			[kept, lost],
			mail.id,
		])
		expect(rows.map(({ id }) => id)).toEqual([kept])
		expect((await server.call(house.anna, files.getFile, of(kept))).body.event).toBe(made.body.id)
		expect(await saveMail(server, house.anna, house.group.id, letter)).toMatchObject({ status: 409, body: { reason: 'known' } })
	})
	it('an entry that is purged takes along what it had taken', async () => {
		const mail = await receive(two)
		const made = await entry(mail.id)
		await server.owner.query(`update event set deleted_at = now() - interval '31 days' where id = $1`, [made.body.id])
		for (let n = 1; n > 0;) n = (await server.owner.query<{ n: number }>('select purge_some(100) as n')).rows[0]?.n ?? 0
		expect(await item(mail.id)).toMatchObject({ event: null, files: [], processed: true })
	})
})

test('mails are found by who may read them, by subject, sender and text, and not in the trash', async () => {
	const mail = await receive({
		subject: 'Kostenvoranschlag Wintergarten',
		from: 'Zimmerei Zgraggen <info@zgraggen.test>',
		text: 'Lärchenholz geölt',
	})
	const found = async (person: TestPerson, q: string) => {
		const { body } = await server.call(person, search.searchGroup, { ...of(house.group.id), query: { q } })
		return Array.isArray(body) && body.some(({ source, id }) => source === 'inbox' && id === mail.id)
	}
	for (const q of ['Wintergarten', 'Zgraggen', 'Lärchenholz']) expect([q, await found(house.anna, q)]).toEqual([q, true])
	for (const role of roles)
		expect([role, await found(await house.join(role), 'Wintergarten')]).toEqual([role, may(uncapped(role), 'inbox.read')])
	expect(await found(await house.join('member', [house.property.id]), 'Wintergarten')).toBe(false)
	await server.call(house.anna, inbox.removeInboxItem, of(mail.id))
	expect(await found(house.anna, 'Wintergarten')).toBe(false)
})
