import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lendServer, type TestServer } from './house.ts'
import type { World } from './noun.ts'
import { createWorld, make } from './rights-world.ts'

let server: TestServer
let world: World
beforeAll(async () => {
	server = await lendServer()
	world = await createWorld(server)
	for (const thing of Object.values(make)) await thing(world)
})
afterAll(() => server.close())

const rows = async <Row extends object>(text: string, values: unknown[] = []) => (await server.owner.query<Row>(text, values)).rows
const names = async (text: string) => (await rows<{ name: string }>(text)).map(({ name }) => name)
/** The same for everybody; nobody but a migration writes it. */
const masterData = ['journal_type', 'plan', 'property_type', 'unit']
const tables = (where: string) =>
	names(
		`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and ${where} order by 1`,
	)

/** As a request runs, on a connection that nobody else uses, for these statements. */
async function asRuntime<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
	const client = new pg.Client(server.url)
	await client.connect()
	try {
		await client.query('begin; set local role hausheft_runtime')
		return await work(client)
	} finally {
		await client.end()
	}
}

test('D10: row-level security is on for every table but master data, which the runtime role can only read', async () => {
	expect(await tables('not relrowsecurity')).toEqual(masterData)
	const mayWrite = await names(`select distinct table_name as name from information_schema.role_table_grants
		where grantee in ('hausheft_runtime', 'PUBLIC') and table_schema = 'public' and privilege_type <> 'SELECT' order by 1`)
	expect(mayWrite.filter((name) => masterData.includes(name) || name === 'history')).toEqual([])
	const tenants = await names(
		`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'group_id' order by 1`,
	)
	expect(tenants.length).toBeGreaterThan(15)
	for (const name of tenants) expect(masterData).not.toContain(name)
})

test('D10: without an actor the runtime role sees no row of any table that has some', async () => {
	const secured = await tables('relrowsecurity')
	const filled: string[] = []
	for (const name of secured) {
		const [{ n } = { n: '0' }] = await rows<{ n: string }>(`select count(*) as n from "${name}"`)
		if (Number(n) > 0) filled.push(name)
		const seen = await asRuntime((client) => client.query(`select from "${name}"`).then(({ rowCount }) => rowCount)).catch(
			(error: Error) => error.message,
		)
		expect([name, seen]).toEqual([name, expect.toBeOneOf([0, `permission denied for table ${name}`])])
	}
	expect(filled).toEqual(
		expect.arrayContaining(['contact', 'event', 'file', 'group', 'history', 'invite', 'journal', 'member', 'object', 'person', 'property']),
	)
})

test('D10: unique keys of tenant tables start with the group, or are the id alone; of a person there is one watch in all, and an inbox’s address is one group’s', async () => {
	const keys = await rows<{ index: string; columns: string[] }>(`
		select i.indexrelid::regclass::text as index, array(
			select coalesce(a.attname, '(expression)') from unnest(i.indkey) with ordinality k (attnum, at)
			left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum order by k.at)::text[] as columns
		from pg_index i join pg_attribute g on g.attrelid = i.indrelid and g.attname = 'group_id'
		join pg_class t on t.oid = i.indrelid and t.relnamespace = 'public'::regnamespace where i.indisunique`)
	expect(keys.length).toBeGreaterThan(20)
	const beside = ['inbox_address_token_key', 'stopwatch_pkey']
	expect(keys.filter(({ index, columns }) => columns[0] !== 'group_id' && columns.join() !== 'id' && !beside.includes(index))).toEqual([])
})

test('D10: foreign keys between tenant tables carry the group', async () => {
	const keys = await rows<{ name: string; columns: string[] }>(`
		select c.conrelid::regclass || ' ' || c.conname as name, array(
			select a.attname from unnest(c.conkey) with ordinality k (attnum, at)
			join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum order by k.at)::text[] as columns
		from pg_constraint c join pg_attribute g on g.attrelid = c.confrelid and g.attname = 'group_id'
		where c.contype = 'f' and c.connamespace = 'public'::regnamespace`)
	expect(keys.length).toBeGreaterThan(15)
	expect(keys.filter(({ columns }) => columns[0] !== 'group_id')).toEqual([])
})

test('D10: the runtime role owns nothing, bypasses nothing, and reaches neither sign-in nor jobs', async () => {
	const [role] = await rows(
		`select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolcanlogin from pg_roles where rolname = 'hausheft_runtime'`,
	)
	expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, rolcanlogin: false })
	expect(await rows(`select 1 from pg_class join pg_roles on pg_roles.oid = relowner where rolname = 'hausheft_runtime'`)).toEqual([])
	expect(await rows(`select 1 from pg_auth_members join pg_roles on pg_roles.oid = member where rolname = 'hausheft_runtime'`)).toEqual([])
	const reach = await names(`select nspname as name from pg_namespace where has_schema_privilege('hausheft_runtime', oid, 'usage')
		and nspname !~ '^pg_' and nspname <> 'information_schema'`)
	expect(reach).toEqual(['public'])
	expect(await rows(`select has_schema_privilege('hausheft_runtime', 'public', 'create') as may`)).toEqual([{ may: false }])
})

