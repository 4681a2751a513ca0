-- What comes in as a table is written row by row like everything else, but told in batches.
-- needs: acting, history

create policy import_seen on import using (group_id = any ((select app_whole_groups())::uuid[]));
create policy import_row_seen on import_row using (group_id = any ((select app_whole_groups())::uuid[]));
create policy import_change_seen on import_change using (group_id = any ((select app_whole_groups())::uuid[]));
create policy import_reference_seen on import_reference using (group_id = any ((select app_whole_groups())::uuid[]));

create trigger stamp before insert or update on import for each row execute function stamp();

-- That there is an import, what it is told and whether it runs concerns whoever may run one: they read it anew.
create function import_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare known import := coalesce(new, old);
begin
	if app_is_purging() or (tg_op = 'UPDATE' and old.status = new.status and old.mapping is not distinct from new.mapping) then return null; end if;
	perform pg_notify('live', json_build_object('source', 'group', 'event', 'UPDATE', 'fk', known.group_id, 'group', known.group_id,
		'date', iso(clock_timestamp()))::text);
	return null;
end $$;
create trigger import_changed after insert or update or delete on import for each row execute function import_changed();

-- Ends a batch: one message for each place in which something changed, instead of one for each row.
create function tell_import(in_group uuid, places uuid[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare place uuid;
begin
	if in_group <> all (app_whole_groups()) then return; end if;
	if places = '{}' then
		perform pg_notify('live', json_build_object('source', 'group', 'event', 'UPDATE', 'fk', in_group, 'group', in_group,
			'date', iso(clock_timestamp()))::text);
	end if;
	for place in select id from property where group_id = in_group and id = any (places) loop
		perform pg_notify('live', json_build_object('source', 'property', 'event', 'UPDATE', 'fk', place, 'group', in_group,
			'property', place, 'date', iso(clock_timestamp()))::text);
	end loop;
end $$;
grant execute on function tell_import to hausheft_runtime;
