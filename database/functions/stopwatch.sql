-- A person's own watch: seen by nobody else, told to their own sockets alone.
-- needs: acting, history

create policy stopwatch_own on stopwatch using (person_id = (select app_person())) with check (
	person_id = (select app_person())
	and (group_id = any ((select app_whole_groups())::uuid[]) or property_id = any ((select app_properties())::uuid[]))
);

create function stopwatch_changed() returns trigger language plpgsql as $$
declare known stopwatch := coalesce(new, old);
begin
	perform pg_notify('live', json_build_object('source', 'users', 'event', 'UPDATE', 'fk', known.person_id, 'group', known.group_id,
		'property', known.property_id, 'date', iso(clock_timestamp()), 'seen_by', known.person_id)::text);
	return null;
end $$;
create trigger stopwatch_changed after insert or update or delete on stopwatch for each row execute function stopwatch_changed();
