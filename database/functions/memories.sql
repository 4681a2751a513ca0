-- What somebody has hidden of what was a year ago: seen by nobody else, told to their own sockets alone.
-- needs: acting, history

create policy hidden_memory_own on hidden_memory using (person_id = (select app_person()) and group_id = any ((select app_groups())::uuid[]));

create function memory_hidden() returns trigger language plpgsql as $$
begin
	perform pg_notify('live', json_build_object('source', 'users', 'event', 'UPDATE', 'fk', new.person_id, 'group', new.group_id,
		'date', iso(clock_timestamp()), 'seen_by', new.person_id)::text);
	return null;
end $$;
create trigger memory_hidden after insert on hidden_memory for each row execute function memory_hidden();
