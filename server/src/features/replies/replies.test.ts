import { events } from '@hausheft/contract/events.ts'
import { history } from '@hausheft/contract/history.ts'
import { members } from '@hausheft/contract/members.ts'
import { mentionOf } from '@hausheft/contract/mentions.ts'
import { replies } from '@hausheft/contract/replies.ts'
import { search } from '@hausheft/contract/search.ts'
import { trash } from '@hausheft/contract/trash.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { listening, openPage } from '../../../test/live.ts'

let server: TestServer
let house: TestHouse
let boiler: string
beforeAll(async () => {
	server = await lendServer()
})
afterAll(() => server.close())
beforeEach(async () => {
	house = await createHouse(server)
	boiler = await log('Boiler tropft')
})

const of = (id: string) => ({ params: { id } })
const log = async (name: string, property = house.property.id, by = house.anna) =>
	(await server.call(by, events.createEvent, { ...of(property), body: { name, event_at: '2026-11-20T09:00:00.000Z' } })).body.id
const say = (by: TestPerson, text: string, event = boiler, key?: string) =>
	server.call(by, replies.createReply, { ...of(event), body: { text } }, key === undefined ? {} : { key })
const list = async (by: TestPerson, event = boiler) => server.call(by, replies.listReplies, { ...of(event), query: {} })
const texts = async (by: TestPerson, event = boiler) => (await list(by, event)).body.map(({ text }) => text)
const waiting = async (by: TestPerson) =>
	(await server.call(by, replies.listWaiting, of(house.group.id))).body.map(({ text, mention }) => [text, mention])
const entry = (by: TestPerson, id = boiler) => server.call(by, events.getEvent, of(id))
const rolled = async (by: TestPerson) =>
	(await server.call(by, events.rollProperty, { ...of(house.property.id), query: { include: 'names', limit: 1 } })).body

