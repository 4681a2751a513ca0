-- Plans, groups, members, invitations, the counters of what a plan limits, and answered requests.

create table plan (
	id uuid primary key,
	key text not null unique,
	name text not null,
	limit_properties integer not null, limit_objects integer not null, limit_contacts integer not null,
	limit_journals integer not null, limit_events integer not null, limit_files integer not null,
	stripe_id text, stripe_interval text check (stripe_interval in ('month', 'year')), stripe_price text,
	price_rappen bigint not null default 0
);
insert into plan (id, key, name, limit_properties, limit_objects, limit_contacts, limit_journals, limit_events, limit_files, stripe_interval, price_rappen)
select seeded_id('plan:' || key), key, name, p, o, c, j, e, f, i, r from (values
	('free', 'Gratis', 1, 25, 50, 10, 500, 250, null, 0),
	('house_month', 'Haus', 5, 250, 500, 50, 20000, 10000, 'month', 900),
	('house_year', 'Haus', 5, 250, 500, 50, 20000, 10000, 'year', 9000),
	('management_month', 'Verwaltung', 50, 5000, 5000, 500, 500000, 200000, 'month', 2400),
	('management_year', 'Verwaltung', 50, 5000, 5000, 500, 500000, 200000, 'year', 24000),
	('self_hosted', 'Eigenbetrieb', 1000000, 1000000, 1000000, 1000000, 1000000, 1000000, null, 0)
) as seed (key, name, p, o, c, j, e, f, i, r);
grant select on plan to hausheft_runtime;

create table "group" (
	id uuid primary key default uuidv7(),
	group_id uuid generated always as (id) stored unique,
	name text not null check (length(name) between 1 and 200),
	plan_key text not null default 'self_hosted' references plan (key),
	version integer not null default 1,
	created_at timestamptz(3) not null default now(),
	updated_at timestamptz(3) not null default now(),
	deleted_at timestamptz(3)
);
alter table "group" enable row level security;
create policy group_seen on "group" using (id = any ((select app_memberships())::uuid[]));
create trigger stamp before insert or update on "group" for each row execute function stamp();
create trigger track after insert or update on "group" for each row execute function track('group', '');
grant select, update (name) on "group" to hausheft_runtime;

-- A membership row stays when the member leaves: what they recorded keeps their name.
create table member (
	group_id uuid not null references "group" (id),
	person_id uuid not null references person (id),
	role text check (role in ('owner', 'admin', 'member', 'caretaker', 'accountant', 'viewer')),
	-- Limited to the properties of member_property; otherwise all of the group's.
	limited boolean not null default false check (not (limited and role in ('owner', 'admin'))),
	joined_at timestamptz(3) not null default now(),
	removed_at timestamptz(3),
	name_when_removed text,
	primary key (group_id, person_id)
);
create index member_of_person on member (person_id) where removed_at is null;
alter table member enable row level security;
create policy member_seen on member using (group_id = any ((select app_groups())::uuid[]) or person_id = (select app_person()));
grant select, update (role, limited, removed_at, name_when_removed) on member to hausheft_runtime;

create policy person_seen on person for select using (
	id = (select app_person()) or exists (select from member where member.person_id = person.id and member.group_id = any ((select app_groups())::uuid[]))
);

create table invite (
	group_id uuid not null references "group" (id),
	-- The link's secret: random, bound to one address, once, 14 days.
	id uuid not null default gen_random_uuid(),
	email text not null,
	role text not null check (role in ('owner', 'admin', 'member', 'caretaker', 'accountant', 'viewer')),
	properties uuid[],
	person_id uuid not null references person (id),
	created_at timestamptz(3) not null default now(),
	expires_at timestamptz(3) not null default now() + interval '14 days',
	accepted_at timestamptz(3),
	accepted_by uuid references person (id),
	revoked_at timestamptz(3),
	primary key (group_id, id),
	unique (id)
);
create index invite_open on invite (group_id, created_at desc) where accepted_at is null and revoked_at is null;
alter table invite enable row level security;
create policy invite_seen on invite using (group_id = any ((select app_groups())::uuid[]));
grant select, insert, update (revoked_at) on invite to hausheft_runtime;

