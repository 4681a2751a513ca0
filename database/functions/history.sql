-- What every tenant table shares: stamps, history, live messages.
-- needs: acting

-- The columns of a table but some, as a list for SQL: what goes by it never forgets a new one.
create function columns_but(of regclass, beside text[]) returns text language sql stable as $$
	select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
	where attrelid = of and attnum > 0 and not attisdropped and attname <> all (beside)
$$;

-- An instant as the API writes it.
create function iso(instant timestamptz) returns text language sql stable parallel safe as $$
	select to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- The next stamp of a row: milliseconds, later than the last one even within one millisecond.
create function next_stamp(last timestamptz) returns timestamptz language sql volatile as $$
	select greatest(date_trunc('milliseconds', clock_timestamp()), last + interval '1 millisecond')
$$;

create policy restored_read on restored for select using ((select app_person()) is not null);
grant select on restored to hausheft_runtime;

-- The first change of a row since its house came out of an archive leaves room for the changes that were lost with the house of before: somebody who
-- has seen one of those holds a version that never comes again. Parts that never changed have no moment.
create function version_gap(last timestamptz) returns integer language sql stable as $$
	select case when coalesce(last < (select at from restored), exists (select from restored)) then 10000 else 0 end
$$;

-- A file's place among those of its entry is the entry's matter: moving one before another is no change of either.
create function stamp() returns trigger language plpgsql as $$
declare
	-- What is computed is not there yet before a row is written.
	beside constant text[] := '{parts,position,shown_name,pins}';
begin
	if tg_op = 'INSERT' then
		new.version := 1;
		new.created_at := date_trunc('milliseconds', clock_timestamp());
		new.updated_at := new.created_at;
	elsif to_jsonb(new) - beside is distinct from to_jsonb(old) - beside then
		new.version := old.version + 1 + version_gap(old.updated_at);
		new.created_at := old.created_at;
		new.updated_at := next_stamp(old.updated_at);
	end if;
	return new;
end $$;

-- Plain nouns: a row's change as history and live message; moving to the trash is a DELETE, restoring an INSERT.
-- Arguments: source, then the name of the column with the property (or '' for none).
create function track() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
	fresh jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
	stale jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
	known jsonb := coalesce(fresh, stale);
	happened text := tg_op;
	bare_fresh jsonb := fresh - '{version,created_at,updated_at}'::text[];
	bare_stale jsonb := stale - '{version,created_at,updated_at}'::text[];
begin
	if tg_op = 'UPDATE' and bare_fresh = bare_stale then return null; end if;
	-- What is purged was announced when it went to the trash.
	if tg_op = 'DELETE' and stale ->> 'deleted_at' is not null then return null; end if;
	if tg_op = 'UPDATE' then
		if fresh ->> 'deleted_at' is not null and stale ->> 'deleted_at' is null then happened := 'DELETE';
		elsif fresh ->> 'deleted_at' is null and stale ->> 'deleted_at' is not null then happened := 'INSERT';
		end if;
	end if;
	perform record_change(
		(known ->> 'group_id')::uuid, tg_argv[0], (known ->> 'id')::uuid, (known ->> nullif(tg_argv[1], ''))::uuid, happened,
		coalesce((fresh ->> 'updated_at')::timestamptz, clock_timestamp()), bare_stale::json, bare_fresh::json);
	return null;
end $$;

-- More than one notification can hold is told to who sees everything alone.
create function told_parts(parts text[]) returns text[] language sql immutable as $$
	select case when cardinality(parts) > 120 then '{more}' else parts end
$$;

-- Nothing of a property has changed but who shares it, and until when that is settled.
create function shares_alone(before json, after json) returns boolean language sql immutable as $$
	select coalesce(before::jsonb - shares = after::jsonb - shares, false) from (values ('{parties,new_expenses,shared_until}'::text[])) of (shares)
$$;

-- One committed change: one history row, one live message. What decides who gets the message: `seen_by` narrows it to one person (a file
-- without an entry), `left_property` is where it was seen before, `parts` and `owner` say who may know of it. A notification holds
-- 8,000 bytes: a longer list of properties is left out and looked up by whoever hands the message on. An import is told
-- as a whole (imports.sql).
create function record_change(
	group_id uuid, source text, fk uuid, property_id uuid, event text, changed_at timestamptz, before json, after json,
	properties uuid[] default null, seen_by uuid default null, left_property uuid default null, parts text[] default null, owner uuid default null
) returns void language plpgsql as $$
begin
	if app_is_purging() then return; end if;
	insert into history (group_id, source, fk, property_id, person_id, event, changed_at, before, after, parts, owner)
	values ($1, $2, $3, $4, app_person(), $5, $6, $7, $8, $12, case when $12 is not null then $13 end);
	if app_is_importing() then return; end if;
	-- A reply is told as an update of its entry, a stay as one of its property, which themselves have not changed; who shares a house, where
	-- nothing else has, as a part of it.
	perform pg_notify('live', json_strip_nulls(json_build_object(
		'source', case $2 when 'reply' then 'event' when 'stay' then 'property' else $2 end,
		'event', case when $2 in ('reply', 'stay') then 'UPDATE' else $5 end,
		'fk', case $2 when 'reply' then (coalesce($8, $7) ->> 'event_id')::uuid when 'stay' then $4 else $3 end,
		'group', $1, 'property', $4, 'date', iso($6),
		'part', case when $2 = 'reply' then 'replies' when $2 = 'stay' then 'stays' when $2 = 'property' and shares_alone($7, $8) then 'parties' end,
		'properties', case when cardinality($9) <= 150 then $9 end, 'seen_by', $10, 'left', $11,
		'parts', told_parts($12), 'owner', case when $12 is not null then $13 end))::text);
end $$;

create function parts_after(parts jsonb, changed text[], at timestamptz) returns jsonb language sql stable as $$
	select parts || coalesce((select jsonb_object_agg(part, jsonb_build_array(
		coalesce((parts -> part ->> 0)::integer, 0) + 1 + version_gap((parts -> part ->> 1)::timestamptz), iso(at))) from unnest(changed) as part), '{}')
$$;

create function places_moved(before jsonb, after jsonb) returns uuid[] language sql immutable as $$
	select array(select place::uuid from jsonb_array_elements_text(coalesce(before, '[]') || after) place group by place having count(*) = 1)
$$;

-- The history of what is there is for who sees it where it is now; the recorded place counts once it is purged.
create function is_elsewhere(in_group uuid, noun text, known uuid) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
	select case noun
		when 'event' then exists (select from event where group_id = in_group and id = known and property_id <> all (app_properties()))
		when 'file' then exists (select from file where group_id = in_group and id = known and property_id <> all (app_properties())
			and (event_id is not null or is_held(file)))
		when 'reply' then exists (select from reply where group_id = in_group and id = known and property_id <> all (app_properties()))
		else false end
$$;

create policy history_seen on history for select using (
	group_id = any ((select app_whole_groups())::uuid[])
	or (property_id = any ((select app_properties())::uuid[]) and not is_elsewhere(group_id, source, fk))
	or (property_id is null and group_id = any ((select app_groups())::uuid[]) and (source = 'group' or (source = 'contact'
		and (select true from contact where contact.group_id = history.group_id and contact.id = history.fk))))
);

revoke execute on function told_parts, shares_alone from public;
grant execute on function is_elsewhere to hausheft_runtime;
