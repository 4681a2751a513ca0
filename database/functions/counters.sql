-- Counters stay right while things move and properties come and go under each other's feet. Locks are taken in one order: entry, properties,
-- then the counters: properties, what hangs on them in the order of the plans' columns, files and, at the end of a transaction, entries; the months
-- of balance.sql come last.
-- needs: acting

create function plan_limit(of plan, resource text) returns integer language sql immutable as $$
	select (to_jsonb(of) ->> ('limit_' || resource))::integer
$$;

create function plan_limit(of_group uuid, resource text) returns integer language sql stable security definer set search_path = public, pg_temp as $$
	select plan_limit(plan, resource) from "group" join plan on plan.key = "group".plan_key where "group".id = of_group
$$;

-- A refusal names the plan, and of what was used what had been used before this transaction: the same as the limits say.
create function count_usage(of_group uuid, of_resource text, delta integer) returns void language plpgsql as $$
declare
	noted constant text := 'app.used_' || of_resource;
	before_it text;
	total integer;
	most integer;
	plan_name text;
begin
	if delta = 0 then return; end if;
	update usage set used = used + delta where group_id = of_group and resource = of_resource returning used into total;
	-- Locked from here on: what it was when this transaction first touched it is what others still see.
	before_it := current_setting(noted, true);
	if before_it is null or split_part(before_it, ' ', 1) <> of_group::text then
		before_it := of_group || ' ' || (total - delta);
		perform set_config(noted, before_it, true);
	end if;
	if delta < 0 or app_is_purging() then return; end if;
	select plan.name, plan_limit(plan, of_resource) into plan_name, most
	from "group" join plan on plan.key = "group".plan_key where "group".id = of_group;
	if total > most then
		raise exception 'limit' using errcode = 'HH402', detail = json_build_object(
			'plan', plan_name, 'resource', of_resource, 'limit', most, 'used', split_part(before_it, ' ', 2)::integer)::text;
	end if;
end $$;

-- Rows that count by themselves: not in the trash. Arguments: the resource, and 'property_id' for what hangs on a property.
create function count_row() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
	delta integer := (case when tg_op <> 'DELETE' and new.deleted_at is null then 1 else 0 end)
		- (case when tg_op <> 'INSERT' and old.deleted_at is null then 1 else 0 end);
	there boolean;
begin
	-- A property takes what hangs on it out of the counts when it goes to the trash, and brings it back; the lock keeps them from passing each other.
	if delta <> 0 and tg_nargs > 1 then
		select deleted_at is null into there from property
		where group_id = coalesce(new.group_id, old.group_id) and id = coalesce(new.property_id, old.property_id) for share;
		if there is not true then return null; end if;
	end if;
	perform count_usage(coalesce(new.group_id, old.group_id), tg_argv[0], delta);
	return null;
end $$;
create trigger count_row after insert or update of deleted_at or delete on property for each row execute function count_row('properties');
create trigger count_row after insert or update of deleted_at or delete on contact for each row execute function count_row('contacts');

create function lock_places(in_group uuid, places uuid[]) returns void language sql volatile as $$
	select from property where group_id = in_group and id = any (places) order by id for share
$$;

create function is_there(in_group uuid, place uuid) returns boolean language sql volatile as $$
	select exists (select from property where group_id = in_group and id = place and deleted_at is null)
$$;

create function event_places() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare place record;
begin
	if tg_op = 'INSERT' then
		select shared_until, parties into place from property where group_id = new.group_id and id = new.property_id for share;
		if new.balance_paid_by is not null or new.transfer_from is not null or new.reminder_proposal is not null then
			if shared_basis(new) is not null then
				perform refuse_closed(new.group_id, new.property_id, place.shared_until, zurich_day(new.event_at));
			end if;
			perform refuse_parties(parties_named(new), place.parties);
		end if;
	else
		perform lock_places(new.group_id, array[old.property_id, new.property_id]);
	end if;
	return new;
end $$;
create trigger a_places before insert or update of property_id, deleted_at on event for each row execute function event_places();

-- An entry takes its files out of the counts when it goes to the trash; the lock keeps the two from passing each other.
create function file_counted() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare in_group constant uuid := coalesce(new.group_id, old.group_id);
begin
	perform from event where group_id = in_group and id = any (array[old.event_id, new.event_id]) order by id for share;
	perform lock_places(in_group, array[old.property_id, new.property_id]);
	perform count_usage(in_group, 'files',
		(case when tg_op <> 'DELETE' then file_counts(new)::integer else 0 end) - (case when tg_op <> 'INSERT' then file_counts(old)::integer else 0 end));
	return null;
end $$;
create trigger counted after insert or update of deleted_at, event_id, property_id or delete on file for each row execute function file_counted();

create function file_weighed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
	-- What a mail brought is kept whatever the limit is, and weighs once an entry takes it.
	if (tg_op = 'UPDATE' and is_in_inbox(old) = is_in_inbox(new)) or (tg_op <> 'UPDATE' and is_in_inbox(coalesce(new, old))) then return null; end if;
	if tg_op = 'DELETE' or is_in_inbox(new) then
		update storage set bytes = bytes - old.size where group_id = old.group_id;
	else
		insert into storage as weighed (group_id, bytes) values (new.group_id, new.size)
		on conflict (group_id) do update set bytes = weighed.bytes + excluded.bytes;
	end if;
	return null;
end $$;

-- First by its name: always locked before the counter of files.
create trigger a_weighed after insert or delete or update of event_id, inbox_id, plan, object_id, is_property_photo on file
	for each row execute function file_weighed();

-- A property in the trash takes what hangs on it out of the counts, and brings it back.
create function property_trashed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
	direction integer := case when new.deleted_at is not null then -1 else 1 end;
	noun text;
	resource text;
	there integer;
begin
	if (new.deleted_at is null) = (old.deleted_at is null) then return null; end if;
	for noun, resource in select t.tgrelid::regclass, substr(a.attname, 7) from pg_trigger t
		join pg_attribute a on a.attrelid = 'plan'::regclass and a.attname = 'limit_' || split_part(encode(t.tgargs, 'escape'), '\000', 1)
		where t.tgname = 'count_row' and t.tgnargs = 2 order by a.attnum loop
		execute format('select count(*)::integer from %s where group_id = $1 and property_id = $2 and deleted_at is null', noun)
			into there using new.group_id, new.id;
		perform count_usage(new.group_id, resource, direction * there);
	end loop;
	perform count_usage(new.group_id, 'files', direction * (select count(*)::integer from file
		left join event on event.group_id = file.group_id and event.id = file.event_id
		where file.group_id = new.group_id and file.property_id = new.id and file.deleted_at is null and file.closing_id is null and event.deleted_at is null));
	perform count_usage(new.group_id, 'events', direction * (select count(*)::integer from event
		where group_id = new.group_id and property_id = new.id and deleted_at is null));
	return null;
end $$;
create trigger trashed after update of deleted_at on property for each row execute function property_trashed();
create policy usage_seen on usage for select using (group_id = any ((select app_groups())::uuid[]));
create policy storage_seen on storage for select using (group_id = any ((select app_groups())::uuid[]));

grant execute on function plan_limit(uuid, text) to hausheft_runtime;
