import { afterAll, beforeAll, expect, test } from 'vitest'
import { events } from '@hausheft/contract/events.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { trash } from '@hausheft/contract/trash.ts'
import { createHouse, lendServer, type TestHouse, type TestServer } from '../../../test/house.ts'

let server: TestServer
let house: TestHouse
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
})
afterAll(() => server.close())

test('what lies in the trash is found by kind and by a part of its name, page by page', async () => {
	const { anna, property, group } = house
	const of = (id: string) => ({ params: { id } })
	for (const name of ['Boiler entkalkt', 'Dach geprüft', 'Dachrinne gereinigt', '100% Öl']) {
		const { id, version } = (
			await server.call(anna, events.createEvent, { ...of(property.id), body: { name, event_at: '2026-11-20T09:00:00Z' } })
		).body
		await server.call(anna, events.removeEvent, of(id), { version })
	}
	const { id, version } = (await server.call(anna, objects.createObject, { ...of(property.id), body: { name: 'Dachfenster' } })).body
	await server.call(anna, objects.removeObject, of(id), { version })
	const names = async (query: object) => (await server.call(anna, trash.listTrash, { ...of(group.id), query })).body.map(({ name }) => name)

	expect(await names({ q: 'DACH' })).toEqual(['Dachfenster', 'Dachrinne gereinigt', 'Dach geprüft'])
	expect(await names({ q: 'dach', source: 'event' })).toEqual(['Dachrinne gereinigt', 'Dach geprüft'])
	expect(await names({ source: 'object' })).toEqual(['Dachfenster'])
	// Signs that mean something to a pattern are letters like others.
	expect(await names({ q: '0%' })).toEqual(['100% Öl'])
	expect(await names({ q: '%' })).toEqual(['100% Öl'])
	expect(await names({ q: ' ' })).toHaveLength(5)
	// As the search takes it.
	for (const q of ['Oel', 'ol', 'ÖL', 'Öl']) expect([q, await names({ q })]).toEqual([q, ['100% Öl']])
	for (const q of ['geprueft', 'gepruft', 'dach gepr']) expect([q, await names({ q })]).toEqual([q, ['Dach geprüft']])
	expect(await names({ q: 'entkälkt' })).toEqual(['Boiler entkalkt'])

	const first = await server.call(anna, trash.listTrash, { ...of(group.id), query: { q: 'dach', limit: 2 } })
	const next = new URLSearchParams(/\?(.*)>;/.exec(String(first.headers['link']))?.[1])
	expect(next.get('q')).toBe('dach')
	expect(await names(Object.fromEntries(next))).toEqual(['Dach geprüft'])
})
