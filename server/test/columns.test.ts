import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../src/platform/database/migrate.ts'
import { cloneDatabase, type Clone } from './database.ts'
import { rowsOf } from './scratch.ts'

const nouns = ['group', 'property', 'object', 'journal', 'statistic', 'contact', 'inbox', 'member', 'invite', 'file']
const entry = ['event', 'event_object', 'event_measurement', 'event_time', 'event_contact', 'file']
const directory = mkdtempSync(path.join(tmpdir(), 'hausheft-columns-'))
let clone: Clone
const rows = (sql: string) => rowsOf(clone.url, sql)

/** A house to which a migration has added a column to each of these tables, and touched no function. */
beforeAll(async () => {
	clone = await cloneDatabase()
	cpSync(path.join(import.meta.dirname, '../../database'), directory, { recursive: true })
	const columns = [...new Set([...nouns, ...entry])].map((table) => `alter table "${table}" add extra text`).join(';')
	writeFileSync(path.join(directory, 'migrations/9999_extra.sql'), columns)
	expect(await migrate(clone.url, directory)).toEqual({ applied: ['9999_extra'] })
	await rows(`
		insert into auth."user" ("name", "email", "emailVerified") values ('Anna', 'anna@haus.test', true), ('Beat', 'beat@haus.test', true);
		select set_config('app.person', (select id::text from person where name = 'Anna'), true);
		select create_group('Familie Keller');
		insert into member (group_id, person_id, role) select g.id, p.id, 'viewer' from "group" g, person p where p.name = 'Beat';
		insert into property (group_id, name, type_id) select g.id, 'Bergstrasse 12', (select id from property_type limit 1) from "group" g;
		insert into object (group_id, property_id, name) select group_id, id, 'Boiler' from property;
		insert into journal (group_id, property_id, name, type_id) select group_id, id, 'Heft', (select id from journal_type limit 1) from property;
		insert into statistic (group_id, property_id, name, unit_id, scale) select group_id, id, 'Wasser', (select id from unit limit 1), 'year' from property;
		insert into contact (group_id, firstname, lastname) select id, 'Rosa', 'Meier' from "group";
		insert into inbox (group_id, mail_from) select id, 'huber@haus.test' from "group";
		insert into invite (group_id, email, role, person_id) select group_id, 'gast@haus.test', 'viewer', person_id from member where role = 'owner';
		insert into event (group_id, property_id, person_id, name, event_at)
			select p.group_id, p.id, m.person_id, 'Boiler entkalkt', now() from property p join member m on m.group_id = p.group_id and m.role = 'owner';
		insert into file (group_id, property_id, event_id, filename, mime, size, sha256) select group_id, property_id, id, 'Foto.jpg', 'image/jpeg', 1, 'x' from event`)
})
afterAll(async () => {
	await clone.drop()
	rmSync(directory, { recursive: true })
})

test('a new column of any noun is recorded, without a function naming it', async () => {
	for (const noun of nouns) {
		const recorded = `from history where source in ('${noun}', 'group')`
		const count = async () => (await rows(`select count(*)::int ${recorded}`))[0]?.[0] as number
		const before = await count()
		await rows(`update "${noun}" set extra = 'neu' where ctid = (select max(ctid) from "${noun}")`)
		expect([noun, await count()]).toEqual([noun, before + 1])
		const [[after] = []] = (await rows(`select after::text ${recorded} order by id desc limit 1`)) as string[][]
		// A file's and an invitation's documents name what the API answers; that something has changed is said all the same.
		if (!['file', 'invite'].includes(noun)) expect([noun, after]).toEqual([noun, expect.stringMatching(/"extra": ?"neu"/)])
	}
})

test('a new column of an entry, of its rows and of a file is looked at by what keeps documents and search', async () => {
	const watched = async (trigger: string) =>
		(
			await rows(`select tgrelid::regclass::text from pg_trigger t where tgname = '${trigger}' and tgrelid::regclass::text in ('${entry.join("','")}')
			and (cardinality(tgattr::int2[]) = 0 or (select attnum from pg_attribute where attrelid = tgrelid and attname = 'extra') = any (tgattr::int2[]))`)
		).map(([table]) => table)
	expect(await watched('refresh')).toEqual(expect.arrayContaining(entry))
	expect(await watched('searched')).toContain('file')
})

test('a new column does not outlive a purge', async () => {
	await rows(`
		insert into event_object (group_id, event_id, position, object_id) select o.group_id, e.id, 0, o.id from object o, event e;
		insert into event_contact (group_id, event_id, position, contact_id) select c.group_id, e.id, 0, c.id from contact c, event e;
		update object set extra = 'geheim', deleted_at = now() - interval '40 days';
		update contact set extra = 'geheim', deleted_at = now() - interval '40 days'`)
	for (let left = 1; left > 0;) left = (await rows('select purge_some(10)'))[0]?.[0] as number
	expect(await rows('select name, extra, purged_at is not null from object')).toEqual([['Boiler', null, true]])
	expect(await rows('select company, firstname, shown_name, address_cca3, extra, purged_at is not null from contact')).toEqual([
		['Rosa Meier', null, 'Rosa Meier', 'CHE', null, true],
	])
})

test('the documents name every column that is not derived', async () => {
	const named = async (of: string, table: string, alias: string, beside: string) =>
		expect([
			table,
			await rows(`select c from string_to_table(columns_but('${table}', '{${beside}}'), ', ') c
				where (select prosrc from pg_proc where oid = '${of}'::regprocedure) !~ ('\\m${alias}\\.' || trim(c, '"') || '\\M')`),
		]).toEqual([table, []])
	const whole = 'event_document(event,event_measurement[],event_time[],uuid[],uuid[],json)'
	await named(
		whole,
		'event',
		'of',
		'has_measurement,has_time_recording,document,parts,deleted_at,deleted_by,maintenance_after_id,reminder_after_id,extra',
	)
	await named(whole, 'event_measurement', 'm', 'group_id,event_id,property_id,event_at,name_key,day,extra')
	await named(whole, 'event_time', 't', 'group_id,event_id,extra')
	await named('event_objects(event)', 'event_object', 'o', 'event_at,maintenance_done,maintenance_from,rental_is_rent,extra')
	await named('event_contacts(event)', 'event_contact', 'c', 'extra')
	await named(
		'file_document(file)',
		'file',
		'of',
		'group_id,inbox_id,position,sha256,is_property_photo,deleted_at,deleted_by,dated_at,is_mail,extra',
	)
})
