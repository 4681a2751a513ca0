-- What one may not see shows in no version, no stamp, no message and no page of the history. An entry and a contact are taken apart by
-- who may know of them: `parts` counts how often each part has changed since it was made and when last, `plain` is for all who see the thing.

alter table event add column parts jsonb not null default '{}';
alter table contact add column parts jsonb not null default '{}';
update event set parts = jsonb_build_object('plain', jsonb_build_array(version - 1, iso(updated_at))) where version > 1;
update contact set parts = jsonb_build_object('plain', jsonb_build_array(version - 1, iso(updated_at))) where version > 1;

create function parts_after(parts jsonb, changed text[], at timestamptz) returns jsonb language sql stable as $$
	select parts || coalesce((select jsonb_object_agg(part, jsonb_build_array(coalesce((parts -> part ->> 0)::integer, 0) + 1, iso(at)))
		from unnest(changed) as part), '{}')
$$;

-- An entry's parts by their names: the amount with the receipts, each person's times, each contact with the places that name it.
create function event_parts(document json) returns jsonb language sql immutable as $$
	select jsonb_build_object(
		'plain', d - '{version,created_at,updated_at,balance,time_recording,contacts}'::text[] || jsonb_build_object(
			'files', array(select file from jsonb_array_elements(d -> 'files') with ordinality f (file, n) where not (file ->> 'receipt')::boolean order by n),
			'maintenance', case jsonb_typeof(d -> 'maintenance') when 'object' then (d -> 'maintenance') - 'contact' end,
			'rental', case jsonb_typeof(d -> 'rental') when 'object' then (d -> 'rental') - 'contact' end),
		'amount', jsonb_build_array(d -> 'balance',
			(select jsonb_agg(case when (file ->> 'receipt')::boolean then file else file -> 'id' end order by n)
				from jsonb_array_elements(d -> 'files') with ordinality f (file, n) having bool_or((file ->> 'receipt')::boolean))))
		|| coalesce((select jsonb_object_agg(part, rows) from (
			select 'time:' || coalesce(row ->> 'user_id', '') as part, jsonb_agg(row order by n) as rows
			from jsonb_array_elements(d -> 'time_recording') with ordinality t (row, n) group by 1) times), '{}')
		|| coalesce((select jsonb_object_agg('contact:' || id, places) from (
			select id, jsonb_agg(place order by place) as places from (
				select id, 'contacts' from jsonb_array_elements_text(d -> 'contacts') id
				union all select d -> 'maintenance' ->> 'contact', 'maintenance'
				union all select d -> 'rental' ->> 'contact', 'rental') named (id, place)
			where id is not null group by id) contacts), '{}')
	from (select document::jsonb) whole (d)
$$;
-- Where the order of rows alone is another, all of them have changed.
create function event_parts_changed(before json, after json) returns text[] language sql immutable as $$
	with known as (select event_parts(before) as old, event_parts(after) as fresh),
		named as (select key, old -> key is distinct from fresh -> key as differs from known, jsonb_object_keys(old || fresh) as key)
	select array(select key from named
		where differs or (key ~ '^(time|contact):' and not exists (select from named where differs)) order by key)
$$;

-- `parts` and `owner` say who may know of a change: null is for all who see the thing.
alter table history add column parts text[], add column owner uuid;

-- More than one notification can hold is told to who sees everything alone.
create function told_parts(parts text[]) returns text[] language sql immutable as $$
	select case when cardinality(parts) > 120 then '{more}' else parts end
$$;
drop function record_change;
create function record_change(
	group_id uuid, source text, fk uuid, property_id uuid, event text, changed_at timestamptz, before json, after json,
	properties uuid[] default null, seen_by uuid default null, left_property uuid default null, parts text[] default null, owner uuid default null
) returns void language sql volatile security definer set search_path = public, pg_temp as $$
	insert into history (group_id, source, fk, property_id, person_id, event, changed_at, before, after, parts, owner)
	select $1, $2, $3, $4, app_person(), $5, $6, $7, $8, $12, case when $12 is not null then $13 end where not app_is_purging();
	select pg_notify('live', json_strip_nulls(json_build_object(
		'source', $2, 'event', $5, 'fk', $3, 'group', $1, 'property', $4, 'date', iso($6),
		'properties', case when cardinality($9) <= 150 then $9 end, 'seen_by', $10, 'left', $11,
		'parts', told_parts($12), 'owner', case when $12 is not null then $13 end))::text) where not app_is_purging();
$$;
revoke execute on function record_change, told_parts from public;

create or replace function event_refresh(in_group uuid, known uuid) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
	r event;
	before json;
	changed text[];
