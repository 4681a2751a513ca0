import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { events, type Event } from '@hausheft/contract/events.ts'
import { groups } from '@hausheft/contract/groups.ts'
import { history } from '@hausheft/contract/history.ts'
import { members } from '@hausheft/contract/members.ts'
import { trash } from '@hausheft/contract/trash.ts'
import { users } from '@hausheft/contract/users.ts'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'

let server: TestServer
let house: TestHouse
let there: string
/** Sees the first property alone. */
let urs: TestPerson
beforeAll(async () => {
	server = await lendServer()
})
afterAll(() => server.close())
beforeEach(async () => {
	house = await createHouse(server)
	there = (await house.addProperty('Seeweg 3')).id
	urs = await house.join('caretaker', [house.property.id])
})

const of = (id: string) => ({ params: { id } })
const log = (body: object, property = house.property.id, by = house.anna) =>
	server.call(by, events.createEvent, { ...of(property), body: { name: 'Boiler', event_at: '2026-11-20T09:00:00.000Z', ...body } })
const change = async (id: string, body: object) => {
	const { version } = (await server.call(house.anna, events.getEvent, of(id))).body
	return server.call(house.anna, events.changeEvent, { ...of(id), body }, { version })
}
const both = (person: string | null) => ({ maintenance: { date: '2026-12-01', person }, reminder: { date: '2026-12-24', person } })
const meantBy = ({ maintenance, reminder }: Event) => [maintenance?.person, reminder?.person]
const refusedAt = (path: string) => ({ status: 422, body: { code: 'validation', errors: [{ path }] } })
const limit = (properties: string[] | null) =>
	server.call(house.anna, members.changeMember, { params: { id: house.group.id, user: urs.id }, body: { properties } })
const leave = (person: TestPerson) => server.call(person, members.removeMember, { params: { id: house.group.id, user: person.id } })
const names = async () =>
	(await server.call(house.anna, events.rollGroup, { ...of(house.group.id), query: { include: 'names' } })).body.names ?? {}

describe('who is meant', () => {
	test('is a member who sees the property, in each of the two parts', async () => {
		for (const { id } of [house.anna, urs]) expect(meantBy((await log(both(id))).body)).toEqual([id, id])
		expect(meantBy((await log(both(null))).body)).toEqual([null, null])
		expect(await names()).toMatchObject({ [urs.id]: urs.name })
	})
	test('is refused at its field, for whatever reason the person does not see it, in the same words', async () => {
		const [nobody, stranger, gone] = [await house.join(null), (await createHouse(server)).anna, await house.join('member')]
		await leave(gone)
		const unknown = '0192d3a1-7b1c-7e55-9a30-5f0c1f4b2a11'
		const answers = [
			...(await Promise.all([nobody.id, stranger.id, gone.id, unknown].map((person) => log({ maintenance: { person } })))),
			await log({ maintenance: { person: urs.id } }, there),
		]
		for (const answer of answers) expect(answer).toMatchObject(refusedAt('maintenance.person'))
		expect(new Set(answers.map(({ body }) => body.errors?.[0]?.message)).size).toBe(1)
		expect(await log({ reminder: { date: '2026-12-24', person: urs.id } }, there)).toMatchObject(refusedAt('reminder.person'))
		expect(await log({ reminder: { date: '2026-12-24', person: 'Anna' } })).toMatchObject(refusedAt('reminder.person'))
	})
	test('may be named by whoever logs, without seeing the list of members', async () => {
		expect(meantBy((await log(both(house.anna.id), house.property.id, urs)).body)).toEqual([house.anna.id, house.anna.id])
	})
	test('stays, with the name, when they lose sight of the property or leave, and is nobody to be named anew', async () => {
		const { id } = (await log(both(urs.id))).body
		const bare = (await log({ reminder: { date: '2026-12-24' } })).body
		await limit([there])
		expect(meantBy((await change(id, { ...both(urs.id), name: 'Boiler entkalken' })).body)).toEqual([urs.id, urs.id])
		expect(await change(bare.id, { reminder: { date: '2026-12-24', person: urs.id } })).toMatchObject(refusedAt('reminder.person'))
		await leave(urs)
		expect(meantBy((await change(id, { ...both(urs.id), name: 'Boiler entkalkt' })).body)).toEqual([urs.id, urs.id])
		expect(await names()).toMatchObject({ [urs.id]: urs.name })
		await server.call(urs, users.removeMe, { body: undefined })
		expect(await names()).toMatchObject({ [urs.id]: 'Gelöschtes Konto' })
		const [row] = (await server.call(house.anna, groups.listReminders, { ...of(house.group.id), query: { person: urs.id } })).body
		expect(row).toMatchObject({ id, part: 'maintenance', person: urs.id, person_name: 'Gelöschtes Konto' })
	})
	test('is told by the history by name', async () => {
		const { id } = (await log(both(null))).body
		await change(id, { reminder: { date: '2026-12-24', person: urs.id } })
		await change(id, { maintenance: { date: '2026-12-01', person: house.anna.id } })
		const rows = (await server.call(house.anna, history.listHistory, { ...of(house.group.id), query: { fk: id } })).body
		expect(rows.slice(0, 2).map(({ text }) => text)).toEqual([
			'Anna hat die Person des Unterhalts auf «Anna» gesetzt',
			`Anna hat die Person der Erinnerung auf «${urs.name}» gesetzt`,
		])
	})
	test('comes back from the trash, and stays when it is ticked off', async () => {
		const { id } = (await log(both(urs.id))).body
		await server.call(urs, events.completeEvent, { ...of(id), body: { part: 'reminder', done: true } })
		const { version } = (await server.call(house.anna, events.getEvent, of(id))).body
		await server.call(house.anna, events.removeEvent, of(id), { version })
		await server.call(house.anna, trash.restoreTrash, { params: { source: 'event', id } })
		expect(meantBy((await server.call(house.anna, events.getEvent, of(id))).body)).toEqual([urs.id, urs.id])
	})
})

