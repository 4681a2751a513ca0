-- Counters stay right while things move and properties come and go under each other's feet. Locks are taken in one order:
-- entry, properties, then the counters of properties, objects, contacts, journals, files and, at the end of a transaction, entries.

create function lock_places(in_group uuid, places uuid[]) returns void language sql volatile security definer set search_path = public, pg_temp as $$
	select from property where group_id = in_group and id = any (places) order by id for share
$$;
create function is_there(in_group uuid, place uuid) returns boolean language sql volatile security definer set search_path = public, pg_temp as $$
	select exists (select from property where group_id = in_group and id = place and deleted_at is null)
$$;
revoke execute on function lock_places, is_there from public;

create function event_places() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
	perform lock_places(new.group_id, array[old.property_id, new.property_id]);
	return new;
end $$;
create trigger a_places before insert or update of property_id, deleted_at on event for each row execute function event_places();

create function event_counted() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare in_group constant uuid := coalesce(new.group_id, old.group_id);
begin
	perform lock_places(in_group, array[old.property_id, new.property_id]);
	perform count_usage(in_group, 'events',
		(case when tg_op <> 'DELETE' and new.deleted_at is null and is_there(in_group, new.property_id) then 1 else 0 end)
		- (case when tg_op <> 'INSERT' and old.deleted_at is null and is_there(in_group, old.property_id) then 1 else 0 end));
	return null;
end $$;
drop trigger usage on event;
create constraint trigger usage after insert or update of deleted_at, property_id or delete on event deferrable initially deferred
	for each row execute function event_counted();

create or replace function event_trashed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare gone boolean := new.deleted_at is not null;
begin
	if gone = (old.deleted_at is not null) then return null; end if;
	-- What a property in the trash has taken out of the counts is not taken out again.
	if is_there(new.group_id, new.property_id) then
		perform count_usage(new.group_id, 'files', (case when gone then -1 else 1 end)
			* (select count(*)::integer from file where group_id = new.group_id and event_id = new.id and deleted_at is null));
	end if;
	perform record_change(new.group_id, 'event', new.id, new.property_id, case when gone then 'DELETE' else 'INSERT' end, new.updated_at,
		case when gone then new.document end, case when not gone then new.document end);
	return null;
end $$;

create or replace function file_counted() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare in_group constant uuid := coalesce(new.group_id, old.group_id);
begin
	perform from event where group_id = in_group and id = any (array[old.event_id, new.event_id]) order by id for share;
	perform lock_places(in_group, array[old.property_id, new.property_id]);
	perform count_usage(in_group, 'files',
		(case when tg_op <> 'DELETE' then file_counts(new)::integer else 0 end) - (case when tg_op <> 'INSERT' then file_counts(old)::integer else 0 end));
	return null;
end $$;

create or replace function property_trashed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare direction integer := case when new.deleted_at is not null then -1 else 1 end;
begin
	if (new.deleted_at is null) = (old.deleted_at is null) then return null; end if;
	perform count_usage(new.group_id, 'objects', direction * (select count(*)::integer from object where group_id = new.group_id and property_id = new.id and deleted_at is null));
	perform count_usage(new.group_id, 'journals', direction * (select count(*)::integer from journal where group_id = new.group_id and property_id = new.id and deleted_at is null));
	perform count_usage(new.group_id, 'files', direction * (select count(*)::integer from file left join event on event.group_id = file.group_id and event.id = file.event_id
		where file.group_id = new.group_id and file.property_id = new.id and file.deleted_at is null and event.deleted_at is null));
	perform count_usage(new.group_id, 'events', direction * (select count(*)::integer from event where group_id = new.group_id and property_id = new.id and deleted_at is null));
	return null;
end $$;
