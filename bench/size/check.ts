/** Whether some of the groups that were filled past all triggers are as the triggers would have made them, and their figures as a second way has them. */
import type pg from 'pg'
import { checkFigures } from '../../server/src/features/figures/actions.ts'
import { differenceInWords } from '../../server/src/features/figures/words.ts'
import { connect } from '../../server/src/platform/database/connect.ts'
import { onClient } from './databases.ts'

const sampled = 5
/** What is kept of entries, and how all of a group is made anew. */
const keptTables = {
	balance_month: 'balance_rebuild',
	entry_month: 'entry_month_rebuild',
	time_month: 'time_month_rebuild',
	link_count: 'link_count_rebuild',
} as const

/** Answers how many were looked at; throws where one of them is wrong. */
export async function checkFilled(url: string): Promise<number> {
	const groups = await onClient(url, async (client) => {
		const { rows } = await client.query<{ id: string }>(
			`select id from "group" where id in (select group_id from usage where resource = 'events' and used < 2000) order by random() limit $1`,
			[sampled],
		)
		const ids = rows.map(({ id }) => id)
		await checkDocuments(client, ids)
		await checkSearch(client, ids)
		await checkReferences(client, ids)
		for (const id of ids) await checkKept(client, id)
		return ids
	})
	const database = connect(url, () => {}, 1)
	try {
		for await (const { place, differences } of checkFigures(database.owner, groups))
			if (differences[0]) throw new Error(differenceInWords(place, differences[0]))
	} finally {
		await database.close()
	}
	return groups.length
}

async function expectNone(client: pg.Client, what: string, query: string, values: unknown[]) {
	const { rowCount } = await client.query(query, values)
	if (rowCount !== 0) throw new Error(`${what}: ${rowCount} are wrong`)
}

async function checkDocuments(client: pg.Client, groups: string[]) {
	await expectNone(
		client,
		'documents',
		'select from event where group_id = any ($1) and document::text is distinct from event_document(event)::text',
		[groups],
	)
	await expectNone(
		client,
		'counters of entries',
		`select from usage where group_id = any ($1) and resource = 'events'
			and used <> (select count(*) from event where event.group_id = usage.group_id and deleted_at is null)`,
		[groups],
	)
}

async function checkSearch(client: pg.Client, groups: string[]) {
	await expectNone(
		client,
		'search',
		`select * from (select row.fk, row.part, row.words::text, row.entry from event, unnest(search_of(event)) row where event.group_id = any ($1) and deleted_at is null) made
			full join (select fk, part, words::text, entry from search where group_id = any ($1) and source = 'event') there using (fk, part, words, entry)
			where made.fk is null or there.fk is null`,
		[groups],
	)
	await expectNone(
		client,
		'words',
		`select from (select distinct group_id, unnest(tsvector_to_array(words)) as word from search where group_id = any ($1)) said
			where length(word) between 2 and 40 and not exists (select from search_word w where w.group_id = said.group_id and w.word = said.word)`,
		[groups],
	)
}

/** Foreign keys were not held while it was filled. */
async function checkReferences(client: pg.Client, groups: string[]) {
	const { rows } = await client.query<{ name: string; source: string; target: string; given: string; same: string }>(
		`select k.conname as name, k.conrelid::regclass::text as source, k.confrelid::regclass::text as target,
			string_agg(format('s.%I is not null', a.attname), ' and ') as given, string_agg(format('t.%I = s.%I', f.attname, a.attname), ' and ') as same
		from pg_constraint k cross join unnest(k.conkey, k.confkey) pair (own, other)
		join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.own join pg_attribute f on f.attrelid = k.confrelid and f.attnum = pair.other
		where k.contype = 'f' and exists (select from pg_attribute g where g.attrelid = k.conrelid and g.attname = 'group_id' and g.attnum > 0)
		group by k.oid, k.conname, k.conrelid, k.confrelid`,
	)
	for (const { name, source, target, given, same } of rows)
		await expectNone(
			client,
			name,
			`select from ${source} s where s.group_id = any ($1) and ${given} and not exists (select from ${target} t where ${same})`,
			[groups],
		)
}

async function checkKept(client: pg.Client, group: string) {
	await client.query('begin')
	for (const [table, rebuild] of Object.entries(keptTables)) {
		await client.query(`create temp table before on commit drop as select * from ${table} where group_id = $1`, [group])
		await client.query(`select ${rebuild}($1)`, [group])
		await expectNone(
			client,
			table,
			`(select * from before except all select * from ${table} where group_id = $1) union all (select * from ${table} where group_id = $1 except all select * from before)`,
			[group],
		)
		await client.query('drop table before')
	}
	await client.query('rollback')
}