begin
	select * into r from event where group_id = in_group and id = known;
	if not found then return; end if;
	before := r.document;
	if before is not null and event_document(r)::text = before::text then return; end if;
	r.version := r.version + 1;
	r.updated_at := case when before is null then r.created_at else next_stamp(r.updated_at) end;
	if before is not null then delete from event_link where group_id = in_group and event_id = known; end if;
	insert into event_link select * from event_links(r);
	r.has_measurement := exists (select from event_measurement where group_id = in_group and event_id = known);
	r.has_time_recording := exists (select from event_time where group_id = in_group and event_id = known);
	r.document := event_document(r);
	if before is not null then
		changed := event_parts_changed(before, r.document);
		r.parts := parts_after(r.parts, changed, r.updated_at);
	end if;
	update event set document = r.document, version = r.version, updated_at = r.updated_at, parts = r.parts,
		has_measurement = r.has_measurement, has_time_recording = r.has_time_recording
	where group_id = in_group and id = known;
	-- An entry in the trash is not announced; its history goes on.
	perform record_change(in_group, 'event', known, r.property_id, case when before is null then 'INSERT' else 'UPDATE' end, r.updated_at,
		before, r.document, left_property => nullif((before ->> 'property')::uuid, r.property_id),
		parts => case when not 'plain' = any (changed) then changed end, owner => r.person_id);
end $$;
create or replace function event_trash_stamp() returns trigger language plpgsql as $$
begin
	if (new.deleted_at is null) <> (old.deleted_at is null) then
		new.version := old.version + 1;
		new.updated_at := next_stamp(old.updated_at);
		new.parts := parts_after(old.parts, '{plain}', new.updated_at);
		new.document := event_document(new);
	end if;
	return new;
end $$;

-- A file's place among those of its entry is the entry's matter: moving one before another is no change of either.
create or replace function stamp() returns trigger language plpgsql as $$
declare
	-- What is computed is not there yet before a row is written.
	beside constant text[] := '{parts,position,shown_name}';
begin
	if tg_op = 'INSERT' then
		new.version := 1;
		new.created_at := date_trunc('milliseconds', clock_timestamp());
		new.updated_at := new.created_at;
	elsif to_jsonb(new) - beside is distinct from to_jsonb(old) - beside then
		new.version := old.version + 1;
		new.created_at := old.created_at;
		new.updated_at := next_stamp(old.updated_at);
	end if;
	return new;
end $$;
create or replace function file_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
	known file := coalesce(new, old);
	loose boolean := known.event_id is null and not known.is_property_photo;
	happened text := tg_op;
begin
	if tg_op = 'UPDATE' then
		if to_jsonb(new) - '{version,updated_at,position}'::text[] = to_jsonb(old) - '{version,updated_at,position}'::text[] then return null; end if;
		if new.deleted_at is not null and old.deleted_at is null then happened := 'DELETE';
		elsif new.deleted_at is null and old.deleted_at is not null then happened := 'INSERT';
		end if;
	end if;
	-- What is purged was announced when it went to the trash.
	if tg_op = 'DELETE' and old.deleted_at is not null then return null; end if;
	perform record_change(known.group_id, 'file', known.id, known.property_id, happened,
		case when tg_op = 'DELETE' then clock_timestamp() else new.updated_at end,
		case when tg_op <> 'INSERT' then file_document(old) end, case when tg_op <> 'DELETE' then file_document(new) end,
		seen_by => case when loose then known.person_id end,
		-- Others saw it while it hung on an entry or stood for a property, or saw it elsewhere.
		left_property => case when tg_op = 'UPDATE' and (old.event_id is not null or old.is_property_photo)
			and (loose or old.property_id is distinct from new.property_id) then old.property_id end,
		parts => case when known.receipt and (tg_op <> 'UPDATE' or old.receipt) then '{amount}'::text[] end,
		owner => coalesce((select person_id from event where group_id = known.group_id and id = known.event_id), known.person_id));
	return null;
end $$;

-- A contact's parts: what it says of itself is plain, each property that it is linked to is for who sees that property.
create or replace function contact_as_json(of contact) returns jsonb language sql stable security definer set search_path = public, pg_temp as $$
	select to_jsonb(of) - '{version,created_at,updated_at,parts}'::text[] || jsonb_build_object('properties', coalesce(
		(select jsonb_agg(property_id order by property_id) from contact_property where group_id = of.group_id and contact_id = of.id), '[]'))
$$;
create function places_moved(before jsonb, after jsonb) returns uuid[] language sql immutable as $$
	select array(select place::uuid from jsonb_array_elements_text(coalesce(before, '[]') || after) place group by place having count(*) = 1)
$$;
create or replace function contact_recorded() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
	in_group uuid := coalesce(new.group_id, old.group_id);
	known uuid;
	now_is contact;
	before jsonb;
	after jsonb;
	moved uuid[];
	links_alone boolean;
