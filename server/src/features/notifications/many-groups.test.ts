import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type Clone } from '../../../test/database.ts'
import { connect, type Database } from '../../platform/database/connect.ts'
import { collectNotifications } from './queries.ts'

const groups = 250
let clone: Clone
let owner: pg.Client
let database: Database
beforeAll(async () => {
	clone = await cloneDatabase()
	owner = new pg.Client(clone.url)
	await owner.connect()
	database = connect(clone.url, (error) => {
		throw error
	})
	await owner.query(
		`with person as (insert into auth."user" ("name", "email", "emailVerified") values ('Anna', 'anna@beispiel.ch', true) returning "id"),
			made as (insert into "group" (name) select 'Haus ' || n from generate_series(1, $1) n returning id),
			joined as (insert into member (group_id, person_id, role) select made.id, person."id", 'owner' from made, person returning group_id, person_id)
		insert into notification_member (group_id, person_id, digest, digest_at) select group_id, person_id, 'daily', '2026-01-01' from joined`,
		[groups],
	)
})
afterAll(async () => {
	await database.close()
	await owner.end()
	await clone.drop()
})

test('many groups are told of some at a time: nobody waits for all of them, none is left out, and what ended half-way goes on', async () => {
	const at = new Date('2026-11-20T12:00:00Z')
	const told = async () =>
		(
			await owner.query<{ rows: number; groups: number; transactions: number }>(
				`select count(*)::integer as rows, count(distinct group_id)::integer as groups, count(distinct xmin::text)::integer as transactions
					from notification where kind = 'digest'`,
			)
		).rows[0]
	expect(await collectNotifications(database.owner, at)).toBe(groups)
	expect(await told()).toEqual({ rows: groups, groups, transactions: 3 })
	const removed = await owner.query('delete from notification where group_id in (select id from "group" order by id desc limit 70)')
	expect(removed.rowCount).toBe(70)
	expect(await collectNotifications(database.owner, at)).toBe(70)
	expect(await told()).toMatchObject({ rows: groups, groups })
})

test('a group whose rows cannot be told of keeps nobody else waiting', async () => {
	await owner.query('delete from notification')
	const { rows } = await owner.query<{ id: string }>('select id from "group" order by id offset 120 limit 1')
	await owner.query(`alter table notification add constraint broken check (group_id <> '${rows[0]?.id}')`)
	await expect(collectNotifications(database.owner, new Date('2026-11-20T12:00:00Z'))).rejects.toThrow(/failed for 1 groups: .*broken/)
	expect((await owner.query('select distinct group_id from notification')).rowCount).toBe(groups - 1)
	// Where it is everybody's it is tried a hundred times, not for each of them.
	await owner.query('delete from notification')
	await owner.query('alter table notification add constraint locked check (false)')
	await expect(collectNotifications(database.owner, new Date('2026-11-20T12:00:00Z'))).rejects.toThrow(/locked/)
	await owner.query('alter table notification drop constraint broken, drop constraint locked')
})
