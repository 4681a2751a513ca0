-- The runtime role, who is acting, and what every tenant table shares: stamps, history, live messages.

do $$ begin
	create role hausheft_runtime nologin;
exception when duplicate_object then null;
end $$;
do $$ begin
	if not (select rolsuper from pg_roles where rolname = current_user) then
		execute format('grant hausheft_runtime to %I with set true, inherit false', current_user);
	end if;
end $$;
revoke create on schema public from public;
grant usage on schema public to hausheft_runtime;

create collation de_ch (provider = icu, locale = 'de-CH-u-kn-true');

-- Who is acting lives in transaction-local settings: the person, the groups in which they hold a role, those of them
-- seen whole, and the properties of the memberships that are limited to some.
create function app_uuids(setting text) returns uuid[] language sql stable parallel safe as $$
	select coalesce(nullif(current_setting(setting, true), '')::uuid[], '{}')
$$;
create function app_person() returns uuid language sql stable parallel safe as $$
	select nullif(current_setting('app.person', true), '')::uuid
$$;
create function app_memberships() returns uuid[] language sql stable parallel safe as $$ select app_uuids('app.memberships') $$;
create function app_groups() returns uuid[] language sql stable parallel safe as $$ select app_uuids('app.groups') $$;
create function app_whole_groups() returns uuid[] language sql stable parallel safe as $$ select app_uuids('app.whole_groups') $$;
create function app_properties() returns uuid[] language sql stable parallel safe as $$ select app_uuids('app.properties') $$;

-- An instant as the API writes it.
create function iso(instant timestamptz) returns text language sql stable parallel safe as $$
	select to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- A fixed id for what is seeded, the same in every installation (uuid version 8 from the name).
create function seeded_id(name text) returns uuid language sql immutable parallel safe as $$
	select overlay(overlay(md5('hausheft:' || name) placing '8' from 13) placing 'a' from 17)::uuid
$$;

-- The next stamp of a row: milliseconds, later than the last one even within one millisecond.
create function next_stamp(last timestamptz) returns timestamptz language sql volatile as $$
	select greatest(date_trunc('milliseconds', clock_timestamp()), last + interval '1 millisecond')
$$;
create function stamp() returns trigger language plpgsql as $$
begin
	if tg_op = 'INSERT' then
		new.version := 1;
		new.created_at := date_trunc('milliseconds', clock_timestamp());
		new.updated_at := new.created_at;
	elsif to_jsonb(new) is distinct from to_jsonb(old) then
		new.version := old.version + 1;
		new.created_at := old.created_at;
		new.updated_at := next_stamp(old.updated_at);
	end if;
	return new;
end $$;

create table history (
	group_id uuid not null,
	id uuid not null default uuidv7(),
	source text not null,
	fk uuid not null,
	property_id uuid,
	person_id uuid,
	event text not null check (event in ('INSERT', 'UPDATE', 'DELETE')),
	changed_at timestamptz(3) not null,
	before json,
	after json,
	primary key (group_id, id)
);
create index history_of_entity on history (group_id, source, fk, id desc);
alter table history enable row level security;
create policy history_seen on history for select using (
	group_id = any ((select app_whole_groups())::uuid[]) or property_id = any ((select app_properties())::uuid[])
);
grant select on history to hausheft_runtime;

-- One committed change: one history row, one live message. What decides who gets the message: `seen_by` narrows it to one person (a file
-- without an entry), `left_property` is where it was seen before, a `receipt` is for who sees amounts and for its `owner`. A notification
-- holds 8,000 bytes: a longer list of properties is left out and looked up by whoever hands the message on.
create function record_change(
	group_id uuid, source text, fk uuid, property_id uuid, event text, changed_at timestamptz, before json, after json,
	properties uuid[] default null, seen_by uuid default null, left_property uuid default null, receipt boolean default false, owner uuid default null
) returns void language sql volatile security definer set search_path = public, pg_temp as $$
	insert into history (group_id, source, fk, property_id, person_id, event, changed_at, before, after)
	values ($1, $2, $3, $4, app_person(), $5, $6, $7, $8);
	select pg_notify('live', json_strip_nulls(json_build_object(
		'source', $2, 'event', $5, 'fk', $3, 'group', $1, 'property', $4, 'date', iso($6),
		'properties', case when cardinality($9) <= 150 then $9 end, 'seen_by', $10, 'left', $11,
		'receipt', nullif($12, false), 'owner', case when $12 then $13 end))::text);
$$;
revoke execute on function record_change from public;

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
