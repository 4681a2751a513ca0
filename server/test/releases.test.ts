import { events } from '@hausheft/contract/events.ts'
import { files } from '@hausheft/contract/files.ts'
import { groups } from '@hausheft/contract/groups.ts'
import { history } from '@hausheft/contract/history.ts'
import { inbox } from '@hausheft/contract/inbox.ts'
import { search } from '@hausheft/contract/search.ts'
import { trash } from '@hausheft/contract/trash.ts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { prepareDatabase } from '../src/platform/database/prepare.ts'
import { catalogueOf } from './catalogue.ts'
import { cloneDatabase } from './database.ts'
import { startServer, type TestPerson, type TestServer } from './house.ts'
import { inDatabase, run } from './postgres.ts'
import { commitOf, releases } from './releases.ts'
import { rowsOf } from './scratch.ts'

test('there is a house of each release, and from 1 on its commit', () => {
	const names = releases.map(({ release }) => release)
	expect(names).toEqual(names.map((_, at) => String(at)))
	expect(names.length).toBeGreaterThan(1)
	for (const release of names.slice(1)) expect(commitOf(release)).toMatch(/^[0-9a-f]{40}\n$/)
})

describe.each(releases)('a house of release $release', ({ release, sql }) => {
	const name = `release_${process.pid}_${release}`
	const { url: cluster } = inject('postgres')
	const url = inDatabase(cluster, name)
	let before: Awaited<ReturnType<typeof state>>
	let after: Awaited<ReturnType<typeof state>>
	let server: TestServer
	beforeAll(async () => {
		await run(cluster, `create database ${name}`)
		await run(url, sql)
		before = await state(url)
		await prepareDatabase(url)
		after = await state(url)
		server = await startServer({}, undefined, { url, drop: () => run(cluster, `drop database ${name} with (force)`) })
	})
	afterAll(() => server.close())

	test('has a row in every table, and keeps each', () => {
		for (const [table, count] of Object.entries(before.counts)) {
			expect([table, count]).not.toEqual([table, 0])
			// What an entry in the trash names is named no more, and more is found than then: derived, and looked at below.
			if (!['event_link', 'link_count', 'search', 'search_word'].includes(table))
				expect([table, after.counts[table]]).toEqual([table, count])
		}
	})

	test('comes out as a database made afresh', async () => {
		const fresh = await cloneDatabase()
		expect(await catalogueOf(url)).toEqual(await catalogueOf(fresh.url))
		await fresh.drop()
	})

	test('is whole: what is derived is what it would be today', async () => {
		for (const [what, wrong] of Object.entries(derived)) expect([what, await rowsOf(url, wrong)]).toEqual([what, []])
		expect((await rowsOf(url, monthsKept)).length).toBeGreaterThan(5)
		const words = 'select s.*::text from search s order by 1'
		const found = await rowsOf(url, words)
		expect(found.length).toBeGreaterThanOrEqual(before.counts['search'] ?? Infinity)
		await rowsOf(url, 'select search_rebuild()')
		expect(await rowsOf(url, words)).toEqual(found)
	})

	test('is read by this server', async () => {
		const [[id, named, email] = []] = (await rowsOf(
			url,
			`select p.id, p.name, p.email from member m join person p on p.id = m.person_id where role = 'owner'`,
		)) as string[][]
		const owner = await server.signIn({ id, name: named, email, cookie: '' } as TestPerson)
		const listed = await server.call(owner, groups.listGroups, {})
		expect(listed.status).toBe(200)
		const of = { params: { id: listed.body[0]!.id } }
		const rolled = await server.call(owner, events.rollGroup, { ...of, query: {} })
		expect(rolled.status).toBe(200)
		expect(rolled.body.ids.length).toBeGreaterThan(20)
		for (const event of rolled.body.ids) expect((await server.call(owner, events.getEvent, { params: { id: event } })).status).toBe(200)
		const [[file] = []] = (await rowsOf(url, 'select id from file where event_id is not null and deleted_at is null limit 1')) as string[][]
		expect((await server.call(owner, files.getFile, { params: { id: file as string } })).status).toBe(200)
		expect((await server.call(owner, search.searchGroup, { ...of, query: { q: 'heizung' } })).body).not.toEqual([])
		for (const endpoint of [history.listHistory, trash.listTrash, inbox.listInbox])
			expect((await server.call(owner, endpoint, { ...of, query: {} })).status).toBe(200)
	})

	test('a server of that release finds every function that it calls, as wide or wider', () => {
		const called = /^-- calls: (.*)$/m.exec(sql)?.[1]?.split(' ') ?? []
		expect(called.length).toBeGreaterThan(20)
		for (const was of before.functions.filter((each) => called.includes(each.name)))
			expect([was, after.functions.some((is) => takes(is, was))]).toEqual([was, true])
	})
})

