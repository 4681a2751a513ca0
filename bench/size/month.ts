/** A month of work past the network: changed, new and thrown away entries all over the groups, each in a transaction of its own; then the night that purges. */
import pg from 'pg'
import { onClient } from './databases.ts'
import { tellMeasured } from './figures-table.ts'
import { watchTransactions } from './long-transactions.ts'
import { runTask, tellRun } from './nights.ts'

const lanes = 4
const aims = { bloat: { most: 30 } }
/** So many pages; what is smaller is empty soon and full again. */
const smallest = 1000

/** What is shared may be closed. Six of ten changes are of an entry that is there, three are new ones, and one goes to the trash, where it has lain for long. */
const working = (changes: number) => `do $work$
	declare
		groups constant uuid[] := array(select id from "group" where deleted_at is null);
		of_group uuid;
		found_entry record;
		chance float8;
	begin
		for n in 1 .. ${changes} loop
			of_group := groups[1 + floor(random() * cardinality(groups))];
			select id, property_id, person_id, name into found_entry from event where group_id = of_group and deleted_at is null
				and balance_split is null and balance_paid_by is null and transfer_from is null
				order by id offset floor(random() * 100) limit 1;
			if found then
				perform set_config('app.person', found_entry.person_id::text, true);
				chance := random();
				if chance < 0.6 then
					perform write_entries(of_group, null, json_build_array(json_build_object('change', found_entry.id,
						'row', json_build_object('name', left(found_entry.name, 60) || ' ' || n % 10))));
				elsif chance < 0.9 then
					perform write_entries(of_group, found_entry.property_id, json_build_array(json_build_object('id', uuidv7(),
						'row', json_build_object('name', found_entry.name, 'event_at', now(), 'description', 'Beim nächsten Service ersetzen lassen.',
							'balance_tax_relevant', true, 'balance_expense_rappen', n))));
				else
					update event set deleted_at = now() - interval '31 days', deleted_by = found_entry.person_id where group_id = of_group and id = found_entry.id;
				end if;
			end if;
			commit;
		end loop;
	end $work$`

export async function liveMonth(url: string, changes: number): Promise<void> {
	await onClient(url, (client) => client.query('create extension if not exists pgstattuple'))
	// A month goes by in minutes: what looks once a minute whether there is something to clear away looks once a second.
	await setPause(url, '1s')
	const begun = performance.now()
	await Promise.all(
		Array.from({ length: lanes }, () =>
			onClient(url, async (client) => {
				await client.query('set synchronous_commit = off')
				await work(client, Math.round(changes / lanes))
			}),
		),
	)
	const seconds = (performance.now() - begun) / 1000
	tellMeasured({
		what: `${changes} Änderungen`,
		value: 0,
		shown: `${seconds.toFixed(0)} s, ${(changes / seconds).toFixed(0)} in der Sekunde`,
	})
	const { result, longest } = await watchTransactions(url, () => runTask(url, 'purge_trash'))
	tellRun('purge_trash', result, longest)
	await tellBloat(url)
	await setPause(url, '1min')
}

async function setPause(url: string, pause: string) {
	await onClient(url, async (client) => {
		await client.query(`alter system set autovacuum_naptime = '${pause}'`)
		await client.query('select pg_reload_conf()')
	})
}

/** What was refused, as by two lanes that met at an entry, is a change less. */
async function work(client: pg.Client, changes: number) {
	const inOne = 500
	for (let done = 0; done < changes; done += inOne)
		await client.query(working(Math.min(inOne, changes - done))).catch((error: unknown) => {
			if (!(error instanceof pg.DatabaseError) || !/^(40P01|55P03|HH\w+)$/.test(error.code ?? '')) throw error
			console.log(`a change was refused: ${error.message}`)
		})
}

/** How much of a table is free or dead, of those that are not small. */
async function tellBloat(url: string) {
	const { rows } = await onClient(url, (client) =>
		client.query<{ name: string; percent: number; megabytes: number }>(
			`select coalesce(owner.relname || ' (TOAST)', c.relname) as name, round((stat.dead_tuple_percent + stat.approx_free_percent)::numeric, 1)::float8 as percent,
				round(stat.table_len / 1e6)::float8 as megabytes
			from pg_class c left join pg_class owner on owner.reltoastrelid = c.oid cross join lateral pgstattuple_approx(c.oid) stat
			where c.relkind in ('r', 't') and c.relpages >= $1 and coalesce(owner.relnamespace, c.relnamespace)::regnamespace::text in ('public', 'auth', 'servers', 'graphile_worker')
			order by percent desc limit 8`,
			[smallest],
		),
	)
	for (const { name, percent, megabytes } of rows)
		tellMeasured({ what: `frei oder tot in ${name}`, value: percent, shown: `${percent} % von ${megabytes} MB`, aim: aims.bloat })
}