begin
	-- Version and parts alone change below only; with immediate constraints that comes back here before anything is recorded.
	if tg_table_name = 'contact' and tg_op = 'UPDATE'
		and to_jsonb(new) - '{version,updated_at,parts}'::text[] = to_jsonb(old) - '{version,updated_at,parts}'::text[] then
		return null;
	end if;
	if tg_table_name = 'contact' then known := coalesce(new.id, old.id); else known := coalesce(new.contact_id, old.contact_id); end if;
	select * into now_is from contact where group_id = in_group and id = known;
	if not found then return null; end if;
	after := contact_as_json(now_is);
	select h.after::jsonb into before from history h where h.group_id = in_group and h.source = 'contact' and h.fk = known order by h.id desc limit 1;
	if before is not distinct from after then return null; end if;
	moved := places_moved(before -> 'properties', after -> 'properties');
	links_alone := before is not null and before - 'properties' = after - 'properties';
	if links_alone then
		update contact set version = version + 1 where group_id = in_group and id = known returning * into now_is;
	end if;
	if before is not null then
		update contact set parts = parts_after(parts, moved::text[] || case when not links_alone then '{plain}'::text[] end, now_is.updated_at)
		where group_id = in_group and id = known;
	end if;
	perform record_change(in_group, 'contact', known, null,
		case when before is null then 'INSERT' when after ->> 'deleted_at' is not null and before ->> 'deleted_at' is null then 'DELETE'
			when after ->> 'deleted_at' is null and before ->> 'deleted_at' is not null then 'INSERT' else 'UPDATE' end,
		now_is.updated_at, before::json, after::json,
		case when links_alone then moved
			else moved || array(select jsonb_array_elements_text(after -> 'properties')::uuid) end);
	return null;
end $$;
-- What a member who is limited to some properties sees of its version and its stamp.
create function contact_seen_parts(of contact) returns setof jsonb language sql stable as $$
	select value from jsonb_each(of.parts) where key = 'plain' or key = any (app_properties()::text[])
$$;
create function contact_version(of contact) returns integer language sql stable as $$
	select case when of.group_id = any (app_whole_groups()) then of.version
		else (select 1 + coalesce(sum((part ->> 0)::integer), 0)::integer from contact_seen_parts(of) part) end
$$;
create function contact_updated_at(of contact) returns timestamptz language sql stable as $$
	select case when of.group_id = any (app_whole_groups()) then of.updated_at
		else (select coalesce(max((part ->> 1)::timestamptz), of.created_at) from contact_seen_parts(of) part) end
$$;

-- Members and invitations are a part of the group that not everybody reads; who is concerned hears of it.
create or replace function member_recorded() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
	in_group uuid := coalesce(new.group_id, old.group_id);
	who uuid := coalesce(new.person_id, old.person_id);
	before jsonb;
	after jsonb;
	moved uuid[];
begin
	select jsonb_build_object('person', person_id, 'role', role, 'limited', limited, 'removed_at', removed_at, 'properties', case when limited then
		(select coalesce(jsonb_agg(property_id order by property_id), '[]') from member_property p where p.group_id = in_group and p.person_id = who) end)
	into after from member where group_id = in_group and person_id = who;
	if not found then return null; end if;
	select h.after::jsonb into before from history h
	where h.group_id = in_group and h.source = 'group' and h.fk = in_group and h.after ->> 'person' = who::text order by h.id desc limit 1;
	if before is not distinct from after then return null; end if;
	-- Who sees none of the properties that came or went sees no change.
	if before - 'properties' = after - 'properties' and after ->> 'limited' = 'true' then
		moved := places_moved(before -> 'properties', after -> 'properties');
	end if;
	perform record_change(in_group, 'group', in_group, null, 'UPDATE', clock_timestamp(), before::json, after::json,
		properties => moved, parts => case when moved is null then '{members}'::text[] else '{scope}' end, owner => who);
	return null;
end $$;
create or replace function invite_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
	perform record_change(new.group_id, 'group', new.group_id, null, 'UPDATE', clock_timestamp(),
		case when tg_op = 'UPDATE' then json_build_object('invite', old.email, 'role', old.role, 'accepted_at', old.accepted_at, 'revoked_at', old.revoked_at) end,
		json_build_object('invite', new.email, 'role', new.role, 'accepted_at', new.accepted_at, 'revoked_at', new.revoked_at), parts => '{members}');
	return null;
end $$;

-- The history of what is there is for who sees it where it is now; the recorded place counts once it is purged.
create function is_elsewhere(in_group uuid, noun text, known uuid) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
	select case noun
		when 'event' then exists (select from event where group_id = in_group and id = known and property_id <> all (app_properties()))
		when 'file' then exists (select from file where group_id = in_group and id = known and property_id <> all (app_properties())
			and (event_id is not null or is_property_photo))
		else false end
$$;
drop policy history_seen on history;
create policy history_seen on history for select using (
	group_id = any ((select app_whole_groups())::uuid[])
	or (property_id = any ((select app_properties())::uuid[]) and not is_elsewhere(group_id, source, fk))
	or (property_id is null and group_id = any ((select app_groups())::uuid[]) and (source = 'group' or (source = 'contact'
		and (select true from contact where contact.group_id = history.group_id and contact.id = history.fk))))
);

-- Files that nothing holds yet are seen by their uploader alone, and counted for nobody else.
create function others_loose_files(in_group uuid, out files integer, out bytes bigint) language sql stable security definer set search_path = public, pg_temp as $$
	select count(*) filter (where file_counts(file))::integer, coalesce(sum(size), 0)::bigint from file
	where group_id = in_group and event_id is null and not is_property_photo and person_id is distinct from app_person()
$$;
revoke execute on function is_elsewhere, others_loose_files from public;
grant execute on function is_elsewhere, others_loose_files to hausheft_runtime;
