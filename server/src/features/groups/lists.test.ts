import { events } from '@hausheft/contract/events.ts'
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

describe('reminders', () => {
	const list = (person: TestPerson, query: { limit?: number; from?: string } = {}) =>
		server.call(person, groups.listReminders, { ...of(house.group.id), query })
	it('that are open, soonest first, page by page, each once', async () => {
		for (let day = 1; day <= 4; day++) await remind(other, `Tag ${day}`, '2026-12-24')
		await remind(other, 'erledigt', '2026-12-01', true)
		const names: string[] = []
		for (let from: string | undefined; ;) {
			const { body, headers } = await list(house.anna, { limit: 2, ...(from !== undefined && { from }) })
			names.push(...body.map(({ name }) => name))
			const next = /^<(.*)>; rel="next"$/.exec((headers['link'] as string | undefined) ?? '')?.[1]
			if (next === undefined) break
			from = new URL(next, 'http://x').searchParams.get('from') as string
		}
		expect(names).toEqual(['Tag 1', 'Tag 2', 'Tag 3', 'Tag 4', 'Wohnung 10', 'Wohnung 9'])
		expect((await list(house.anna)).body[0]).toMatchObject({ date: '2026-12-24', note: 'Bald', property: other, journal: null })
		expect((await list(house.anna, { from: 'unsinn' })).status).toBe(422)
	})
	it('of other properties are not there for a limited member', async () => {
		const limited = await house.join('caretaker', [house.property.id])
		expect((await list(limited)).body.map(({ name }) => name)).toEqual(['Wohnung 10'])
	})
})
