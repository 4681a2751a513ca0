import { events } from '@hausheft/contract/events.ts'
import type { EventFields, RollingQuery } from '@hausheft/contract/event-requests.ts'
import { groups } from '@hausheft/contract/groups.ts'
import { journals } from '@hausheft/contract/journals.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHouse, startServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'

let server: TestServer
let house: TestHouse
let other: string
let gone: string
const of = (id: string) => ({ params: { id } })
beforeAll(async () => {
	server = await startServer()
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
