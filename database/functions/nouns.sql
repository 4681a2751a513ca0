-- What a plain noun of a property has, made by one call from the file of its own. all_nouns.sql puts together what is asked of all nouns.
-- needs: acting, counters, history, limits, search_index

-- Its table has `property_id`, `name` and the columns of the trash; `found_by` is what it is found by beside its name, as an expression of `of`.
-- One that entries name has `purged_at` too (trash.sql). One that is counted has a column `limit_<path>` of the plans and its rows in `usage`.
create procedure make_noun(noun text, path text, found_by text default null, is_counted boolean default false) language plpgsql as $make$
declare
	instants constant text[] := array(select attname from pg_attribute where attrelid = noun::regclass and attnum > 0 and not attisdropped
		and atttypid in ('date'::regtype, 'timestamptz'::regtype) and attname <> all ('{created_at,updated_at,deleted_at,purged_at}') order by attnum);
begin
	execute format($sql$
		create policy %1$s_seen on %1$I using (
			group_id = any ((select app_whole_groups())::uuid[]) or property_id = any ((select app_properties())::uuid[])
		);
		create trigger stamp before insert or update on %1$I for each row execute function stamp();
		create trigger track after insert or update or delete on %1$I for each row execute function track(%1$L, 'property_id');
		create function place_in_%2$s(known uuid) returns setof noun_place language sql stable as $body$
			select n.group_id, n.property_id, null::uuid, null::text, null::boolean from %1$I n
			join property p on p.group_id = n.group_id and p.id = n.property_id and p.deleted_at is null where n.id = known and n.deleted_at is null
		$body$;
		create function trash_of_%1$s() returns setof thrown_away language sql stable as $body$
			select %1$L, n.group_id, n.id, n.name, n.property_id, null::uuid, null::uuid, false, n.deleted_at, n.deleted_by
			from %1$I n where n.deleted_at > now() - interval '30 days' %4$s
		$body$;
		create function search_of(of %1$I) returns search[] language sql stable as $body$
			select search_of(of.group_id, %1$L, of.id, of.property_id, of.name, coalesce(%3$s, ''))
		$body$$sql$,
		noun, path, coalesce(found_by, quote_literal('')),
		(select 'and n.purged_at is null' from pg_attribute where attrelid = noun::regclass and attname = 'purged_at'));
	call make_searched(noun);
	if instants <> '{}' then call keep_within(noun, instants); end if;
	if is_counted then
		execute format('create trigger count_row after insert or update of deleted_at or delete on %I for each row execute function count_row(%L, %L)',
			noun, path, 'property_id');
	end if;
end $make$;
