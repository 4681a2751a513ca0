import type { TestServer } from './house.ts'
import { noJobDue } from './writes.ts'

/** Every row there is, beside the tables; and what puts those tables back that were written since: without a trigger, so that nobody is told. */
const keep = `
	create schema kept;
	create table kept.place (at oid not null, kept text not null, columns text not null);
	create table kept.written (at oid not null);
	create function kept.note() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
	begin
		insert into kept.written values (tg_relid);
		return null;
	end $$;
	insert into kept.place
		select c.oid, format('kept.%I', n.nspname || ' ' || c.relname), (
			select string_agg(format('%I', attname), ', ' order by attnum) from pg_attribute
			where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '')
		from pg_class c join pg_namespace n on n.oid = c.relnamespace
		where c.relkind = 'r' and n.nspname in ('public', 'auth');
	do $$
	declare one kept.place;
	begin
		for one in select * from kept.place loop
			execute format('create table %s as select %s from %s', one.kept, one.columns, one.at::regclass);
			execute format('create trigger z_written after insert or delete on %s for each row execute function kept.note()', one.at::regclass);
			execute format('create trigger z_changed after update on %s for each row when (old.* *<> new.*) execute function kept.note()', one.at::regclass);
		end loop;
	end $$;
	create procedure kept.bring_back() language plpgsql set session_replication_role = replica as $$
	declare one kept.place;
	begin
		for one in select * from kept.place where at in (select at from kept.written) loop
			execute format('delete from %s', one.at::regclass);
			execute format('insert into %s (%s) overriding system value select %2$s from %s', one.at::regclass, one.columns, one.kept);
		end loop;
		delete from kept.written;
		delete from graphile_worker._private_jobs;
	end $$`

type AsItIs = {
	/** Once nobody works any more, as often as it is called. */
	bringBack: () => Promise<void>
	/** How many rows of each table were written since: by table, as the database numbers them. */
	listWritten: () => Promise<Map<string, string>>
}
/** Keeps what the whole database holds now. */
export async function keepAsItIs({ owner }: TestServer): Promise<AsItIs> {
	await noJobDue(owner)
	await owner.query(keep)
	return {
		bringBack: async () => {
			await noJobDue(owner)
			await owner.query('call kept.bring_back()')
		},
		listWritten: async () => {
			const { rows } = await owner.query<{ table: string; count: string }>(
				'select at::text as table, count(*)::text as count from kept.written group by at',
			)
			return new Map(rows.map(({ table, count }) => [table, count]))
		},
	}
}
