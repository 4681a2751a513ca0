-- Keys for programs: their maker's alone, and gone with what they were for.
-- needs: acting, identity

create policy api_token_own on api_token using (person_id = (select app_person()));

-- Who comes back to a group does not find their old keys opening it again.
create function api_token_leaves() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
	update api_token set groups = array_remove(groups, old.group_id) where person_id = old.person_id and old.group_id = any (groups);
	delete from api_token where person_id = old.person_id and groups = '{}';
	return null;
end $$;
create trigger api_token_leaves after update of removed_at on member
	for each row when (old.removed_at is null and new.removed_at is not null) execute function api_token_leaves();
create trigger api_token_leaves_purged after delete on member for each row execute function api_token_leaves();

-- Told to the sockets of its maker alone, wherever that is.
create function api_token_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare known api_token := coalesce(new, old);
begin
	perform pg_notify('live', json_build_object('source', 'users', 'event', 'UPDATE', 'fk', known.person_id, 'group', group_id,
		'date', iso(clock_timestamp()), 'seen_by', known.person_id)::text)
	from member where person_id = known.person_id limit 1;
	return null;
end $$;
create trigger api_token_changed after insert or delete on api_token for each row execute function api_token_changed();
