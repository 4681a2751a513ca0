import { expect, vi } from 'vitest'
import type { TestServer } from './house.ts'

/** Each row that a request writes in any table, with the transaction that wrote it or not at all; an update that changes nothing is none. */
const counter = `
	create schema written;
	create table written.write (place text not null);
	create function written.note() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
	begin
		insert into written.write values (tg_op || ' ' || tg_table_schema || '.' || tg_table_name);
		return null;
	end $$;
	do $$
	declare known regclass;
	begin
		for known in select oid from pg_class where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'auth', 'graphile_worker') loop
			execute format($of$create trigger z_written after insert or delete on %s for each row
				when (current_setting('role') = 'hausheft_runtime') execute function written.note()$of$, known);
			execute format($of$create trigger z_changed after update on %s for each row
				when (current_setting('role') = 'hausheft_runtime' and old.* *<> new.*) execute function written.note()$of$, known);
		end loop;
	end $$`

/**
 * Counts from now on what requests write, and answers how much that is by now: equal before and after means that nothing was written.
 * What jobs do as their owner is not counted; what they do as somebody has ended before it is.
 */
export async function countWrites({ owner }: TestServer): Promise<() => Promise<Record<string, number>>> {
	await owner.query(counter)
	return async () => {
		await noJobDue(owner)
		const { rows } = await owner.query<{ place: string; count: number }>(
			'select place, count(*)::int as count from written.write group by place order by place',
		)
		return Object.fromEntries(rows.map(({ place, count }) => [place, count]))
	}
}

/** Waits until nobody works any more. */
export const noJobDue = (owner: TestServer['owner']) =>
	vi.waitFor(async () => expect((await owner.query('select from graphile_worker.jobs where run_at <= now()')).rowCount).toBe(0), {
		timeout: 60_000,
	})