type Signature = { name: string; types: string[]; names: string[]; required: number; result: string }
const takes = (is: Signature, was: Signature) =>
	is.name === was.name &&
	is.required <= was.required &&
	was.types.every((type, at) => type === is.types[at]) &&
	was.names.every((each, at) => each === is.names[at]) &&
	is.result.startsWith(was.result.replace(/\)$/, ''))

async function state(url: string) {
	const tables = (await rowsOf(
		url,
		`select c.oid::regclass::text from pg_class c where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'auth') order by 1`,
	)) as string[][]
	const counts = await rowsOf(url, tables.map(([table]) => `select '${table}', count(*)::int from ${table}`).join(' union all '))
	const signatures = await rowsOf(
		url,
		`select json_build_object('name', proname, 'types', array(select format_type(t, null) from unnest(proargtypes) t), 'result', pg_get_function_result(oid),
			'names', coalesce(proargnames[1:pronargs], '{}'), 'required', pronargs - pronargdefaults)
		from pg_proc p where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype`,
	)
	return { counts: Object.fromEntries(counts) as Record<string, number>, functions: signatures.map(([each]) => each as Signature) }
}

const monthsKept = `select property_id, month, dimension, key, expense, income, count from balance_month where dimension in ('total', 'journal')`
const monthsNow = `select property_id, date_trunc('month', event_at at time zone 'Europe/Zurich')::date, dimension,
		case dimension when 'journal' then coalesce(journal_id::text, '') else '' end, sum(coalesce(balance_expense_rappen, 0))::bigint,
		sum(coalesce(balance_income_rappen, 0))::bigint, count(*)
	from event cross join unnest('{total,journal}'::text[]) dimension where deleted_at is null and balance_tax_relevant is not null group by 1, 2, 3, 4`
/** Each answers what is not as it would be made today. */
const derived = {
	documents: 'select id from event where document::text is distinct from event_document(id)::text',
	links: `(select l.* from event, event_links(event) l except select * from event_link) union all
		(select * from event_link except select l.* from event, event_links(event) l)`,
	counts: `(select group_id, linked, property_id, count(*), sum(minutes) from event_link group by 1, 2, 3 except select * from link_count) union all
		(select * from link_count except select group_id, linked, property_id, count(*), sum(minutes) from event_link group by 1, 2, 3)`,
	readings: `(select group_id, property_id, unit_id, span, name_key, object_key, starts_on, readings, gained, broken from reading_span
			except select group_id, property_id, unit_id, span, name_key, object_key, starts_on, readings, gained, broken from reading_span_now) union all
		(select group_id, property_id, unit_id, span, name_key, object_key, starts_on, readings, gained, broken from reading_span_now
			except select group_id, property_id, unit_id, span, name_key, object_key, starts_on, readings, gained, broken from reading_span)`,
	months: `(${monthsNow} except ${monthsKept}) union all (${monthsKept} except ${monthsNow})`,
	counters: `select group_id, resource, used, n from usage join (
			select group_id, 'properties' as resource, count(*) as n from property where deleted_at is null group by 1
			union all select group_id, 'contacts', count(*) from contact where deleted_at is null group by 1
			union all select group_id, 'files', count(*) from file where file_counts(file) group by 1
			union all select group_id, kind, count(*) from (
				select group_id, property_id, 'events' as kind from event where deleted_at is null
				union all select group_id, property_id, 'objects' from object where deleted_at is null
				union all select group_id, property_id, 'journals' from journal where deleted_at is null) hung
			where is_there(group_id, property_id) group by 1, 2
		) counted using (group_id, resource) where used <> n`,
	weight: `select group_id from storage
		join (select group_id, sum(size) as n from file where not is_in_inbox(file) group by 1) weighed using (group_id) where bytes <> n`,
	dates: `select file.id from file left join event on event.id = file.event_id where dated_at <> coalesce(event_at, file.created_at)`,
}
