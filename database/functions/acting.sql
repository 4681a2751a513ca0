-- The one way in: who holds this session, what may they see, and where does the id of the path belong to.

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

-- Stands at a property or an object by itself, whatever entry it hangs on or not: seen by all who see the property, and kept without an entry.
create function is_held(of file) returns boolean language sql immutable as $$
	select of.is_property_photo or of.plan or of.object_id is not null or of.closing_id is not null
$$;

-- A purge is silent: what it removes was announced when it went to the trash. A request cannot ask for that.
create function app_is_purging() returns boolean language sql stable parallel safe as $$
	select coalesce(current_setting('app.purging', true) = 'on', false) and current_setting('role') <> 'hausheft_runtime'
$$;

-- What an import writes is told by its end, to pages and programs alike (imports.sql).
create function app_is_importing() returns boolean language sql stable parallel safe as $$
	select coalesce(current_setting('app.quiet', true) = 'on', false)
$$;

-- Null without a valid session; 30 days idle are kept by expiresAt, 180 days in all here.
create function app_enter(session_token text) returns json language plpgsql stable security definer set search_path = public, pg_temp as $$
declare known record;
begin
	select person.id, person.name, s."id" as session into known
	from auth.session s join person on person.id = s."userId" and person.deleted_at is null
	where s."token" = session_token and s."expiresAt" > now() and s."createdAt" > now() - interval '180 days';
	if not found then return null; end if;
	return json_build_object('person', known.id, 'name', known.name, 'session', known.session, 'memberships', app_enter_person(known.id));
end $$;

-- By the hash of a key for programs, or by its id for what goes on after its call; null where there is no such key (any more).
create function app_enter_token(of_hash text, known_token uuid default null) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare known record;
begin
	select person.id, person.name, t.id as token, t.cap, t.groups is not null or t.properties is not null as narrowed into known
	from api_token t join person on person.id = t.person_id and person.deleted_at is null
	where t.id = coalesce(known_token, (select id from api_token where hash = of_hash)) and (t.expires_at is null or t.expires_at > now());
	if not found then return null; end if;
	return json_build_object('person', known.id, 'name', known.name, 'session', null, 'memberships', app_enter_person(known.id, known.token),
		'token', json_build_object('id', known.token, 'cap', known.cap, 'narrowed', known.narrowed));
end $$;

-- With a key, what it leaves of the person's groups and properties; with one that has ended, nothing. Row by row: one statement that aggregates
-- all of it takes PostgreSQL a third longer (33 instead of 25 microseconds in a transaction of its own), and every request begins with this.
create function app_enter_person(known uuid, with_token uuid default null) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
	m record;
	scope uuid[];
	held json[] := '{}';
	every uuid[] := '{}';
	groups uuid[] := '{}';
	whole uuid[] := '{}';
	limited uuid[] := '{}';
	only_groups uuid[];
	only_properties uuid[];
begin
	if with_token is not null then
		select t.groups, t.properties into only_groups, only_properties from api_token t
		where t.id = with_token and t.person_id = known and (t.expires_at is null or t.expires_at > now());
		if not found then only_groups := '{}'; end if;
	end if;
	for m in
		select member.group_id, member.role, member.limited from member join "group" on "group".id = member.group_id and "group".deleted_at is null
		where member.person_id = known and member.removed_at is null and (only_groups is null or member.group_id = any (only_groups))
	loop
		scope := null;
		if m.limited then
			scope := array(select property_id from member_property p where p.group_id = m.group_id and p.person_id = known
				and (only_properties is null or property_id = any (only_properties)));
		elsif only_properties is not null then
			scope := array(select id from property where group_id = m.group_id and id = any (only_properties));
		end if;
		held := held || json_build_object('group', m.group_id, 'role', m.role, 'properties', scope);
		every := every || m.group_id;
		if m.role is null then continue; end if;
		groups := groups || m.group_id;
		if scope is null then whole := whole || m.group_id; else limited := limited || scope; end if;
	end loop;
	perform set_config('app.person', known::text, true), set_config('app.memberships', every::text, true), set_config('app.groups', groups::text, true),
		set_config('app.whole_groups', whole::text, true), set_config('app.properties', limited::text, true);
	return array_to_json(held);
end $$;

-- Jobs are added inside the transaction that causes them; the runtime role itself has no rights on the queue.
-- Of one queue they run one after the other.
create function enqueue(task text, payload json, run_at timestamptz default now(), job_key text default null, queue text default null,
	priority integer default 0) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
	perform graphile_worker.add_job(task, payload, queue_name => queue, run_at => run_at, job_key => job_key, priority => priority);
end $$;

create policy answered_own on answered using (person_id = (select app_person()));

grant execute on function app_enter, app_enter_token, app_enter_person, enqueue to hausheft_runtime;
