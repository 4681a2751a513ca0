// Writes database/releases/<name>.sql.gz: a filled house as this state of the code makes it, for `releases.test.ts` to bring to every later
// state. Plain SQL, restored through any connection. Once a release is out, its file stays as it is.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { createApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { dropMade, rememberMade } from '../server/src/platform/database/functions.ts'
import { metaTables } from '../server/src/platform/database/migrate.ts'
import { prepareDatabase } from '../server/src/platform/database/prepare.ts'
import { readFunctions, readMigrations, type SqlFile } from '../server/src/platform/database/sql-files.ts'
import { startPostgres } from '../server/src/platform/postgres/embedded.ts'
import { removeFolder, temporaryFolder } from '../server/test/temporary-folder.ts'
import { fillServer } from './demo-house.ts'

const root = path.join(import.meta.dirname, '..')
const database = path.join(root, 'database')

/** The demo house, and of everything that it has not: a mail, what lies in the trash or was purged, what waits for an answer. */
async function fill(url: string, dataDir: string): Promise<void> {
	const config = readConfig({
		AUTH_SECRET: 'nur für Muster, dafür lang genug ....',
		LOG_LEVEL: 'fatal',
		DATA_DIR: dataDir,
		WRITES_PER_MINUTE: '1000000',
	})
	const app = await createApp({ config, databaseUrl: url, dev: false })
	try {
		await fillServer({ url: await app.listen({ host: '127.0.0.1', port: 0 }), seed: 'release' })
	} finally {
		await app.close()
	}
}

/** Three months of it are enough. Each step is a transaction. */
const steps = [
	`delete from file where event_id in (select id from event where event_at < (select max(event_at) - interval '3 months' from event));
	delete from event where event_at < (select max(event_at) - interval '3 months' from event)`,
	`delete from history where source = 'event' and fk not in (select id from event) or source = 'file' and fk not in (select id from file);
	delete from answered where fk not in (select id from event)`,
	`with mail as (
		insert into inbox (group_id, mail_from, mail_subject, mail_text) select id, 'huber@sanitaer.example', 'Rechnung ' || n, 'Guten Tag'
		from "group", generate_series(1, 2) n returning group_id, id)
	insert into file (group_id, inbox_id, filename, mime, size, sha256)
		select group_id, id, 'Rechnung.pdf', 'application/pdf', 1000, repeat('a', 64) from mail;
	insert into file (group_id, person_id, filename, mime, size, sha256)
		select group_id, person_id, 'Lose.pdf', 'application/pdf', 1000, repeat('b', 64) from member where role in ('owner', 'admin');
	insert into invite (group_id, email, role, person_id, asked_by, asked_name, asked_email)
		select o.group_id, 'gast@musterhaus.example', 'viewer', o.person_id, v.person_id, 'Vera', 'vera@musterhaus.example'
		from member o join member v using (group_id) where o.role = 'owner' and v.role = 'viewer';
	insert into file_finding (kind, key) values ('without_row', 'ab/cd');
	insert into mail_sent (id) values (uuidv7());
	insert into auth."verification" ("identifier", "value", "expiresAt") values ('reset', 'nothing', now() + interval '1 hour');
	insert into contact (group_id, company, phone) select id, 'Aufgelöst AG', '044 111 22 33' from "group"`,
	`insert into event_contact (group_id, event_id, position, contact_id)
		select contact.group_id, event.id, 99, contact.id from contact, (select id from event order by id limit 1) event where company = 'Aufgelöst AG';
	update contact set deleted_at = now() - interval '40 days' where company = 'Aufgelöst AG'`,
	'select purge_some(100)',
	`select set_config('app.person', (select person_id::text from member where role = 'owner'), true);
	do $$
	declare noun text;
	begin
		foreach noun in array array['event', 'file', 'object', 'contact', 'journal', 'statistic', 'inbox'] loop
			execute format('update %1$I set deleted_at = now(), deleted_by = app_person()
				where id = (select id from %1$I where deleted_at is null order by id limit 1)', noun);
		end loop;
	end $$`,
	'select search_forget_words()',
]

/** What made the database, and its rows. */
async function dump(client: pg.Client): Promise<string> {
	const [functions, migrations] = [readFunctions(path.join(database, 'functions')), readMigrations(path.join(database, 'migrations'))]
	const first = migrations.filter(({ when }) => when === 'before-functions')
	const last = migrations.filter((each) => !first.includes(each))
	const { rows: tables } = await client.query<{ name: string; columns: string; literals: string }>(`
		select c.oid::regclass::text as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns,
			string_agg(format('quote_nullable(%I::text)', attname), $$ || ', ' || $$ order by attnum) as literals
		from pg_class c join pg_attribute a on a.attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
		where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'auth', 'hausheft_meta') group by c.oid order by 1`)
	const inserts: string[] = []
	for (const { name, columns, literals } of tables) {
		const { rows } = await client.query<{ row: string }>(`select '(' || ${literals} || ')' as row from ${name} order by 1`)
		if (rows.length === 0) throw new Error(`${name} has no row: the house is to have one in every table`)
		inserts.push(`delete from ${name}`, `insert into ${name} (${columns}) values\n${rows.map(({ row }) => row).join(',\n')}`)
	}
	return [
		`-- calls: ${called(functions).join(' ')}\n${metaTables};${dropMade}`,
		...[...first, ...functions].map(({ sql }) => sql),
		rememberMade,
		...last.map(({ sql }) => sql.replaceAll(' concurrently ', ' ')), // it is restored in one transaction
		'set session_replication_role = replica',
		...inserts,
		'reset session_replication_role',
	]
		.map((text) => text.trim().replace(/;$/, ''))
		.join(';\n')
}

/** The functions that the server calls: it goes on calling them when a newer one has made its own. */
function called(files: SqlFile[]): string[] {
	const sources = globSync('server/src/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }).map((file) =>
		readFileSync(path.join(root, file), 'utf8'),
	)
	const names = files.flatMap(({ sql }) => [...sql.matchAll(/^create function (\w+)/gm)].map(([, name]) => name as string))
	return [...new Set(names)].filter((name) => sources.some((text) => new RegExp(`\\b${name}\\(`).test(text))).sort()
}

if (import.meta.main) {
	const [name] = process.argv.slice(2)
	if (!name) throw new Error('node scripts/release-fixture.ts 0')
	const folder = temporaryFolder('release')
	const postgres = await startPostgres({ dataDir: path.join(folder, 'postgres'), volatile: true, print: () => {} })
	const client = new pg.Client({ connectionString: postgres.url })
	try {
		await prepareDatabase(postgres.url)
		await fill(postgres.url, path.join(folder, 'data'))
		await client.connect()
		for (const step of steps) await client.query(step)
		mkdirSync(path.join(database, 'releases'), { recursive: true })
		writeFileSync(path.join(database, 'releases', `${name}.sql.gz`), gzipSync(await dump(client), { level: 9 }))
	} finally {
		await client.end()
		await postgres.stop()
		removeFolder(folder)
	}
}
