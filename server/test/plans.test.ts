import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listJournals } from '../src/features/journals/queries.ts'
import { listObjects } from '../src/features/objects/queries.ts'
import type { DB } from '../src/platform/database/tables.ts'
import { createHouse, startServer, type TestHouse, type TestPerson, type TestServer } from './house.ts'
import { seeded } from './noun.ts'

const entries = 20_000
const objects = 100
const journals = 10
let server: TestServer
let house: TestHouse

// A log of years: every third entry a maintenance, every twentieth a rental, every one at an object and in a journal.
beforeAll(async () => {
	server = await startServer()
	house = await createHouse(server)
	const { owner } = server
	const place = [house.group.id, house.property.id]
	const type = await seeded(server, 'journal_type')
	await owner.query(
		`insert into object (group_id, property_id, name) select $1, $2, 'Objekt ' || i from generate_series(1, ${objects}) i`,
		place,
	)
	await owner.query(
		`insert into journal (group_id, property_id, name, type_id) select $1, $2, 'Heft ' || i, $3 from generate_series(1, ${journals}) i`,
		[...place, type],
	)
	await owner.query(
		'alter table event disable trigger user; alter table event_object disable trigger user; alter table event_object enable trigger linked',
	)
	await owner.query(
		`insert into event (group_id, property_id, person_id, name, event_at, journal_id, maintenance_done, rental_is_rent)
		select $1, $2, $3, 'Eintrag ' || i, now() - i * interval '1 hour',
			(array(select id from journal where property_id = $2 order by id))[1 + i % ${journals}],
			case when i % 3 = 0 then i % 2 = 0 end, case when i % 20 = 0 then i % 40 = 0 end
		from generate_series(1, ${entries}) i`,
		[...place, house.anna.id],
	)
	// The last objects have no entry at all: the search for their latest one must not read everybody else's.
	await owner.query(
		`insert into event_object (group_id, event_id, position, object_id) select $1, event.id, 0,
			(array(select id from object where property_id = $2 order by id))[1 + (row_number() over ()) % ${objects - 5}] from event where property_id = $2`,
		place,
	)
	await owner.query('insert into event_link select l.* from event, event_links(event) l')
	await owner.query('select link_count_rebuild($1)', [house.group.id])
	await owner.query('alter table event enable trigger user; alter table event_object enable trigger user')
	for (const table of ['event', 'event_object', 'event_link']) await owner.query(`vacuum analyze ${table}`)
})
afterAll(() => server.close())

/** What PostgreSQL does for a query, run as this person. */
async function planOf(person: TestPerson, run: (db: Kysely<DB>) => Promise<unknown>): Promise<string[]> {
	const client = new pg.Client(server.url)
	await client.connect()
	const lines: string[] = []
	const query = async (text: string, values: unknown[]) => {
		const result = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, costs off, timing off) ${text}`, values)
		lines.push(...result.rows.map((row) => row['QUERY PLAN']))
		return { ...result, rows: [] }
	}
	const pool = { connect: async () => ({ query, release: () => {} }), end: async () => {} } as unknown as pg.Pool
	try {
		await client.query(`begin; select app_enter_person('${person.id}'); set local role hausheft_runtime`)
		await run(new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }))
	} finally {
		await client.end()
	}
	return lines
}

/** How many rows the plan's reads of an index or table gave, over all their rounds. */
function rowsRead(plan: string[], what: string): number {
	const reads = plan.filter((line) => line.includes(what)).map((line) => /actual rows=([\d.]+) loops=(\d+)/.exec(line))
	return reads.reduce((total, read) => total + Number(read?.[1] ?? Number.NaN) * Number(read?.[2] ?? Number.NaN), 0)
}
const whoever: [string, () => Promise<TestPerson>][] = [
	['the owner', async () => house.anna],
	['a limited member', () => house.join('caretaker', [house.property.id])],
]

test.each(whoever)('the state of all objects is one look into an index each, however many entries there are: %s', async (_, person) => {
	const plan = await planOf(await person(), (db) => listObjects(db, house.group.id, house.property.id))
	expect(plan.join('\n')).not.toContain('Seq Scan on event')
	// Whether a maintenance is open, and when one was done.
	for (const [index, looks] of Object.entries({ event_object_maintenance: 2, event_object_rental: 1 })) {
		expect(rowsRead(plan, `using ${index}`)).toBeGreaterThan(0)
		expect(rowsRead(plan, `using ${index}`)).toBeLessThanOrEqual(looks * objects)
	}
	counted(plan)
	// The latest of each is not looked for among its others.
	expect(rowsRead(plan, 'Index Only Scan Backward using event_link_pkey')).toBeGreaterThan(0)
	expect(rowsRead(plan, 'Index Only Scan Backward using event_link_pkey')).toBeLessThanOrEqual(objects)
})

test.each(whoever)('no entry is counted for the journals: %s', async (_, person) => {
	const plan = await planOf(await person(), (db) => listJournals(db, house.group.id, house.property.id))
	counted(plan)
	expect(plan.join('\n')).not.toMatch(/ on event\b/)
	expect(rowsRead(plan, 'Index Only Scan Backward using event_link_pkey')).toBe(journals)
})

/** How many entries name each is kept, and the links are read for the latest of each alone. */
function counted(plan: string[]) {
	expect(rowsRead(plan, ' on link_count')).toBeGreaterThan(0)
	expect(rowsRead(plan, ' on link_count')).toBeLessThanOrEqual(objects + journals)
	expect(plan.filter((line) => line.includes(' on event_link'))).toHaveLength(1)
}