/** What a request does with more than its own rights (a trigger cannot be called); whoever adds to these says there who may ask. */
const callable = [
	'accept_invitation',
	'accept_invite_link',
	'answer_entries',
	'app_enter',
	'app_enter_person',
	'app_enter_token',
	'ask_for_email',
	'ask_for_invitation',
	'change_account',
	'change_email',
	'confirm_email',
	'count_findings',
	'create_group',
	'delete_account',
	'enqueue',
	'file_counts',
	'find_invitation',
	'find_invite_link',
	// How full the inboxes of an owner are, without what is in them.
	'inbox_room',
	'is_elsewhere',
	'keep_email',
	// Of the addresses of members and invitations of one's own groups.
	'mail_refused_at',
	'make_next',
	'my_account',
	'my_credentials',
	'others_loose_files',
	'plan_limit',
	'purge_mail',
	'search_all',
	'search_among',
	'search_entries',
	'search_group',
	'session_is_fresh',
	// The device of one's own session.
	'take_push',
	'take_turn',
	'tell_import',
]
test('D10 what runs with the rights of the owner is for requests alone, and for them by name', async () => {
	const definers = (holds: string) =>
		names(
			`select proname as name from pg_proc where pronamespace in ('public'::regnamespace, 'auth'::regnamespace) and prosecdef
			and prorettype <> 'trigger'::regtype and ${holds} order by 1`,
		)
	expect(await definers("exists (select from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee = 0)")).toEqual([])
	expect(await definers("has_function_privilege('hausheft_runtime', oid, 'execute')")).toEqual(callable)
})

test('what runs with the owner’s rights is called by a request, or follows from what one writes; an entry’s writing meets three of them', async () => {
	const triggers = `select t.tgfoid from pg_trigger t where has_any_column_privilege('hausheft_runtime', t.tgrelid, 'insert')
		or has_any_column_privilege('hausheft_runtime', t.tgrelid, 'update') or has_table_privilege('hausheft_runtime', t.tgrelid, 'delete')`
	const definers = await rows<{ name: string; needed: boolean }>(
		`select proname as name, has_function_privilege('hausheft_runtime', oid, 'execute') or oid in (${triggers}) as needed
		from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`,
	)
	expect(definers.filter(({ needed }) => !needed)).toEqual([])
	expect(definers.length).toBeLessThanOrEqual(70)
	// What else stands at an entry looks at its files, the trash, and what is written past the one function.
	expect(
		await names(`select distinct proname as name from pg_trigger join pg_proc p on p.oid = tgfoid
			where tgrelid = 'event'::regclass and prosecdef and tgname not in ('files_follow', 'refresh', 'refresh_new') order by 1`),
	).toEqual(['event_counts', 'event_places', 'event_settles'])
})

test('what runs with the owner’s rights looks names up in fixed places', async () => {
	const loose = await names(`select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
		and not coalesce(proconfig::text, '') like '%search_path=%'`)
	expect(loose).toEqual([])
})

test('a view shows what its reader may see, not its owner', async () => {
	const views = await rows<{ name: string; options: string }>(
		`select relname as name, coalesce(reloptions::text, '') as options from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'`,
	)
	expect(views.length).toBeGreaterThan(0)
	for (const { name, options } of views) expect([name, options]).toEqual([name, expect.stringMatching(/security_invoker=(true|on)/)])
})

test('rows of another group cannot be written, whatever they name', async () => {
	const { foreign, house } = world
	const denied = (text: string, values: unknown[]) =>
		asRuntime(async (client) => {
			await client.query('reset role')
			await client.query(`select app_enter_person('${house.anna.id}')`)
			await client.query('set local role hausheft_runtime')
			return client.query(text, values).then(
				({ rowCount }) => rowCount,
				(error: { code?: string }) => error.code,
			)
		})
	const into = `insert into object (group_id, property_id, name) values ($1, $2, 'Boiler')`
	expect(await denied(into, [house.group.id, house.property.id])).toBe(1)
	expect(await denied(into, [foreign['group'], foreign['property']])).toBe('42501')
	expect(await denied(into, [house.group.id, foreign['property']])).toBe('23503')
	const hidden = 'insert into hidden_memory (group_id, event_id, person_id) values ($1, $2, $3)'
	expect(await denied(hidden, [foreign['group'], foreign['event'], house.anna.id])).toBe('42501')
	expect(await denied(`update object set name = 'x' where id = $1`, [foreign['object']])).toBe(0)
	expect(await denied(`update property set group_id = $1 where id = $2`, [foreign['group'], house.property.id])).toBe('42501')
	expect(await denied('delete from contact where id = $1', [foreign['contact']])).toBe('42501')
})