describe('a reply', () => {
	test('changes neither version, ETag nor cursor of its entry, and a form that is open meanwhile is saved', async () => {
		await log('Später')
		const before = await entry(house.anna)
		const cursor = (await rolled(house.anna)).from
		const beat = await house.join('caretaker')
		const said = await say(beat, '  Ich rufe den Sanitär an.\nMorgen.  ')
		expect([said.status, said.body]).toEqual([
			201,
			expect.objectContaining({
				event: boiler,
				user: beat.id,
				user_name: beat.name,
				text: 'Ich rufe den Sanitär an.\nMorgen.',
				edited: false,
			}),
		])
		const after = await entry(house.anna)
		expect(after.body).toEqual({ ...before.body, replies: { count: 1, last_at: said.body.created_at } })
		expect(after.headers['etag']).toBe(before.headers['etag'])
		expect((await rolled(house.anna)).from).toBe(cursor)
		const saved = await server.call(
			house.anna,
			events.changeEvent,
			{ ...of(boiler), body: { name: 'Boiler tropft stark' } },
			{ version: before.body.version },
		)
		expect([saved.status, saved.body.version, saved.body.replies?.count]).toEqual([200, before.body.version + 1, 1])
	})

	test('is changed by its author alone, thrown away by them and by who deletes entries, and comes back', async () => {
		const [beat, carla, admin] = [await house.join('member'), await house.join('member'), await house.join('admin')]
		const { body: said } = await say(beat, 'Ich rufe an.')
		const change = (by: TestPerson, text: string, version = 1) =>
			server.call(by, replies.changeReply, { ...of(said.id), body: { text } }, { version })
		for (const by of [carla, admin, house.anna]) expect((await change(by, 'Nein.')).status).toBe(403)
		expect((await change(beat, 'Doch nicht.')).body).toMatchObject({ text: 'Doch nicht.', edited: true, version: 2 })
		const stale = await change(beat, 'Später.')
		expect([stale.status, (stale.body as unknown as { current: object }).current]).toEqual([412, expect.objectContaining({ version: 2 })])
		const remove = (by: TestPerson, version: number) => server.call(by, replies.removeReply, of(said.id), { version })
		expect((await remove(carla, 2)).status).toBe(403)
		expect((await remove(admin, 2)).status).toBe(204)
		expect([await texts(beat), (await entry(beat)).body.replies]).toEqual([[], undefined])
		expect((await server.call(beat, replies.getReply, of(said.id))).status).toBe(404)
		expect((await server.call(beat, trash.restoreTrash, { params: { source: 'reply', id: said.id } })).status).toBe(204)
		expect([await texts(beat), (await entry(beat)).body.replies?.count]).toEqual([['Doch nicht.'], 1])
	})

	test('hides with its entry, and comes back with it; alone it waits for that', async () => {
		const { body: said } = await say(house.anna, 'Weg damit')
		const { body: gone } = await say(house.anna, 'Auch das')
		await server.call(house.anna, replies.removeReply, of(gone.id), { version: 1 })
		await server.call(house.anna, events.removeEvent, of(boiler), { version: 1 })
		expect([(await list(house.anna)).status, (await server.call(house.anna, replies.getReply, of(said.id))).status]).toEqual([404, 404])
		expect((await server.call(house.anna, replies.removeReply, of(said.id), { version: 1 })).status).toBe(404)
		const restore = (source: 'reply' | 'event', id: string) => server.call(house.anna, trash.restoreTrash, { params: { source, id } })
		expect((await restore('reply', gone.id)).status).toBe(409)
		expect([(await restore('event', boiler)).status, await texts(house.anna)]).toEqual([204, ['Weg damit']])
		expect([(await restore('reply', gone.id)).status, await texts(house.anna)]).toEqual([204, ['Weg damit', 'Auch das']])
	})

	test('is sent once, however often it goes', async () => {
		const answers = await Promise.all(Array.from({ length: 6 }, () => say(house.anna, 'Einmal', boiler, 'einmal')))
		expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
		expect(await texts(house.anna)).toEqual(['Einmal'])
	})

	test('has its limits: of letters, of people, of how many an entry has, also for many at once', async () => {
		for (const text of ['', '   ', 'x'.repeat(4001), `a\0b`])
			expect([text.length, (await say(house.anna, text)).status]).toEqual([text.length, 422])
		expect((await say(house.anna, 'x'.repeat(4000))).status).toBe(201)
		const people = Array.from({ length: 21 }, (_, nth) => mentionOf(`0199d3a0-0000-7000-8000-0000000000${String(nth).padStart(2, '0')}`))
		expect((await say(house.anna, people.join(' '))).status).toBe(422)
		await server.owner.query(
			`insert into reply (group_id, event_id, property_id, person_id, text)
				select $1, $2, $3, $4, 'noch eine' from generate_series(1, 994)`,
			[house.group.id, boiler, house.property.id, house.anna.id],
		)
		const more = await Promise.all(Array.from({ length: 10 }, () => say(house.anna, 'und noch eine')))
		expect(more.map(({ status }) => status).toSorted()).toEqual([
			...Array.from({ length: 5 }, () => 201),
			...Array.from({ length: 5 }, () => 409),
		])
		expect((await entry(house.anna)).body.replies?.count).toBe(1000)
		const first = await server.call(house.anna, replies.listReplies, { ...of(boiler), query: {} })
		expect([first.body.length, first.headers['link']]).toEqual([200, expect.stringContaining('rel="next"')])
	})

	test('is found by its words and leads to its entry; in the history it is a sentence, with both versions of a changed one', async () => {
		const beat = await house.join('member')
		const { body: said } = await say(beat, `${mentionOf(house.anna.id)} Dichtung bestellt`)
		const found = await server.call(house.anna, search.searchGroup, { ...of(house.group.id), query: { q: 'Dichtung' } })
		expect(found.body.find(({ source }) => source === 'reply')).toMatchObject({
			id: said.id,
			event: boiler,
			title: [{ text: 'Boiler tropft' }],
		})
		const lists = await server.call(house.anna, events.rollProperty, { ...of(house.property.id), query: { q: 'Dichtung' } })
		expect(lists.body.ids).toEqual([boiler])
		await server.call(beat, replies.changeReply, { ...of(said.id), body: { text: 'Dichtung geholt' } }, { version: 1 })
		const { body: rows } = await server.call(house.anna, history.listHistory, { ...of(house.group.id), query: { source: 'reply' } })
		expect(rows.map(({ text, entry: at, changes }) => [text, at, changes.map(({ before, after }) => [before, after])])).toEqual([
			[`${beat.name} hat eine Antwort auf «Boiler tropft» geändert`, boiler, [['@Anna Dichtung bestellt', 'Dichtung geholt']]],
			[`${beat.name} hat auf «Boiler tropft» geantwortet`, boiler, [[null, '@Anna Dichtung bestellt']]],
		])
	})

	test('is told to open pages as an update of its entry, to nobody who does not see that', async () => {
		const host = await listening(server.app)
		const [beat, limited] = [await house.join('viewer'), await house.join('member', [(await house.addProperty('Nur hier')).id])]
		const [page, elsewhere] = [await openPage(host, beat), await openPage(host, limited)]
		const { body: said } = await say(house.anna, 'Hört ihr mich?')
		expect(await page.hears({ part: 'replies' })).toEqual({
			source: 'event',
			event: 'UPDATE',
			fk: boiler,
			group: house.group.id,
			property: house.property.id,
			part: 'replies',
			date: said.updated_at,
		})
		await server.call(house.anna, members.changeMember, { params: { id: house.group.id, user: beat.id }, body: { role: 'member' } })
		await elsewhere.hears({ source: 'group' })
		expect(elsewhere.messages.filter(({ source }) => source === 'event')).toEqual([])
		for (const { socket } of [page, elsewhere]) socket.terminate()
	})
})

