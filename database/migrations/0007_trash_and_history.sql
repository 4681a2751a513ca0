-- What lies in the trash, comes back from it or is purged; who sees which history; and how a group or an account ends.

-- A purge is silent: what it removes was announced when it went to the trash. A request cannot ask for that.
create function app_is_purging() returns boolean language sql stable parallel safe as $$
	select coalesce(current_setting('app.purging', true) = 'on', false) and current_setting('role') <> 'hausheft_runtime'
$$;
create or replace function record_change(
	group_id uuid, source text, fk uuid, property_id uuid, event text, changed_at timestamptz, before json, after json,
	properties uuid[] default null, seen_by uuid default null, left_property uuid default null, receipt boolean default false, owner uuid default null
) returns void language sql volatile security definer set search_path = public, pg_temp as $$
	insert into history (group_id, source, fk, property_id, person_id, event, changed_at, before, after)
	select $1, $2, $3, $4, app_person(), $5, $6, $7, $8 where not app_is_purging();
	select pg_notify('live', json_strip_nulls(json_build_object(
		'source', $2, 'event', $5, 'fk', $3, 'group', $1, 'property', $4, 'date', iso($6),
		'properties', case when cardinality($9) <= 150 then $9 end, 'seen_by', $10, 'left', $11,
		'receipt', nullif($12, false), 'owner', case when $12 then $13 end))::text) where not app_is_purging();
$$;

alter table "group" add column deleted_by uuid references person (id);
grant update (deleted_at, deleted_by) on "group" to hausheft_runtime;

-- What entries still name when it is purged stays as a name only: the row alone is left, and goes with the last entry that names it.
alter table object add column purged_at timestamptz(3);
alter table journal add column purged_at timestamptz(3);
alter table contact add column purged_at timestamptz(3);

create index property_trash on property (group_id, deleted_at desc, id desc) where deleted_at is not null;
create index object_trash on object (group_id, deleted_at desc, id desc) where deleted_at is not null;
create index contact_trash on contact (group_id, deleted_at desc, id desc) where deleted_at is not null;
create index journal_trash on journal (group_id, deleted_at desc, id desc) where deleted_at is not null;
create index event_trash on event (group_id, deleted_at desc, id desc) where deleted_at is not null;
create index file_trash on file (group_id, deleted_at desc, id desc) where deleted_at is not null;

-- What was put in the trash by itself, and can still come back: as the reader sees it, under row-level security.
create view trash with (security_invoker) as
	select 'property' as source, group_id, id, name, id as property_id, null::uuid as event_id, null::uuid as person_id, false as receipt, deleted_at, deleted_by
	from property where deleted_at > now() - interval '30 days'
	union all
	select 'object', group_id, id, name, property_id, null, null, false, deleted_at, deleted_by
	from object where deleted_at > now() - interval '30 days' and purged_at is null
	union all
	select 'journal', group_id, id, name, property_id, null, null, false, deleted_at, deleted_by
	from journal where deleted_at > now() - interval '30 days' and purged_at is null
	union all
	select 'contact', group_id, id, shown_name, null, null, null, false, deleted_at, deleted_by
	from contact where deleted_at > now() - interval '30 days' and purged_at is null
	union all
	select 'event', group_id, id, name, property_id, null, person_id, false, deleted_at, deleted_by
	from event where deleted_at > now() - interval '30 days'
	union all
	select 'file', group_id, id, filename, property_id, event_id, person_id, receipt, deleted_at, deleted_by
	from file where deleted_at > now() - interval '30 days';
grant select on trash to hausheft_runtime;

-- An entry takes its files out of the counts when it goes to the trash; the lock keeps the two from passing each other.
create or replace function file_counted() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
	perform from event where group_id = coalesce(new.group_id, old.group_id) and id = coalesce(new.event_id, old.event_id) for share;
	perform from property where group_id = coalesce(new.group_id, old.group_id) and id = coalesce(new.property_id, old.property_id) for share;
	perform count_usage(coalesce(new.group_id, old.group_id), 'files',
		(case when tg_op <> 'DELETE' then file_counts(new)::integer else 0 end) - (case when tg_op <> 'INSERT' then file_counts(old)::integer else 0 end));
	return null;
end $$;

-- What stays in the history of something purged: who did what to it and when, under its name; and what decides who may know of that.
create function name_alone(of json) returns json language sql immutable parallel safe as $$
	select json_object_agg(key, value) from json_each(of)
	where key in ('id', 'name', 'filename', 'shown_name', 'user', 'event', 'property', 'properties', 'receipt', 'version', 'deleted_at')
