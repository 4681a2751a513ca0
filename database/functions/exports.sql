-- Exports: their maker's alone, told to their own sockets; what goes takes its file along.
-- needs: acting, history

create policy export_own on export using (
	person_id = (select app_person())
	and group_id = any ((select app_groups())::uuid[])
	and (property_id is null or group_id = any ((select app_whole_groups())::uuid[]) or property_id = any ((select app_properties())::uuid[]))
);

create function export_changed() returns trigger language plpgsql as $$
declare known export := coalesce(new, old);
begin
	perform pg_notify('live', json_build_object('source', 'users', 'event', 'UPDATE', 'fk', known.person_id, 'group', known.group_id,
		'property', known.property_id, 'date', iso(clock_timestamp()), 'seen_by', known.person_id)::text);
	return null;
end $$;
create trigger export_changed after insert or update of status or delete on export for each row execute function export_changed();

-- Whoever makes it notices by itself within half a second that it is gone.
create function export_removed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
	perform enqueue('remove_export_file', json_build_object('export', old.id));
	return null;
end $$;
create trigger export_removed after delete on export for each row execute function export_removed();
