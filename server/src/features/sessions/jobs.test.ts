import { groups } from '@hausheft/contract/groups.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startServer, type TestServer } from '../../../test/house.ts'

let server: TestServer
beforeAll(async () => {
	server = await startServer()
})
afterAll(() => server.close())

test('what is past its time is removed at night: sessions, and Idempotency-Keys after 60 days', async () => {
	const anna = await server.person('Anna')
	const gone = await server.signIn(anna)
	const make = async (key: string) => (await server.call(anna, groups.createGroup, { body: { name: 'Familie Keller' } }, { key })).body.id
	const [old, young] = [await make('alt'), await make('jung')]
	await server.owner.query(`update answered set created_at = now() - interval '61 days' where key = 'alt'`)
	await server.owner.query(`update answered set created_at = now() - interval '59 days' where key = 'jung'`)
	await server.owner.query(
		`update auth."session" set "expiresAt" = now() - interval '1 minute' where "userId" = $1 and "token" = split_part($2, '.', 1)`,
		[anna.id, gone.cookie.split('=')[1]],
	)
	await server.owner.query(`select enqueue('remove_expired', '{}', now(), null)`)
	await vi.waitFor(
		async () => {
			const { rows } = await server.owner.query<{ key: string }>('select key from answered order by key')
			expect(rows).toEqual([{ key: 'jung' }])
		},
		{ timeout: 60_000 },
	)
	const { rows: sessions } = await server.owner.query('select 1 from auth."session" where "userId" = $1', [anna.id])
	expect(sessions.length).toBe(1)
	expect([(await make('jung')) === young, (await make('alt')) === old]).toEqual([true, false])
})

test('a job that was given up goes with what it was given after 30 days, and no other', async () => {
	const queue = async (task: string, more: string) => {
		const added = await server.owner.query<{ id: string }>(
			`select id from graphile_worker.add_job($1, '{"email": "beat@haus.test"}', run_at => now() + interval '1 day')`,
			[task],
		)
		await server.owner.query(`update graphile_worker._private_jobs set ${more} where id = $1`, [added.rows[0]?.id])
	}
	const old = `updated_at = now() - interval '31 days'`
	await queue('given_up_long_ago', `attempts = max_attempts, last_error = 'away', ${old}`)
	await queue('given_up_lately', `attempts = max_attempts, last_error = 'away', updated_at = now() - interval '29 days'`)
	await queue('waiting', `attempts = 3, ${old}`)
	await queue('last_try', `attempts = max_attempts, locked_at = now() + interval '1 day', locked_by = 'somebody', ${old}`)
	await server.owner.query(`select enqueue('remove_expired', '{}', now(), null)`)
	const left = async () =>
		(
			await server.owner.query<{ task: string }>(
				`select task_identifier as task from graphile_worker.jobs where task_identifier ~ '^(given_up|waiting|last_try)' order by 1`,
			)
		).rows.map(({ task }) => task)
	await vi.waitFor(async () => expect(await left()).toEqual(['given_up_lately', 'last_try', 'waiting']), { timeout: 60_000 })
})

test('of what has an end only what is past it is removed, whatever it is', async () => {
	const [beat, carla] = [await server.person('Beat'), await server.person('Carla')]
	// What has an end, by its table; a change of address is none of it: its row is the request itself.
	const { rows: tables } = await server.owner.query<{ name: string }>(
		`select table_name as name from information_schema.columns where table_schema = 'auth' and column_name = 'expiresAt' order by 1`,
	)
	const of: Record<string, [columns: string, values: string]> = {
		confirmation: [`"tokenHash", "userId", "email", "expiresAt"`, `sha256($1::bytea), '${beat.id}', 'beat@haus.test'`],
		session: [`"token", "userId", "updatedAt", "expiresAt"`, `$1, '${beat.id}', now()`],
		verification: [`"identifier", "value", "expiresAt"`, `$1, 'x'`],
	}
	expect(tables.map(({ name }) => name).filter((name) => name !== 'emailChange')).toEqual(Object.keys(of))
	const left = async () => {
		const counts: Record<string, string[]> = {}
		for (const [name, [columns]] of Object.entries(of)) {
			const key = columns.split(',')[0]
			const known = name === 'confirmation' ? `case ${key} when sha256('past') then 'past' when sha256('ahead') then 'ahead' end` : key
			const { rows } = await server.owner.query<{ key: string }>(
				`select ${known} as key from auth."${name}" where ${known} in ('past', 'ahead') order by 1 desc`,
			)
			counts[name] = rows.map(({ key: each }) => each)
		}
		return counts
	}
	for (const [name, [columns, values]] of Object.entries(of))
		for (const [key, end] of [
			['past', '-1 minute'],
			['ahead', '1 minute'],
		] as const)
			await server.owner.query(`insert into auth."${name}" (${columns}) values (${values}, now() + $2::interval)`, [key, end])
	await server.owner
		.query(`insert into auth."rateLimit" ("key", "count", "lastRequest") select key, 1, extract(epoch from now() - ago) * 1000
		from (values ('past', interval '25 hours'), ('ahead', interval '23 hours')) tried (key, ago)`)
	await server.owner.query(`insert into servers.call_window (name, used, granted, ends_at) values
		('past', 1, 1, now() - interval '1 minute'), ('ahead', 1, 1, now() + interval '1 minute')`)
	await server.owner.query(`insert into servers.write_bucket (person_id, left_over, granted, filled_at) values
		('${beat.id}', 1, 1, now() - interval '61 minutes'), ('${carla.id}', 1, 1, now() - interval '50 minutes')`)
	await server.owner.query(`select enqueue('remove_expired', '{}', now(), null)`)
	await vi.waitFor(async () => expect(await left()).toEqual(Object.fromEntries(Object.keys(of).map((name) => [name, ['ahead']]))), {
		timeout: 60_000,
	})
	const tried = `select "key" from auth."rateLimit" where "key" in ('past', 'ahead')`
	await vi.waitFor(async () => expect((await server.owner.query(tried)).rows).toEqual([{ key: 'ahead' }]), { timeout: 60_000 })
	// What limits calls and writes now goes on counting.
	const windows = `select name from servers.call_window where name in ('past', 'ahead')`
	await vi.waitFor(async () => expect((await server.owner.query(windows)).rows).toEqual([{ name: 'ahead' }]), { timeout: 60_000 })
	const buckets = `select person_id as id from servers.write_bucket where person_id in ('${beat.id}', '${carla.id}')`
	await vi.waitFor(async () => expect((await server.owner.query(buckets)).rows).toEqual([{ id: carla.id }]), { timeout: 60_000 })
})