-- What a plan limits is counted in one locked row per group and resource, by triggers, so that every door passes it.
create table usage (
	group_id uuid not null references "group" (id) on delete cascade,
	resource text not null check (resource in ('properties', 'events', 'journals', 'contacts', 'objects', 'files')),
	used integer not null default 0 check (used >= 0),
	primary key (group_id, resource)
);
alter table usage enable row level security;
create policy usage_seen on usage for select using (group_id = any ((select app_groups())::uuid[]));
grant select on usage to hausheft_runtime;

create function plan_limit(of_group uuid, resource text) returns integer language sql stable security definer set search_path = public, pg_temp as $$
	select case resource
		when 'properties' then limit_properties when 'objects' then limit_objects when 'contacts' then limit_contacts
		when 'journals' then limit_journals when 'events' then limit_events when 'files' then limit_files end
	from "group" join plan on plan.key = "group".plan_key where "group".id = of_group
$$;
create function count_usage(of_group uuid, of_resource text, delta integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
	total integer;
	most integer;
begin
	if delta = 0 then return; end if;
	update usage set used = used + delta where group_id = of_group and resource = of_resource returning used into total;
	if delta < 0 then return; end if;
	most := plan_limit(of_group, of_resource);
	if total > most then
		raise exception 'limit' using errcode = 'HH402',
			detail = json_build_object('resource', of_resource, 'limit', most, 'used', total - delta)::text;
	end if;
end $$;
revoke execute on function count_usage from public;

-- Rows that count by themselves: not in the trash. Arguments: the resource, and 'property_id' for what hangs on a property.
create function count_row() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
	delta integer := (case when tg_op <> 'DELETE' and new.deleted_at is null then 1 else 0 end)
		- (case when tg_op <> 'INSERT' and old.deleted_at is null then 1 else 0 end);
begin
	-- A property takes what hangs on it out of the counts when it goes to the trash; the lock keeps the two from passing each other.
	if delta <> 0 and tg_nargs > 1 then
		perform from property where group_id = coalesce(new.group_id, old.group_id) and id = coalesce(new.property_id, old.property_id)
			and deleted_at is null for share;
		if not found then return null; end if;
	end if;
	perform count_usage(coalesce(new.group_id, old.group_id), tg_argv[0], delta);
	return null;
end $$;

-- A POST answered once: the entity that it made, so that a repetition answers with what the caller may see now.
create table answered (
	person_id uuid not null references person (id),
	key text not null check (length(key) between 1 and 200),
	request_hash text not null,
	fk uuid,
	created_at timestamptz(3) not null default now(),
	primary key (person_id, key)
);
create index answered_age on answered (created_at);
alter table answered enable row level security;
create policy answered_own on answered using (person_id = (select app_person()));
grant select, insert, update (fk) on answered to hausheft_runtime;

-- Doors through which somebody without rights in the group may pass, each by its own rule.
create function create_group(group_name text) returns uuid language plpgsql security definer set search_path = public, pg_temp as $$
declare made uuid;
begin
	insert into "group" (name) values (group_name) returning id into made;
	insert into usage (group_id, resource) select made, unnest(array['properties', 'events', 'journals', 'contacts', 'objects', 'files']);
	insert into member (group_id, person_id, role) values (made, app_person(), 'owner');
	return made;
end $$;

create function find_invitation(invite_id uuid) returns table (
	id uuid, group_id uuid, group_name text, inviter text, email text, role text, properties uuid[], expires_at timestamptz, state text
) language sql stable security definer set search_path = public, pg_temp as $$
	select i.id, i.group_id, g.name, p.name, i.email, i.role, i.properties, i.expires_at,
		case when i.accepted_at is not null then 'used' when i.revoked_at is not null then 'revoked' when i.expires_at <= now() then 'expired'
			-- An invitation is worth what its sender may still grant.
			when not exists (select from member m where m.group_id = i.group_id and m.person_id = i.person_id and m.removed_at is null
				and (m.role = 'owner' or (m.role = 'admin' and i.role <> 'owner'))) then 'revoked'
			else 'open' end
	from invite i join "group" g on g.id = i.group_id join person p on p.id = i.person_id
	where i.id = invite_id and g.deleted_at is null
$$;

-- One call changes who may do what; its sockets are told, and everybody's list of groups.
create function member_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
	perform pg_notify('member_changed', json_build_object('group', new.group_id, 'person', new.person_id)::text);
	perform record_change(new.group_id, 'group', new.group_id, null, 'UPDATE', clock_timestamp(),
		case when tg_op = 'UPDATE' then json_build_object('person', old.person_id, 'role', old.role, 'limited', old.limited, 'removed_at', old.removed_at) end,
		json_build_object('person', new.person_id, 'role', new.role, 'limited', new.limited, 'removed_at', new.removed_at));
	return null;
end $$;
create trigger member_changed after insert or update on member for each row execute function member_changed();
create function invite_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
	perform record_change(new.group_id, 'group', new.group_id, null, 'UPDATE', clock_timestamp(),
		case when tg_op = 'UPDATE' then json_build_object('invite', old.email, 'role', old.role, 'accepted_at', old.accepted_at, 'revoked_at', old.revoked_at) end,
		json_build_object('invite', new.email, 'role', new.role, 'accepted_at', new.accepted_at, 'revoked_at', new.revoked_at));
	return null;
end $$;
create trigger invite_changed after insert or update on invite for each row execute function invite_changed();

-- The last owner stays: checked at the end of the transaction under a lock of the group, so that two leaving at once do not pass.
create function owner_stays() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
	perform from "group" where id = new.group_id for no key update;
	if not exists (select from member where group_id = new.group_id and role = 'owner' and removed_at is null) then
		raise exception 'last owner' using errcode = 'HH409', detail = 'Eine Gruppe braucht mindestens eine Inhaberin oder einen Inhaber.';
	end if;
	return null;
end $$;
create constraint trigger owner_stays after update on member deferrable initially deferred
	for each row when (old.role = 'owner' and (new.role is distinct from 'owner' or new.removed_at is not null)) execute function owner_stays();

-- Answers why an invitation cannot be taken ('used', 'wrong_account', …), or 'accepted'.
create function accept_invitation(invite_id uuid, must_be_verified boolean) returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
	invitation record;
	me person;
	within_group uuid[];
begin
	perform from invite where id = invite_id for update;
	select * into invitation from find_invitation(invite_id);
	if not found then return 'unknown'; end if;
	select * into me from person where id = app_person();
	if lower(me.email) is distinct from lower(invitation.email) then return 'wrong_account'; end if;
	if invitation.state <> 'open' then return invitation.state; end if;
	if must_be_verified and not me.email_verified then return 'unverified'; end if;
	if exists (select from member where group_id = invitation.group_id and person_id = me.id and removed_at is null) then return 'member'; end if;
	insert into member (group_id, person_id, role, limited) values (invitation.group_id, me.id, invitation.role, invitation.properties is not null)
	on conflict (group_id, person_id) do update set role = excluded.role, limited = excluded.limited, joined_at = now(), removed_at = null, name_when_removed = null;
	delete from member_property where group_id = invitation.group_id and person_id = me.id;
	insert into member_property (group_id, person_id, property_id)
	select invitation.group_id, me.id, property.id from property
	where property.group_id = invitation.group_id and property.id = any (invitation.properties);
	update invite set accepted_at = now(), accepted_by = me.id where id = invite_id;
	return 'accepted';
end $$;