describe('a move to another property', () => {
	test('does not take an entry out of sight of who is meant without saying so', async () => {
		const { id } = (await log(both(urs.id))).body
		expect(await change(id, { property: there })).toMatchObject(refusedAt('maintenance.person'))
		expect(await change(id, { property: there, maintenance: null })).toMatchObject(refusedAt('reminder.person'))
		expect(meantBy((await change(id, { property: there, ...both(house.anna.id) })).body)).toEqual([house.anna.id, house.anna.id])
	})
	test('leaves as recorded who did not see it before either', async () => {
		const { id } = (await log(both(urs.id))).body
		await leave(urs)
		expect(await change(id, { property: there, name: 'Umzug' })).toMatchObject({ status: 200, body: { property: there } })
		expect(meantBy((await server.call(house.anna, events.getEvent, of(id))).body)).toEqual([urs.id, urs.id])
	})
})

test('what is to be done is found by who is meant, part by part, within what the caller sees', async () => {
	const mine = (await log({ ...both(urs.id), reminder: { date: '2026-12-24', person: house.anna.id } })).body.id
	await log(both(null))
	await log({ maintenance: { date: '2026-12-02', person: house.anna.id } }, there)
	await log({ maintenance: { date: '2026-12-03', person: urs.id, done: true } })
	const asked = async (by: TestPerson, person: string, more: object = {}) =>
		(await server.call(by, groups.listReminders, { ...of(house.group.id), query: { person, ...more } })).body
	expect(await asked(house.anna, urs.id)).toMatchObject([{ id: mine, part: 'maintenance', person: urs.id, person_name: urs.name }])
	expect((await asked(house.anna, house.anna.id)).map(({ date }) => date)).toEqual(['2026-12-02', '2026-12-24'])
	expect((await asked(urs, house.anna.id)).map(({ date }) => date)).toEqual(['2026-12-24'])
	expect(await asked(house.anna, there)).toEqual([])
})

test('who is called the same as another is told apart by the address, for who sees who is a member', async () => {
	const [one, other] = [await house.join('member'), await house.join('member')]
	const rename = `update auth."user" set "name" = $1 where "id" = $2`
	await server.owner.query(rename, ['Rita Frei', one.id])
	await server.owner.query(rename, ['rita frei', other.id])
	const caretaker = await house.join('caretaker')
	await log({ maintenance: { date: '2026-12-05', person: one.id } })
	const called = async (by: TestPerson) =>
		(await server.call(by, groups.listReminders, { ...of(house.group.id), query: { person: one.id } })).body.map(
			({ person_name: name }) => name,
		)
	expect(await called(other)).toEqual([`Rita Frei (${one.email})`])
	expect(await called(caretaker)).toEqual(['Rita Frei'])
})
