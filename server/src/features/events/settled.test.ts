import { randomUUID } from 'node:crypto'
import { objects } from '@hausheft/contract/objects.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestServer } from '../../../test/house.ts'
import { actAs } from '../../platform/database/act.ts'
import { connect, type Database } from '../../platform/database/connect.ts'
import { writeEntries } from '../../platform/database/entries.ts'
import { settle, settleDocuments } from '../../platform/database/settling.ts'
import { unlessFull } from '../../platform/database/unless-full.ts'

let server: TestServer
let house: TestHouse
let database: Database
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
	database = connect(server.url, () => {}, 1)
})
afterAll(async () => {
	await database.close()
	await server.close()
})

test.each([
	['all', settle],
	['documents', settleDocuments],
	['what there is room for', (db: Parameters<typeof settle>[0]) => unlessFull(db, async () => true)],
] as const)('what is written once %s has settled is linked, found and counted like what was written before', async (_, settling) => {
	const { anna, group, property } = house
	const { id: boiler } = (await server.call(anna, objects.createObject, { params: { id: property.id }, body: { name: 'Boiler' } })).body
	const ids = [randomUUID(), randomUUID(), randomUUID()]
	const row = { name: 'Entkalkt', event_at: '2026-11-21T10:00:00Z' }
	const time = [{ minutes: 30, person_name: 'Rosa', note: 'oben' }]
	await actAs(database, { person: anna.id }, { mode: 'write', wanted: { noun: 'groups', id: group.id } }, async ({ db }) => {
		for (const id of ids) {
			await writeEntries(db, { group: group.id, property: property.id }, [{ id, row, rows: { objects: [boiler], time } }])
			await settling(db)
		}
	})
	const { rows } = await server.owner.query<{ linked: string; minutes: string; found: string; told: string[] }>(
		`select (select count(*) from event_link l where l.event_id = e.id and l.linked = $2) as linked,
			(select sum(minutes) from event_link l where l.event_id = e.id) as minutes, (select count(*) from search s where s.entry = e.id) as found,
			array(select h.event from history h where h.fk = e.id) as told
		from event e where e.id = any ($1) order by array_position($1, e.id)`,
		[ids, boiler],
	)
	expect(rows).toEqual(ids.map(() => ({ linked: '1', minutes: '30', found: '2', told: ['INSERT'] })))
})
