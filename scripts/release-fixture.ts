// Writes database/releases/<name>.sql.gz: a filled house as this state of the code makes it, for `releases.test.ts` to bring to every later
// state, and <name>.commit beside it: of which commit that was. Plain SQL, restored through any connection. Once a release is out, both stay.
import { execFileSync } from 'node:child_process'
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
		DISK_RESERVE: '0',
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
	`select set_config('app.purging', 'on', true);
	update event set deleted_at = now() where event_at < (select max(event_at) - interval '3 months' from event)`,
	`select set_config('app.purging', 'on', true);
	delete from file where event_id in (select id from event where deleted_at is not null);
	delete from event where deleted_at is not null`,
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
	// The doors, and in each of its states what was under way.
	`insert into api_token (person_id, name, hash, cap) select person_id, 'Hausautomation', repeat('h', 43), 'member' from member where role = 'owner';
	insert into auth."emailChange" ("userId", "email", "tokenHash") select person_id, 'neu@musterhaus.example', 'neu' from member where role = 'owner';
	insert into auth."twoFactor" ("secret", "backupCodes", "userId") select 'geheim', 'codes', person_id from member where role = 'admin' limit 1;
	insert into auth."usedCode" ("userId", "code") select person_id, '123456' from member where role = 'admin' limit 1;
	insert into auth.confirmation ("userId", "email", "tokenHash") select person_id, 'vera@musterhaus.example', 'vera' from member where role = 'viewer';
	insert into auth.passkey ("publicKey", "userId", "credentialID", "counter", "deviceType", "backedUp")
		select 'schlüssel', person_id, 'gerät', 0, 'singleDevice', false from member where role = 'owner';
	insert into auth."session" ("expiresAt", "token", "updatedAt", "userId")
		select now() + interval '9 days', 'sitzung', now(), person_id from member where role = 'owner';
	insert into push_subscription (person_id, session_id, endpoint, p256dh, auth)
		select "userId", "id", 'https://push.example/1', 'p', 'a' from auth."session" where "token" = 'sitzung';
	insert into billing (group_id, customer) select id, 'cus_1' from "group";
	insert into stripe_event (id, digest) values ('evt_1', 'd');
	insert into calendar_feed (group_id, person_id, token_hash) select group_id, person_id, 'kalender' from member where role = 'owner';
	insert into mail_refused (email, reason) values ('weg@musterhaus.example', '550 unbekannt');
	insert into mailbox (address, uid_validity, uid) values ('haus@musterhaus.example', '1', 7)`,
	`insert into export (group_id, person_id, asked, status, token_id)
		select group_id, member.person_id, '{"report": "events", "format": "csv"}', status, case status when 'waiting' then api_token.id end
		from member, api_token, unnest(array['waiting', 'running', 'ready', 'failed']) status where role = 'owner';
	insert into import (group_id, person_id, filename, format, status, row_count, headings, mapping, remembered, run_by)
		select group_id, person_id, status || '.csv', 'csv', status, 1, '["Datum"]', '{"columns": []}', false, person_id
		from member, unnest(array['ready', 'checking', 'checked', 'running', 'done', 'failed', 'undoing', 'undone']) status where role = 'owner';
	insert into import_row (group_id, import_id, number, cells) select group_id, id, 2, '["22.11.2026"]' from import;
	insert into import_change (group_id, import_id, position, noun, fk, left_version)
		select import.group_id, import.id, 1, 'event', event.id, event.version from import, (select id, version from event order by id limit 1) event
		where status in ('running', 'done', 'undoing');
	insert into import_reference (group_id, noun, source, reference, fk)
		select group_id, 'event', 'excel', '7', id from event order by id limit 1;
	insert into invite_link (group_id, token_hash, role, uses, used, person_id, expires_at)
		select group_id, 'verweis', 'viewer', 5, 1, person_id, now() + interval '7 days' from member where role = 'owner';
	insert into invite_link_use (group_id, link_id, person_id)
		select l.group_id, l.id, m.person_id from invite_link l join member m on m.group_id = l.group_id and m.role = 'viewer';
	insert into notification (group_id, person_id, kind, occurrence, channel, about_id, about_on, state, deliver_at)
		select group_id, person_id, 'reminder', state, 'mail', uuidv7(), current_date, state, now()
		from member, unnest(array['waiting', 'taken', 'sent', 'dropped']) state where role = 'owner';
	insert into notification_choice (group_id, person_id, kind, mail, push) select group_id, person_id, 'inbox', true, false from member where role = 'owner';
	insert into notification_member (group_id, person_id, quiet_from, quiet_until)
		select group_id, person_id, '22:00', '07:00' from member where role = 'owner';
	insert into notification_put_off (group_id, person_id, event_id, kind, due_on, until_on)
		select e.group_id, m.person_id, e.id, 'reminder', current_date, current_date + 1 from event e join member m on m.group_id = e.group_id and m.role = 'owner'
		order by e.id limit 1;
	insert into hidden_memory (group_id, person_id, event_id)
		select e.group_id, m.person_id, e.id from event e join member m on m.group_id = e.group_id and m.role = 'owner' order by e.id limit 1;
	insert into closing (group_id, property_id, year, person_id, state, closed_at, sums, entries, content)
		select p.group_id, p.id, 2020 + at, m.person_id, state, case state when 'closed' then now() end, '{}', '{}', case state when 'making' then '{}'::json end
		from unnest(array['making', 'closed', 'failed']) with ordinality kinds (state, at), property p
			join member m on m.group_id = p.group_id and m.role = 'owner'
		where p.id = (select min(id::text)::uuid from property);
	insert into receipt_number select c.group_id, c.property_id, c.year, 1, f.id, c.id
		from closing c, (select id from file order by id limit 1) f where state = 'making';
	insert into stopwatch (person_id, group_id, property_id)
		select m.person_id, p.group_id, p.id from property p join member m on m.group_id = p.group_id and m.role = 'owner' order by p.id limit 1;
	insert into webhook (group_id, person_id, url, secret, types)
		select group_id, person_id, 'https://hook.example/', 'geheim', array['event.created'] from member where role = 'owner';
	insert into webhook_delivery (group_id, webhook_id, type, status)
		select group_id, id, 'event.created', status from webhook, unnest(array['waiting', 'done', 'failed', 'silent']) status`,
	// A plan with a pin that leads to an object.
	`update file set plan = true, annotations = format('[{"id": "urn:uuid:01a20000-0000-7000-8000-000000000001", "type": "Annotation",
			"body": {"type": "SpecificResource", "purpose": "linking", "source": "urn:uuid:%s"},
			"target": {"selector": {"type": "FragmentSelector", "value": "xywh=pixel:10,5,1,1"}, "styleClass": ["pin", "red"]}}]',
			(select id from object where property_id = file.property_id and deleted_at is null order by id desc limit 1))::json
		where id = (select id from file where width is not null and property_id is not null and deleted_at is null order by id desc limit 1)`,
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
	const empty: string[] = []
	for (const { name, columns, literals } of tables) {
		const { rows } = await client.query<{ row: string }>(`select '(' || ${literals} || ')' as row from ${name} order by 1`)
		if (rows.length === 0) {
			empty.push(name)
			continue
		}
		inserts.push(`delete from ${name}`, `insert into ${name} (${columns}) values\n${rows.map(({ row }) => row).join(',\n')}`)
	}
	if (empty.length) throw new Error(`without a row, though the house is to have one in every table: ${empty.join(', ')}`)
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
		writeFileSync(path.join(database, 'releases', `${name}.commit`), execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root }))
	} finally {
		await client.end()
		await postgres.stop()
		removeFolder(folder)
	}
}
