-- A subscription is its member's alone, told to their own sockets, and ends with the membership.
-- needs: acting, groups

create policy calendar_feed_own on calendar_feed using (person_id = (select app_person()) and group_id = any ((select app_groups())::uuid[]));

create function calendar_feed_changed() returns trigger language plpgsql as $$
declare known calendar_feed := coalesce(new, old);
begin
	perform pg_notify('live', json_build_object('source', 'users', 'event', 'UPDATE', 'fk', known.person_id, 'group', known.group_id,
		'property', null, 'date', iso(clock_timestamp()), 'seen_by', known.person_id)::text);
	return null;
end $$;
create trigger calendar_feed_changed after insert or update of token_hash, read_at, kinds or delete on calendar_feed
	for each row execute function calendar_feed_changed();

-- Whoever comes back subscribes anew.
create function calendar_feed_ends() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
	delete from calendar_feed where group_id = new.group_id and person_id = new.person_id;
	return null;
end $$;
create trigger calendar_feed_ends after update of removed_at on member for each row when (new.removed_at is not null)
	execute function calendar_feed_ends();