describe('who may ask whom', () => {
	test('a caretaker and a limited member on what they see, who only reads never, a stranger nothing', async () => {
		const there = await log('Seeweg', (await house.addProperty('Seeweg 3')).id)
		const limited = await house.join('member', [house.property.id])
		const statuses = async (by: TestPerson) => [
			(await say(by, 'Ja')).status,
			(await say(by, 'Ja', there)).status,
			(await list(by, there)).status,
		]
		expect(await statuses(await house.join('caretaker'))).toEqual([201, 201, 200])
		expect(await statuses(limited)).toEqual([201, 404, 404])
		expect(await statuses(await house.join('viewer'))).toEqual([403, 403, 200])
		expect(await statuses((await createHouse(server)).anna)).toEqual([404, 404, 404])
		expect((await server.call(limited, replies.listMentionable, of(there))).status).toBe(404)
	})

	test('only who sees the property can be named, and is offered', async () => {
		const other = (await house.addProperty('Seeweg 3')).id
		const [limited, nobody, stranger] = [await house.join('member', [other]), await house.join('member'), (await createHouse(server)).anna]
		await server.owner.query('update member set role = null where person_id = $1', [nobody.id])
		for (const { id } of [limited, nobody, stranger, { id: '0199d3a0-0000-7000-8000-000000000001' }])
			expect((await say(house.anna, `Und ${mentionOf(id)}?`)).status).toBe(422)
		const { body } = await server.call(house.anna, replies.listMentionable, of(boiler))
		expect(body).toEqual([{ id: house.anna.id, name: 'Anna' }])
	})

	test('a changed reply may keep whom it has named, though they have left since', async () => {
		const beat = await house.join('member')
		const { body: said } = await say(house.anna, `${mentionOf(beat.id)} kommst du?`)
		await server.call(house.anna, members.removeMember, { params: { id: house.group.id, user: beat.id } })
		const change = { ...of(said.id), body: { text: `${mentionOf(beat.id)} kommst du noch?` } }
		expect((await server.call(house.anna, replies.changeReply, change, { version: 1 })).status).toBe(200)
		expect((await list(house.anna)).body[0]?.mentioned).toEqual([{ id: beat.id, name: beat.name }])
	})
})

