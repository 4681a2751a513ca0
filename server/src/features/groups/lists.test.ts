import { events } from '@hausheft/contract/events.ts'
import type { EventFields, RollingQuery } from '@hausheft/contract/event-requests.ts'
import { groups } from '@hausheft/contract/groups.ts'
import { journals } from '@hausheft/contract/journals.ts'
import { members } from '@hausheft/contract/members.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { photo as aPhoto, upload } from '../../../test/upload.ts'

let server: TestServer
let house: TestHouse
let other: string
let gone: string
const of = (id: string) => ({ params: { id } })
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
	other = (await house.addProperty('Seeweg 3')).id
	const trashed = await house.addProperty('Verkauft')
	gone = trashed.id
	const type = (await server.call(house.anna, journals.listJournalTypes, {})).body[0]?.id as string
	for (const [property, name] of [
		[house.property.id, 'Wohnung 10'],
		[other, 'Wohnung 9'],
		[gone, 'Weg'],
	] as const) {
		await server.call(house.anna, objects.createObject, { ...of(property), body: { name } })
		await server.call(house.anna, journals.createJournal, { ...of(property), body: { name, type } })
		await remind(property, name, '2027-01-05')
	}
	await server.call(house.anna, properties.removeProperty, of(gone), { version: trashed.version })
})
afterAll(() => server.close())

const remind = async (property: string, name: string, date: string, done = false) => {
	const body = { name, event_at: '2026-11-20T09:00:00.000Z', reminder: { date, note: 'Bald', done } }
	expect((await server.call(house.anna, events.createEvent, { ...of(property), body })).status).toBe(201)
}

describe('of all properties of a group', () => {
	const namesOf = async (list: typeof objects.listGroupObjects | typeof journals.listGroupJournals, person: TestPerson) =>
		(await server.call(person, list, of(house.group.id))).body.map(({ name, property }) => [name, property])
	it.each([
		['objects', objects.listGroupObjects],
		['journals', journals.listGroupJournals],
	] as const)('%s: as people sort, within what the caller sees, without what hangs on something in the trash', async (_, list) => {
		expect(await namesOf(list, house.anna)).toEqual([
			['Wohnung 9', other],
			['Wohnung 10', house.property.id],
		])
		expect(await namesOf(list, await house.join('viewer', [other]))).toEqual([['Wohnung 9', other]])
	})
})

describe('what is to be done by a day', () => {
	const list = (person: TestPerson, query: { limit?: number; from?: string } = {}) =>
		server.call(person, groups.listReminders, { ...of(house.group.id), query })
	const log = async (body: Omit<EventFields, 'event_at'>) => {
		const made = await server.call(house.anna, events.createEvent, {
			...of(other),
			body: { event_at: '2026-11-20T09:00:00.000Z', ...body },
		})
		expect(made.status).toBe(201)
		return made.body.id
	}
	it('is every open reminder and every open maintenance with a date, the most urgent first, page by page, each once', async () => {
		for (let day = 1; day <= 4; day++) await remind(other, `Tag ${day}`, '2026-12-24')
		await remind(other, 'erledigt', '2026-12-01', true)
		await log({ name: 'Service', maintenance: { date: '2026-12-24', done: false }, reminder: { date: '2026-12-24', done: false } })
		await log({ name: 'Service erledigt', maintenance: { date: '2026-12-24', done: true } })
		await log({ name: 'Irgendwann', maintenance: { done: false } })
		const found: string[] = []
		for (let from: string | undefined; ;) {
			const { body, headers } = await list(house.anna, { limit: 2, ...(from !== undefined && { from }) })
			found.push(...body.map(({ name, part }) => `${name} ${part}`))
			const next = /^<(.*)>; rel="next"$/.exec((headers['link'] as string | undefined) ?? '')?.[1]
			if (next === undefined) break
			from = new URL(next, 'http://x').searchParams.get('from') as string
		}
		const reminders = ['Tag 1', 'Tag 2', 'Tag 3', 'Tag 4', 'Service', 'Wohnung 10', 'Wohnung 9'].map((name) => `${name} reminder`)
		expect(found).toEqual(['Service maintenance', ...reminders])
		const { body } = await list(house.anna)
		expect(body[0]).toEqual({
			id: expect.any(String),
			part: 'maintenance',
			name: 'Service',
			date: '2026-12-24',
			note: null,
			property: other,
			journal: null,
			person: null,
			person_name: null,
			user: house.anna.id,
			done: false,
			recurrence: null,
			series: null,
			proposal: null,
			kind: null,
			measured: false,
		})
		expect(body[1]).toMatchObject({ name: 'Tag 1', date: '2026-12-24', note: 'Bald', property: other })
		expect((await list(house.anna, { from: 'unsinn' })).status).toBe(422)
	})
	it('and is ticked off part by part', async () => {
		const id = await log({
			name: 'Beides',
			maintenance: { date: '2026-12-02', done: false },
			reminder: { date: '2026-12-01', done: false },
		})
		const parts = async () => (await list(house.anna)).body.filter((each) => each.id === id).map(({ part }) => part)
		expect(await parts()).toEqual(['reminder', 'maintenance'])
		await server.call(house.anna, events.completeEvent, { ...of(id), body: { part: 'reminder', done: true } })
		expect(await parts()).toEqual(['maintenance'])
	})
	it('of other properties is not there for a limited member', async () => {
		const limited = await house.join('caretaker', [house.property.id])
		expect((await list(limited)).body.map(({ name }) => name)).toEqual(['Wohnung 10'])
	})
	it('narrows the lists of entries: to what is open, or all done', async () => {
		const roll = async (query: RollingQuery) =>
			(await server.call(house.anna, events.rollProperty, { ...of(other), query })).body.events.map(({ name }) => name).sort()
		const id = await log({ name: 'Halb', maintenance: { done: true }, reminder: { date: '2027-02-01', done: false } })
		expect(await roll({ kind: 'maintenance', state: 'open' })).toEqual(['Beides', 'Irgendwann', 'Service'])
		expect(await roll({ kind: 'maintenance', state: 'done' })).toEqual(['Halb', 'Service erledigt'])
		expect(await roll({ kind: 'reminder', state: 'done' })).toEqual(['Beides', 'erledigt'])
		expect(await roll({ state: 'done' })).toEqual(['Service erledigt', 'erledigt'])
		expect(await roll({ state: 'open', q: 'Halb' })).toEqual(['Halb'])
		await server.call(house.anna, events.completeEvent, { ...of(id), body: { part: 'reminder', done: true } })
		expect(await roll({ state: 'done', q: 'Halb' })).toEqual(['Halb'])
	})
})

