/** A house of the size a measurement asks for, put into an empty migrated database past the triggers, then checked. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'

export type BenchHouse = { group: string; property: string; person: string; token: string; event: string }

const one = async <T>(client: pg.Client, text: string, values: unknown[] = []): Promise<T> => {
	const { rows } = await client.query(text, values)
	return rows[0] as T
}

/** `events` entries over ten years in one property: text, and in turns amount, maintenance, reading, time, reminder, object, contact. */
export async function fillHouse(url: string, events: number): Promise<BenchHouse> {
	const client = new pg.Client(url)
	await client.connect()
	const token = randomUUID()
	const { id: person } = await one<{ id: string }>(
		client,
		`insert into auth."user" ("name", "email", "emailVerified") values ('Anna Keller', $1, true) returning "id"`,
		[`${token}@bench.test`],
	)
	await client.query(
		`insert into auth."session" ("expiresAt", "token", "updatedAt", "userId") values (now() + interval '9 days', $1, now(), $2)`,
		[token, person],
	)
	await client.query('begin')
	await client.query(`select app_enter_person($1)`, [person])
	const { id: group } = await one<{ id: string }>(client, `select create_group('Familie Keller') as id`)
	const { id: property } = await one<{ id: string }>(
		client,
		`insert into property (group_id, name, type_id) values ($1, 'Bergstrasse 12', (select id from property_type where key = 'mehrfamilienhaus')) returning id`,
		[group],
	)
	await client.query(`insert into object (group_id, property_id, name) select $1, $2, 'Objekt ' || n from generate_series(1, 12) n`, [
		group,
		property,
	])
	await client.query(`insert into contact (group_id, company) select $1, 'Firma ' || n || ' AG' from generate_series(1, 15) n`, [group])
	await client.query('commit')
	await client.query(`set session_replication_role = replica`)
	await client.query(
		`insert into event (group_id, property_id, person_id, name, description, event_at, balance_tax_relevant, balance_expense_rappen, maintenance_done,
			reminder_on, reminder_done, has_measurement, has_time_recording, version)
		select $1, $2, $3, 'Eintrag Nummer ' || n, case when n % 3 = 0 then 'Expansionsgefäss verliert leicht, beim nächsten Service ersetzen lassen.' else '' end,
			now() - n * interval '10 years' / $4, case when n % 2 = 0 then n % 4 = 0 end, case when n % 2 = 0 then (n * 7919) % 500000 end,
			case when n % 5 = 0 then n % 10 = 0 end, case when n % 20 = 0 then current_date + (n % 700)::int end, case when n % 20 = 0 then false end,
			n % 4 = 1, n % 6 = 1, 1
		from generate_series(1, $4::int) n`,
		[group, property, person, events],
	)
	const rows = (text: string) => client.query(text, [group])
	await rows(
		`insert into event_measurement (group_id, event_id, position, unit_id, name, data) select group_id, id, 0, (select id from unit where symbol = 'm³'), 'Wasser', 812.4 from event where group_id = $1 and has_measurement`,
	)
	await rows(
		`insert into event_time (group_id, event_id, position, person_id, person_name, minutes) select group_id, id, 0, person_id, 'Anna Keller', 85 from event where group_id = $1 and has_time_recording`,
	)
	await rows(`insert into event_object (group_id, event_id, position, object_id) select e.group_id, e.id, 0, o.id from (select *, row_number() over () as n from event where group_id = $1) e
		join (select id, row_number() over () - 1 as n from object where group_id = $1) o on o.n = e.n % 12 where e.n % 3 = 0`)
	await rows(`insert into event_contact (group_id, event_id, position, contact_id) select e.group_id, e.id, 0, c.id from (select *, row_number() over () as n from event where group_id = $1) e
		join (select id, row_number() over () - 1 as n from contact where group_id = $1) c on c.n = e.n % 15 where e.n % 4 = 0`)
	await rows(`update event set document = event_document(event) where group_id = $1`)
	await rows(`update usage set used = (select count(*) from event where group_id = $1) where group_id = $1 and resource = 'events'`)
	await client.query(`set session_replication_role = origin`)
	await client.query('vacuum analyze')
	const { wrong } = await one<{ wrong: string }>(
		client,
		'select count(*) as wrong from event where document::text is distinct from event_document(id)::text',
	)
	if (wrong !== '0') throw new Error(`${wrong} documents differ from their rows`)
	const { id: event } = await one<{ id: string }>(client, 'select id from event order by event_at desc offset 40 limit 1')
	await client.end()
	return { group, property, person, token, event }
}
