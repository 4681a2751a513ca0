import { randomUUID } from 'node:crypto'
import { events } from '@hausheft/contract/events.ts'
import { files } from '@hausheft/contract/files.ts'
import { groups } from '@hausheft/contract/groups.ts'
import { history } from '@hausheft/contract/history.ts'
import { inbox } from '@hausheft/contract/inbox.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { may, uncapped } from '@hausheft/contract/rights.ts'
import { roles } from '@hausheft/contract/roles.ts'
import { search } from '@hausheft/contract/search.ts'
import { plans } from '@hausheft/contract/plans.ts'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'

let server: TestServer
let house: TestHouse
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
})
afterAll(() => server.close())

/** A mail as receiving will put it there. */
async function receive(subject: string, group = house.group.id): Promise<string> {
	const { rows } = await server.owner.query<{ id: string }>(
		`insert into inbox (group_id, mail_from, mail_subject, mail_text) values ($1, 'Huber <huber@sanitaer.test>', $2, 'Guten Tag') returning id`,
		[group, subject],
	)
	return rows[0]?.id as string
}
async function attach(mail: string, filename = 'Rechnung.pdf'): Promise<string> {
	const { rows } = await server.owner.query<{ id: string }>(
		`insert into file (group_id, inbox_id, filename, mime, size, sha256, receipt) values ($1, $2, $3, 'application/pdf', 9, 'x', true) returning id`,
		[house.group.id, mail, filename],
	)
	return rows[0]?.id as string
}
const of = (id: string) => ({ params: { id } })
const list = (person: TestPerson, query: { processed?: 'true' | 'false'; limit?: number; from?: string } = {}, group = house.group.id) =>
	server.call(person, inbox.listInbox, { ...of(group), query })
const subjects = async (...what: Parameters<typeof list>) => (await list(...what)).body.map(({ mail_subject }) => mail_subject)

test('mails come newest first, page by page, all of them or by whether they are done', async () => {
	const { anna, group } = await createHouse(server, 'Post')
	const ids = []
	for (const subject of ['eins', 'zwei', 'drei', 'vier', 'fünf']) ids.push(await receive(subject, group.id))
	const done = await server.call(anna, inbox.changeInboxItem, { ...of(ids[1] as string), body: { processed: true } })
	expect(done.body).toMatchObject({ mail_subject: 'zwei', mail_text: 'Guten Tag', processed: true, files: [], version: 2 })
	expect(await subjects(anna, {}, group.id)).toEqual(['fünf', 'vier', 'drei', 'zwei', 'eins'])
	expect(await subjects(anna, { processed: 'true' }, group.id)).toEqual(['zwei'])
	const first = await list(anna, { processed: 'false', limit: 3 }, group.id)
	expect(first.body.map(({ mail_subject }) => mail_subject)).toEqual(['fünf', 'vier', 'drei'])
	const next = /^<(.*)>; rel="next"$/.exec((first.headers['link'] as string | undefined) ?? '')?.[1] as string
	const from = new URL(next, 'http://x').searchParams.get('from') as string
	const second = await list(anna, { processed: 'false', limit: 3, from }, group.id)
	expect([second.body.map(({ mail_subject }) => mail_subject), second.headers['link']]).toEqual([['eins'], undefined])
	expect((await list(anna, { from: 'unsinn' }, group.id)).status).toBe(422)
})

test('a mail is marked, opened again and deleted, and that is in the history', async () => {
	const id = await receive('Offerte')
	const mark = (processed: boolean) => server.call(house.anna, inbox.changeInboxItem, { ...of(id), body: { processed } })
	expect((await mark(true)).body.processed).toBe(true)
	expect((await mark(true)).body.version).toBe(2)
	expect((await mark(false)).body).toMatchObject({ processed: false, version: 3 })
	const changes = await server.call(house.anna, history.listHistory, { ...of(house.group.id), query: { source: 'inbox', fk: id } })
	expect(changes.body.map(({ event, name }) => [event, name])).toEqual([
		['UPDATE', 'Offerte'],
		['UPDATE', 'Offerte'],
		['INSERT', 'Offerte'],
	])
	expect((await server.call(house.anna, inbox.removeInboxItem, of(id))).status).toBe(204)
	expect((await server.call(house.anna, inbox.getInboxItem, of(id))).status).toBe(404)
	expect(await subjects(house.anna)).not.toContain('Offerte')
})

