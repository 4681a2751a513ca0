import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHouse, lendServer, type TestServer } from './house.ts'

let server: TestServer
beforeAll(async () => {
	server = await lendServer()
})
afterAll(() => server.close())

/** Whose secret opens nothing in the name of an account. */
const noDoor = ['rateLimit', 'usedCode']

test('whatever opens something in somebody’s name goes when an address is proven for the first time', async () => {
	const { rows } = await server.owner.query<{ name: string; forgotten: boolean }>(`
		select distinct table_name as name, forget.definition ~ ('(from|update) (auth\\.)?"?' || table_name || '"?\\M') as forgotten
		from information_schema.columns,
			(select pg_get_functiondef(oid) as definition from pg_proc where proname = 'forget_doors') forget
		where (table_schema = 'auth' or table_schema = 'public' and table_name in (
			select table_name from information_schema.columns where column_name = 'person_id'))
		and (column_name ~* '(token|secret|endpoint|password|publicKey)' or column_name ~ '(^|_)code|Code') order by 1`)
	expect(rows.length).toBeGreaterThan(6)
	expect(rows.filter(({ name, forgotten }) => !forgotten && !noDoor.includes(name)).map(({ name }) => name)).toEqual([])
})

test('a webhook goes with the doors of its maker, and the group’s history says so', async () => {
	const { anna, group } = await createHouse(server)
	const ask = <T extends object>(text: string, ...values: string[]) => server.owner.query<T>(text, values)
	await ask(
		"insert into webhook (group_id, person_id, url, secret, types) values ($1, $2, 'https://haus.test/in', 'x', '{}')",
		group.id,
		anna.id,
	)
	await ask('update auth."user" set "emailVerified" = false where "id" = $1', anna.id)
	expect((await ask('select prove_address($1) as known', anna.email)).rows).toEqual([{ known: anna.id }])
	expect((await ask('select from webhook where group_id = $1', group.id)).rows).toEqual([])
	const { rows } = await ask<{ after: object }>("select after from history where group_id = $1 and after ->> 'removed' = 'true'", group.id)
	expect(rows).toEqual([{ after: { webhook: 'haus.test', removed: true } }])
})

/** What ends with the password or its sessions, or stays on purpose: what locks somebody out opens nothing. */
const withThePassword = ['twoFactor', 'confirmation', 'push_subscription', 'export', 'user']

test('what goes when an address is proven is ended by the action after a new password too, or by the password itself', async () => {
	const { rows } = await server.owner.query<{ name: string; definition: string }>(
		`select proname as name, pg_get_functiondef(oid) as definition from pg_proc where proname in ('forget_doors', 'lock_doors')`,
	)
	const tablesOf = (name: string) => {
		const { definition = '' } = rows.find((row) => row.name === name) ?? {}
		return new Set([...definition.matchAll(/(?:delete from|update) (?:auth\.)?"?(\w+)/g)].map(([, table = '']) => table))
	}
	const [forgotten, locked] = [tablesOf('forget_doors'), tablesOf('lock_doors')]
	expect(forgotten.size).toBeGreaterThan(10)
	expect([...forgotten].filter((table) => !locked.has(table) && !withThePassword.includes(table))).toEqual([])
})