describe('what waits for somebody', () => {
	test('a mention until they have answered or put it away; an answer to their entry until they have opened it', async () => {
		const [beat, carla] = [await house.join('member'), await house.join('viewer')]
		const asks = `${mentionOf(carla.id)} ${mentionOf(house.anna.id)} wer ruft an?`
		await say(beat, asks)
		await say(beat, 'Ich sonst')
		expect(await waiting(house.anna)).toEqual([
			['Ich sonst', false],
			[asks, true],
		])
		expect([await waiting(carla), await waiting(beat)]).toEqual([[[asks, true]], []])
		const seen = (by: TestPerson, body = {}) => server.call(by, replies.putAway, { ...of(boiler), body })
		for (let nth = 0; nth < 2; nth++) expect((await seen(house.anna)).status).toBe(204)
		expect(await waiting(house.anna)).toEqual([[asks, true]])
		await say(house.anna, 'Ich rufe an.')
		expect(await waiting(house.anna)).toEqual([])
		await seen(carla)
		expect(await waiting(carla)).toEqual([[asks, true]])
		await seen(carla, { mentions: true })
		expect(await waiting(carla)).toEqual([])
	})

	test('whose name is edited away is not asked any more; what answers an entry of theirs still does', async () => {
		const [beat, carla] = [await house.join('member'), await house.join('member')]
		const { body: said } = await say(carla, `${mentionOf(beat.id)} ${mentionOf(house.anna.id)} wer ruft an?`)
		const change = (text: string, version: number) =>
			server.call(carla, replies.changeReply, { ...of(said.id), body: { text } }, { version })
		await change(`${mentionOf(beat.id)} ${mentionOf(house.anna.id)} wer hilft?`, 1)
		expect([(await waiting(beat)).length, (await waiting(house.anna)).map(([, mention]) => mention)]).toEqual([1, [true]])
		await change('Ich rufe an.', 2)
		expect(await waiting(beat)).toEqual([])
		expect(await waiting(house.anna)).toEqual([['Ich rufe an.', false]])
		await change(`${mentionOf(beat.id)} hilfst du?`, 3)
		expect(await waiting(beat)).toEqual([[`${mentionOf(beat.id)} hilfst du?`, true]])
	})

	test('what one may not see any more does not wait, nor does what was thrown away', async () => {
		const other = (await house.addProperty('Seeweg 3')).id
		const beat = await house.join('member')
		const { body: said } = await say(house.anna, `${mentionOf(beat.id)} kommst du?`)
		const limit = (properties: string[] | null) =>
			server.call(house.anna, members.changeMember, { params: { id: house.group.id, user: beat.id }, body: { properties } })
		await limit([other])
		expect(await waiting(beat)).toEqual([])
		await limit(null)
		expect(await waiting(beat)).toHaveLength(1)
		await server.call(house.anna, replies.removeReply, of(said.id), { version: 1 })
		expect(await waiting(beat)).toEqual([])
	})

	test('moves along with its entry, and is seen by who sees that', async () => {
		const other = (await house.addProperty('Seeweg 3')).id
		const limited = await house.join('member', [house.property.id])
		const { body: said } = await say(limited, 'Hier?')
		expect((await server.call(house.anna, events.changeEvent, { ...of(boiler), body: { property: other } }, { version: 1 })).status).toBe(
			200,
		)
		expect([(await list(limited)).status, (await server.call(limited, replies.getReply, of(said.id))).status]).toEqual([404, 404])
		expect((await list(house.anna)).body).toEqual([said])
		const found = await server.call(limited, search.searchGroup, { ...of(house.group.id), query: { q: 'Hier' } })
		expect(found.body.filter(({ source }) => source === 'reply')).toEqual([])
	})
})
