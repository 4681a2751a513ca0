-- What the product says is so: limits as they were before the call, addresses that are a text, invitations that move to another address.

-- A refusal names the plan, and of what was used what had been used before this transaction: the same as the limits say.
create or replace function count_usage(of_group uuid, of_resource text, delta integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
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
	if delta < 0 then return; end if;
	most := plan_limit(of_group, of_resource);
	if total > most then
		select plan.name into plan_name from "group" join plan on plan.key = "group".plan_key where "group".id = of_group;
		raise exception 'limit' using errcode = 'HH402', detail = json_build_object(
			'plan', plan_name, 'resource', of_resource, 'limit', most, 'used', split_part(before_it, ' ', 2)::integer)::text;
	end if;
end $$;

-- Written anew, not updated: nobody has changed anything.
alter table property alter column address_street type text using coalesce(address_street, ''),
	alter column address_city type text using coalesce(address_city, '');
alter table property alter column address_street set default '', alter column address_street set not null,
	alter column address_city set default '', alter column address_city set not null;

-- Whoever holds the link of an invitation, but has an account of another address, can ask for it: noted for who may manage the invitation,
-- and nothing more. Only they move it.
alter table invite add column asked_by uuid references person (id), add column asked_name text, add column asked_email text;
grant update (email, asked_by, asked_name, asked_email) on invite to hausheft_runtime;

drop function find_invitation(uuid);
create function find_invitation(invite_id uuid) returns table (
	id uuid, group_id uuid, group_name text, inviter text, email text, role text, properties uuid[], expires_at timestamptz, asked text, state text
) language sql stable security definer set search_path = public, pg_temp as $$
	select i.id, i.group_id, g.name, p.name, i.email, i.role, i.properties, i.expires_at, i.asked_email,
		case when i.accepted_at is not null then 'used' when i.revoked_at is not null then 'revoked' when i.expires_at <= now() then 'expired'
			-- An invitation is worth what its sender may still grant.
			when not exists (select from member m where m.group_id = i.group_id and m.person_id = i.person_id and m.removed_at is null
				and (m.role = 'owner' or (m.role = 'admin' and i.role <> 'owner'))) then 'revoked'
			else 'open' end
	from invite i join "group" g on g.id = i.group_id join person p on p.id = i.person_id
	where i.id = invite_id and g.deleted_at is null
$$;

-- Answers 'asked', or why there is nothing to ask for.
create function ask_for_invitation(invite_id uuid) returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
	invitation record;
	me person;
begin
	perform from invite where id = invite_id for update;
	select * into invitation from find_invitation(invite_id);
	if not found then return 'unknown'; end if;
	if invitation.state <> 'open' then return invitation.state; end if;
	select * into me from person where id = app_person();
	if lower(me.email) = lower(invitation.email) then return 'own'; end if;
	if exists (select from member where group_id = invitation.group_id and person_id = me.id and removed_at is null) then return 'member'; end if;
	update invite set asked_by = me.id, asked_name = me.name, asked_email = lower(me.email)
	where id = invite_id and (asked_by, asked_name, asked_email) is distinct from (me.id, me.name, lower(me.email));
	return 'asked';
end $$;
revoke execute on function find_invitation, ask_for_invitation from public;
grant execute on function find_invitation, ask_for_invitation to hausheft_runtime;

create or replace function invite_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
	-- That an account has gone is no change of its invitations.
	if tg_op = 'UPDATE' and (new.role, new.accepted_at, new.revoked_at) is not distinct from (old.role, old.accepted_at, old.revoked_at)
		and (new.email = old.email or new.email is distinct from old.asked_email)
		and (new.asked_by is null or new.asked_by is not distinct from old.asked_by) then return null; end if;
	perform record_change(new.group_id, 'group', new.group_id, null, 'UPDATE', clock_timestamp(),
		case when tg_op = 'UPDATE' then json_build_object('invite', old.email, 'role', old.role, 'accepted_at', old.accepted_at, 'revoked_at', old.revoked_at) end,
		json_build_object('invite', new.email, 'role', new.role, 'accepted_at', new.accepted_at, 'revoked_at', new.revoked_at, 'asked', new.asked_by is not null));
	return null;
end $$;
drop trigger invite_changed on invite;
create trigger invite_changed after insert or update of email, role, accepted_at, revoked_at, asked_by on invite
	for each row execute function invite_changed();

-- What the files of a group weigh, those in the trash too: as long as their bytes are there.
create table storage (
	group_id uuid primary key references "group" (id) on delete cascade,
	bytes bigint not null
);
alter table storage enable row level security;
create policy storage_seen on storage for select using (group_id = any ((select app_groups())::uuid[]));
grant select on storage to hausheft_runtime;
insert into storage select group_id, sum(size) from file group by group_id;

create function file_weighed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
	if tg_op = 'DELETE' then
		update storage set bytes = bytes - old.size where group_id = old.group_id;
	else
		insert into storage as weighed (group_id, bytes) values (new.group_id, new.size)
		on conflict (group_id) do update set bytes = weighed.bytes + excluded.bytes;
	end if;
	return null;
end $$;
-- First by its name: always locked before the counter of files.
create trigger a_weighed after insert or delete on file for each row execute function file_weighed();
