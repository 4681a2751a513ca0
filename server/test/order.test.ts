import { contacts } from '@hausheft/contract/contacts.ts'
import type { Endpoint, Sent } from '@hausheft/contract/endpoint.ts'
import { events } from '@hausheft/contract/events.ts'
import { journals } from '@hausheft/contract/journals.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { statistics } from '@hausheft/contract/statistics.ts'
import { suggestions } from '@hausheft/contract/suggestions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestServer } from './house.ts'
import { insert, seeded } from './noun.ts'

// In which order things are listed, also where several are alike in what the order goes by.
let server: TestServer
let house: TestHouse
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
})
afterAll(() => server.close())

type List = { id: string }[]
const listed = async <E extends Endpoint>(endpoint: E, input: Sent<E>) => {
	const { status, body } = await server.call(house.anna, endpoint, input)
	expect(status).toBe(200)
	return (body as unknown as List).map(({ id }) => id)
}

test('kinds stand in the order of their positions', async () => {
	const stored = async (table: string) =>
		(await server.owner.query<{ id: string; position: number }>(`select id, position from ${table}`)).rows
			.toSorted((one, other) => one.position - other.position)
			.map(({ id }) => id)
	for (const [table, list] of [
		['property_type', () => listed(properties.listPropertyTypes, {})],
		['journal_type', () => listed(journals.listJournalTypes, {})],
		['unit', () => listed(events.listUnits, {})],
	] as const) {
		const ids = await stored(table)
		expect(ids.length).toBeGreaterThan(1)
		expect([table, await list()]).toEqual([table, ids])
	}
})

test('what is called alike stands in one order, whatever has been changed of it since', async () => {
	const place = { server, house }
	const [group, property] = [{ params: { id: house.group.id } }, { params: { id: house.property.id } }]
	const here = { property_id: house.property.id, name: 'Gleich' }
	const rows: Record<string, object> = {
		property: { name: 'Gleich', type_id: house.type },
		object: here,
		journal: { ...here, type_id: await seeded(server, 'journal_type') },
		statistic: { ...here, unit_id: await seeded(server, 'unit'), scale: 'month' },
		contact: { company: 'Gleich' },
	}
	const made: Record<string, string[]> = {}
	for (const [table, row] of Object.entries(rows)) {
		const ids: string[] = []
		for (let nth = 0; nth < 4; nth++) ids.push(await insert(place, table, row as Record<string, unknown>))
		if (table === 'contact')
			for (const contact_id of ids) await insert(place, 'contact_property', { contact_id, property_id: house.property.id })
		made[table] = ids.toSorted()
		// They come from their table in another order then.
		for (const id of [ids[2], ids[0]]) await server.owner.query(`update ${table} set updated_at = now() where id = $1`, [id])
	}
	const lists: [table: string, ids: string[]][] = [
		['property', await listed(properties.listProperties, group)],
		['object', await listed(objects.listObjects, property)],
		['object', await listed(objects.listGroupObjects, group)],
		['journal', await listed(journals.listJournals, property)],
		['journal', await listed(journals.listGroupJournals, group)],
		['statistic', await listed(statistics.listStatistics, property)],
		['contact', await listed(contacts.listContacts, group)],
		['contact', await listed(contacts.listPropertyContacts, property)],
	]
	for (const [table, ids] of lists) expect([table, ids.filter((id) => made[table]?.includes(id))]).toEqual([table, made[table]])
})

test('of two names that count alike the one that was used last is suggested first', async () => {
	// The newest entry counts 1/21, the next 1/22, and so on: 1/24 is as much as 1/40 and 1/60.
	const names = Array.from({ length: 41 }, (_, at) => (at === 3 ? 'Neuer' : at === 19 || at === 39 ? 'Öfter' : `Anderes ${at}`))
	for (const [at, name] of names.entries()) {
		const event_at = new Date(Date.UTC(2026, 0, 100 - at))
		await insert({ server, house }, 'event', { property_id: house.property.id, person_id: house.anna.id, name, event_at })
	}
	const said = (await server.call(house.anna, suggestions.listSuggestions, { params: { id: house.property.id } })).body.map(
		({ name }) => name,
	)
	const [newest, , , alike, more] = said
	expect([newest, alike, more]).toEqual(['Anderes 0', 'Neuer', 'Öfter'])
})

test('all series of a unit stand by their names, chosen ones as they were chosen', async () => {
	const [unit, here] = [await seeded(server, 'unit'), { params: { id: house.property.id } }]
	for (const [at, name] of ['Zisterne', 'Äussere Leitung', 'bad'].entries()) {
		const measurement = [{ unit, name, data: String(at + 1) }]
		const body = { name: 'Abgelesen', event_at: `2026-11-0${at + 1}T09:00:00.000Z`, measurement }
		expect((await server.call(house.anna, events.createEvent, { ...here, body })).status).toBe(201)
	}
	const shown = async (series?: { name: string }[]) => {
		const body = { name: 'Wasser', unit, scale: 'month' as const, ...(series && { series }) }
		const { id } = (await server.call(house.anna, statistics.createStatistic, { ...here, body })).body
		const { body: data } = await server.call(house.anna, statistics.getStatisticData, { params: { id }, query: {} })
		return data.series.map(({ name }) => name)
	}
	expect(await shown()).toEqual(['Äussere Leitung', 'bad', 'Zisterne'])
	const chosen = ['Zisterne', 'bad', 'Äussere Leitung']
	expect(await shown(chosen.map((name) => ({ name })))).toEqual(chosen)
})
