import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { events } from '@hausheft/contract/events.ts'
import type { RollingQuery } from '@hausheft/contract/event-requests.ts'
import { createHouse, startServer, type TestHouse, type TestServer } from '../../../../test/house.ts'
import type { Statement } from '../../../platform/database/batch.ts'
import { build } from '../../../platform/database/connect.ts'
import { joinedTo } from '../../../platform/database/joined.ts'
import { storedEvent, type Scope } from '../queries.ts'
import { pageStatement } from './actions.ts'
import { rolling } from './queries.ts'

let server: TestServer
let house: TestHouse
let client: pg.Client
beforeAll(async () => {
	server = await startServer()
	house = await createHouse(server)
	const body = { name: 'Gelüftet', event_at: '2026-11-20T09:00:00.000Z' }
	await server.call(house.anna, events.createEvent, { params: { id: house.property.id }, body })
	client = new pg.Client(server.url)
	await client.connect()
	// The tests' own database plans all of it once.
	await client.query('set plan_cache_mode = auto; set session_replication_role = replica')
	await client.query('create temporary table more as select event.* from event, generate_series(1, 3000)')
	await client.query(`update more set id = uuidv7(), event_at = event_at - random() * interval '3 years'`)
	await client.query('insert into event select * from more')
	await client.query('analyze event')
})
afterAll(async () => {
	await client.end()
	await server.close()
})

/** As `actAs` lets somebody in. */
const entering = { sql: 'select app_enter($1) as entered, app_target($2, $3) as target', parameters: [null, null, null] }
const after = { at: '2025-03-01T00:00:00.000Z', id: '01a1fd6b-0000-7000-8000-000000000000' }
const plain: [string, () => Scope, RollingQuery][] = [
	['of a property', () => ({ property: house.property.id }), {}],
	['of a property, the oldest first', () => ({ property: house.property.id }), { sort: 'event_at_asc' }],
	['of a property, of a kind', () => ({ property: house.property.id }), { kind: 'maintenance' }],
	['of a group', () => ({ group: house.group.id }), {}],
]
test.each(plain)('the list %s is planned once', async (_, scope, filter) => {
	for (const from of [null, after]) {
		expect(await plannedAgain(rolling(build, scope(), null, filter, from, 50).compile())).toBe(0)
		for (const include of [undefined, 'names'] as const)
			expect(await plannedAgain(joinedTo(entering, pageStatement(scope(), { ...filter, include }, from, 50)))).toBe(0)
	}
})

test('one entry is planned once', async () => {
	expect(await plannedAgain(storedEvent(build, after.id).compile())).toBe(0)
})

test('of a large group among small ones no more entries are read than are shown of each house', async () => {
	await client.query(`create temporary table others as select event.* from event cross join generate_series(1, 4) limit 12000`)
	await client.query(
		`update others set id = uuidv7(), group_id = md5((ctid::text::point)[0]::text)::uuid, property_id = md5((ctid::text::point)[0]::text)::uuid`,
	)
	await client.query('insert into event select * from others')
	await client.query('analyze event')
	for (const from of [null, after]) {
		const { sql, parameters } = pageStatement({ group: house.group.id }, {}, from, 50)
		await client.query('begin')
		await client.query('select app_enter_person($1)', [house.anna.id])
		await client.query('set local role hausheft_runtime')
		const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`explain (analyze, format json) ${sql}`, [...parameters])
		await client.query('rollback')
		const read = nodesOf(rows[0]!['QUERY PLAN'][0].Plan).filter((node) => node['Relation Name'] === 'event')
		expect(read.length).toBeGreaterThan(0)
		for (const node of read) expect(node['Actual Rows'] * node['Actual Loops']).toBeLessThanOrEqual(51)
	}
})

type Node = { 'Relation Name'?: string; 'Actual Rows': number; 'Actual Loops': number; Plans?: Node[] }
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** How often a statement that a connection knows for a while is planned anew, of ten times, as it is asked by who acts. */
async function plannedAgain({ sql, parameters }: Statement): Promise<number> {
	const values = parameters.map((value) => (typeof value === 'string' ? pg.escapeLiteral(value) : JSON.stringify(value))).join()
	const execute = async () => {
		for (let time = 0; time < 10; time++) await client.query(`execute hot (${values})`)
		const { rows } = await client.query<{ custom: number }>(
			`select custom_plans::int as custom from pg_prepared_statements where name = 'hot'`,
		)
		return rows[0]?.custom ?? NaN
	}
	await client.query('begin')
	await client.query('select app_enter_person($1)', [house.anna.id])
	await client.query('set local role hausheft_runtime')
	await client.query(`prepare hot as ${sql}`)
	const known = await execute()
	const planned = (await execute()) - known
	await client.query('rollback; deallocate hot')
	return planned
}