$$;
create function forget_content(noun text, ids uuid[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
	execute format('update history set before = name_alone(before), after = name_alone(after) from %I gone
		where gone.id = any ($1) and history.group_id = gone.group_id and history.source = $2 and history.fk = gone.id', noun) using ids, noun;
end $$;
create function purge_rows(noun text, ids uuid[]) returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare removed integer;
begin
	perform set_config('app.purging', 'on', true);
	perform forget_content(noun, ids);
	execute format('delete from %I where id = any ($1)', noun) using ids;
	get diagnostics removed = row_count;
	return removed;
end $$;

create function is_named(noun text, in_group uuid, known uuid) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
	select case noun
		when 'object' then exists (select from event_object where group_id = in_group and object_id = known)
			or exists (select from event_measurement where group_id = in_group and object_id = known)
		when 'journal' then exists (select from event where group_id = in_group and journal_id = known)
		when 'contact' then exists (select from event_contact where group_id = in_group and contact_id = known)
			or exists (select from event where group_id = in_group and maintenance_contact_id = known)
			or exists (select from event where group_id = in_group and rental_contact_id = known)
		else false end
$$;

-- Everything of a group that has ended, whatever tables there are; what others still point at goes in a later round.
create function purge_group(dead uuid) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
	noun text;
	stuck boolean := true;
begin
	for round in 1 .. 10 loop
		exit when not stuck;
		stuck := false;
		for noun in select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'group_id' and not a.attisdropped
			where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'group' loop
			begin
				execute format('delete from %I where group_id = $1', noun) using dead;
			exception when foreign_key_violation then stuck := true;
			end;
		end loop;
	end loop;
	delete from "group" where id = dead;
end $$;

-- Really deletes some of what has lain in the trash for 30 days, and answers how much: 0 when there is nothing left.
-- An hour later than anything can come back, so that a restoring that has just begun is over. The files of the trash itself are tidied with their bytes.
create function purge_some(most integer) returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
	past constant timestamptz := now() - interval '30 days 1 hour';
	places constant uuid[] := array(select property.id from property join "group" on "group".id = property.group_id
		where property.deleted_at < past or "group".deleted_at < past);
	ended constant uuid[] := array(select id from "group" where deleted_at < past);
	doomed uuid[];
	noun text;
	done integer;
begin
	perform set_config('app.purging', 'on', true);
	doomed := array(
		(select id from event where deleted_at < past limit most)
		union (select event.id from property join event on event.group_id = property.group_id and event.property_id = property.id
			where property.id = any (places) limit most));
	if doomed <> '{}' then
		perform purge_rows('file', array(select file.id from event join file on file.group_id = event.group_id and file.event_id = event.id
			where event.id = any (doomed)));
		return purge_rows('event', doomed);
	end if;
	doomed := array(
		(select file.id from property join file on file.group_id = property.group_id and file.property_id = property.id
			where property.id = any (places) limit most)
		union (select id from file where group_id = any (ended) limit most));
	if doomed <> '{}' then return purge_rows('file', doomed); end if;

	for noun in select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
		and c.relname not in ('group', 'property', 'event', 'file') and 3 = (select count(*) from pg_attribute a
			where a.attrelid = c.oid and a.attname in ('group_id', 'id', 'deleted_at') and not a.attisdropped) loop
		execute format('select array(select id from %I where deleted_at < $1 and not is_named($2, group_id, id) limit $3)', noun)
			into doomed using past, noun, most;
		if doomed <> '{}' then return purge_rows(noun, doomed); end if;
	end loop;
	foreach noun in array array['object', 'journal', 'contact'] loop
		execute format('select array(select id from %I where deleted_at < $1 and purged_at is null limit $2)', noun) into doomed using past, most;
		continue when doomed = '{}';
		execute format('update %I set purged_at = now() where id = any ($1)', noun) using doomed;
		if noun = 'contact' then
			update contact set company = nullif(shown_name, ''), firstname = null, lastname = null, email = null, phone = null,
				address_street = null, address_city = null, address_zip = null, address_cca3 = 'CHE', valid_from = null, valid_until = null
			where id = any (doomed);
		end if;
		perform forget_content(noun, doomed);
		return cardinality(doomed);
	end loop;

	if places <> '{}' then
		-- With what hangs on it, which the foreign keys take along; an entry may have moved away before.
		update history set before = name_alone(before), after = name_alone(after) from property
		where property.id = any (places) and history.group_id = property.group_id and history.property_id = property.id and source not in ('event', 'file');
		return purge_rows('property', places);
	end if;
	delete from history where (group_id, id) in (select group_id, id from history where group_id = any (ended) limit most * 10);
	get diagnostics done = row_count;
	if done > 0 then return done; end if;
	perform purge_group(dead) from unnest(ended) as dead;
	return cardinality(ended);
end $$;
revoke execute on function forget_content, purge_rows, is_named, purge_group, purge_some from public;

-- Rows of a group itself are for all its members, those of a contact for whoever sees the contact.
drop policy history_seen on history;
create policy history_seen on history for select using (
	group_id = any ((select app_whole_groups())::uuid[])
	or property_id = any ((select app_properties())::uuid[])
	or (property_id is null and group_id = any ((select app_groups())::uuid[]) and (source = 'group' or (source = 'contact'
		and (select true from contact where contact.group_id = history.group_id and contact.id = history.fk))))
);

-- A membership and the properties that it is limited to are one thing to history: recorded once, at the end of the transaction.
create or replace function member_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
	perform pg_notify('member_changed', json_build_object('group', new.group_id, 'person', new.person_id)::text);
	return null;
end $$;
create function member_recorded() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
	in_group uuid := coalesce(new.group_id, old.group_id);
	who uuid := coalesce(new.person_id, old.person_id);
	before jsonb;
	after jsonb;
begin
	select jsonb_build_object('person', person_id, 'role', role, 'limited', limited, 'removed_at', removed_at, 'properties', case when limited then
		(select coalesce(jsonb_agg(property_id order by property_id), '[]') from member_property p where p.group_id = in_group and p.person_id = who) end)
	into after from member where group_id = in_group and person_id = who;
	if not found then return null; end if;
	select h.after::jsonb into before from history h
	where h.group_id = in_group and h.source = 'group' and h.fk = in_group and h.after ->> 'person' = who::text order by h.id desc limit 1;
	if before is not distinct from after then return null; end if;
	perform record_change(in_group, 'group', in_group, null, 'UPDATE', clock_timestamp(), before::json, after::json);
	return null;
end $$;
create constraint trigger member_recorded after insert or update on member deferrable initially deferred
	for each row execute function member_recorded();
create constraint trigger member_scope_recorded after insert or delete on member_property deferrable initially deferred
	for each row execute function member_recorded();

-- The address of an invitation is not part of its history: an account that is deleted takes it along.
drop trigger invite_changed on invite;
create trigger invite_changed after insert or update of role, accepted_at, revoked_at on invite for each row execute function invite_changed();

-- The signed-in person's own account.
create function session_is_fresh(known uuid) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
	select exists (select from auth."session" where "id" = known and "userId" = app_person() and "createdAt" > now() - interval '10 minutes')
$$;
create function change_account(new_name text, new_image text) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
	update auth."user" set "name" = new_name, "image" = new_image, "updatedAt" = now() where "id" = app_person();
	-- Whoever shows the person shows the new name.
	perform pg_notify('member_changed', json_build_object('group', group_id, 'person', person_id)::text)
	from member where person_id = app_person() and removed_at is null;
end $$;
create function my_account() returns json language sql stable security definer set search_path = public, pg_temp as $$
	select json_build_object('id', u."id", 'name', u."name", 'email', u."email", 'email_verified', u."emailVerified", 'image', u."image",
		'created_at', iso(u."createdAt"), 'updated_at', iso(u."updatedAt"),
		'sign_ins', (select coalesce(json_agg(json_build_object('provider', a."providerId", 'created_at', iso(a."createdAt"))), '[]')
			from auth."account" a where a."userId" = u."id"),
		'sessions', (select coalesce(json_agg(json_build_object('created_at', iso(s."createdAt"), 'expires_at', iso(s."expiresAt"),
			'address', s."ipAddress", 'browser', s."userAgent")), '[]') from auth."session" s where s."userId" = u."id"))
	from auth."user" u where u."id" = app_person()
$$;

-- Names recorded with working time stay: they are part of a group's books. Everything else that says who it was goes, and every session ends.
create function delete_account() returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
	me constant uuid := app_person();
	nobody constant text := 'Gelöschtes Konto';
	invitation record;
begin
	update member set name_when_removed = nobody where person_id = me;
	for invitation in select group_id, id, email from invite where accepted_by = me loop
		update invite set email = nobody where id = invitation.id;
		update history set before = (before::jsonb || jsonb_build_object('invite', nobody))::json where group_id = invitation.group_id
			and source = 'group' and fk = invitation.group_id and before ->> 'invite' = invitation.email;
		update history set after = (after::jsonb || jsonb_build_object('invite', nobody))::json where group_id = invitation.group_id
			and source = 'group' and fk = invitation.group_id and after ->> 'invite' = invitation.email;
	end loop;
	delete from answered where person_id = me;
	delete from auth."verification" where "value" = me::text;
	delete from auth."user" where "id" = me;
end $$;