test('that a mail goes is told once: when it is thrown away, else when it is gone', async () => {
	const [gone, thrown] = [await receive('Weg'), await receive('Fort')]
	expect((await server.call(house.anna, inbox.removeInboxItem, of(thrown))).status).toBe(204)
	for (const id of [gone, thrown]) {
		await server.owner.query('delete from inbox where id = $1', [id])
		const { rows } = await server.owner.query<{ event: string }>('select event from history where fk = $1 order by id', [id])
		expect(rows.map(({ event }) => event)).toEqual(['INSERT', 'DELETE'])
	}
})

describe('the group', () => {
	const mailsOf = async (person: TestPerson) => (await server.call(person, groups.listGroups, {})).body[0]?.inbox
	it('shows the unprocessed mails, newest first and at most 50, to who reads the inbox', async () => {
		const fresh = await createHouse(server, 'Viele')
		for (let n = 1; n <= 52; n++) await receive(`Mail ${n}`, fresh.group.id)
		const done = (await list(fresh.anna, { limit: 1 }, fresh.group.id)).body[0]?.id as string
		await server.call(fresh.anna, inbox.changeInboxItem, { ...of(done), body: { processed: true } })
		const shown = await mailsOf(fresh.anna)
		expect(shown?.map(({ mail_subject }) => mail_subject)).toEqual(Array.from({ length: 50 }, (_, n) => `Mail ${51 - n}`))
		expect(Object.keys(shown?.[0] ?? {}).sort()).toEqual(['created_at', 'id', 'mail_from', 'mail_subject'])
		for (const role of roles)
			expect([role, (await mailsOf(await fresh.join(role)))?.length]).toEqual([role, may(uncapped(role), 'inbox.read') ? 50 : 0])
	})
	it('shows none to a member limited to some properties, whatever the role', async () => {
		const id = await receive('Vertraulich')
		for (const role of ['member', 'accountant'] as const) {
			const limited = await house.join(role, [house.property.id])
			expect(await mailsOf(limited)).toEqual([])
			expect((await list(limited)).status).toBe(403)
			expect((await server.call(limited, inbox.getInboxItem, of(id))).status).toBe(404)
		}
	})
})

describe('what is attached', () => {
	const get = (person: TestPerson, id: string) => server.call(person, files.getFile, of(id))
	const used = async () => (await server.call(house.anna, plans.getLimits, of(house.group.id))).body.files?.used
	const found = async (person: TestPerson) =>
		(await server.call(person, search.searchGroup, { ...of(house.group.id), query: { q: 'Sanitärrechnung' } })).body.length

	it('is read with its mail by who reads the inbox, and by nobody else', async () => {
		const mail = await receive('Rechnung')
		const file = await attach(mail)
		const { body } = await server.call(house.anna, inbox.getInboxItem, of(mail))
		expect(body.files).toMatchObject([{ id: file, filename: 'Rechnung.pdf', event: null, user: null }])
		for (const role of roles)
			expect([role, (await get(await house.join(role), file)).status]).toEqual([role, may(uncapped(role), 'inbox.read') ? 200 : 404])
		expect((await get(await house.join('member', [house.property.id]), file)).status).toBe(404)
	})
	it('counts and is found only once an entry has taken it', async () => {
		const before = await used()
		const file = await attach(await receive('Rechnung'), 'Sanitärrechnung.pdf')
		expect([await used(), await found(house.anna)]).toEqual([before, 0])
		const body = { name: 'Boiler', event_at: '2026-11-20T09:00:00.000Z' }
		const entry = (await server.call(house.anna, events.createEvent, { ...of(house.property.id), body })).body
		await server.owner.query('update file set event_id = $1, property_id = $2 where id = $3', [entry.id, house.property.id, file])
		expect([await used(), await found(house.anna)]).toEqual([(before ?? 0) + 1, 1])
		expect((await server.call(house.anna, events.getEvent, of(entry.id))).body.files).toMatchObject([{ id: file }])
	})
	it('cannot be taken by its id into an entry, nor for the picture of a property', async () => {
		const file = await attach(await receive('Rechnung'))
		const body = { name: 'Boiler', event_at: '2026-11-20T09:00:00.000Z', files: [file] }
		const entry = await server.call(await house.join('caretaker'), events.createEvent, { ...of(house.property.id), body })
		expect([entry.status, entry.body.errors?.[0]?.path]).toEqual([422, 'files.0'])
		const photo = await server.call(
			house.anna,
			properties.changeProperty,
			{ ...of(house.property.id), body: { photo: file } },
			{ version: house.property.version },
		)
		expect([photo.status, photo.body.errors?.[0]?.path]).toEqual([422, 'photo'])
		expect((await get(house.anna, randomUUID())).status).toBe(404)
	})
})