describe('the first steps of a new group', () => {
	const steps = async (by: TestPerson) => {
		const { body } = await server.call(by, groups.listFirstSteps, of(house.group.id))
		return Object.fromEntries(body.map(({ step, done }) => [step, done]))
	}
	beforeEach(async () => {
		house = await createHouse(server)
	})
	it('are done one by one, whoever does them', async () => {
		const none = { entry: false, photo: false, object: false, invite: false }
		expect(await steps(house.anna)).toEqual(none)
		const body = { name: 'Zähler', event_at: '2026-11-20T09:00:00.000Z' }
		await server.call(house.anna, events.createEvent, { ...of(house.property.id), body })
		expect(await steps(house.anna)).toEqual({ ...none, entry: true })
		await server.call(house.anna, objects.createObject, { ...of(house.property.id), body: { name: 'Boiler' } })
		const invite = { ...of(house.group.id), body: { email: 'beat@haus.test', role: 'viewer' as const } }
		const { id = '' } = (await server.call(house.anna, members.createInvite, invite)).body
		expect(await steps(house.anna)).toEqual({ ...none, entry: true, object: true, invite: true })
		await server.call(house.anna, members.revokeInvite, { params: { id: house.group.id, invite: id } })
		expect((await steps(house.anna))['invite']).toBe(false)
		await house.join('viewer')
		const photo = (await upload(server, house.anna, house.group.id, { bytes: await aPhoto(8, 8), form: { property: house.property.id } }))
			.body
		await server.call(house.anna, properties.changeProperty, { ...of(house.property.id), body: { photo: photo.id } }, { version: 1 })
		expect(await steps(house.anna)).toEqual({ entry: true, photo: true, object: true, invite: true })
	})
	it('are those that one may do, until one has put them away, and of a new group with a house alone', async () => {
		const [beat, carla] = [await house.join('caretaker'), await house.join('viewer')]
		expect([await steps(beat), await steps(carla)]).toEqual([{ entry: false, object: false }, {}])
		expect((await server.call(beat, groups.hideFirstSteps, of(house.group.id))).status).toBe(204)
		expect([await steps(beat), Object.keys(await steps(house.anna))]).toEqual([{}, ['entry', 'photo', 'object', 'invite']])
		const { rows } = await server.owner.query(`select from history where group_id = $1 and after::text like '%hid_first_steps%'`, [
			house.group.id,
		])
		expect(rows).toEqual([])
		// Past the triggers, which keep when a group was made.
		await server.owner.query(`begin; set local session_replication_role = replica;
			update "group" set created_at = now() - interval '31 days' where id = '${house.group.id}'; commit`)
		expect(await steps(house.anna)).toEqual({})
		const empty = (await server.call(house.anna, groups.createGroup, { body: { name: 'Leer' } })).body
		expect((await server.call(house.anna, groups.listFirstSteps, of(empty.id))).body).toEqual([])
	})
})
