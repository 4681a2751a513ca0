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
		json_build_object('invite', new.email, 'role', new.role, 'accepted_at', new.accepted_at, 'revoked_at', new.revoked_at, 'asked', new.asked_by is not null), parts => '{members}');
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

-- A deleted person is called so wherever a name was recorded. Only the entries with an amount keep it, as their books, for ten years;
-- their history does not.
create function keeps_names(of event) returns boolean language sql stable as $$
	select coalesce(of.balance_expense_rappen, of.balance_income_rappen) is not null and of.event_at > now() - interval '10 years'
$$;
create function names_anyone(document json, gone uuid[]) returns boolean language sql immutable as $$
	select exists (select from json_array_elements(coalesce(document -> 'time_recording', '[]')) as t
		where (t ->> 'user_id')::uuid = any (gone) and t ->> 'user_text' is distinct from 'Gelöschtes Konto')
$$;
create function without_names(document json, gone uuid[]) returns json language sql immutable as $$
	select case when names_anyone(document, gone) then (document::jsonb || jsonb_build_object('time_recording', (
		select jsonb_agg(case when (t ->> 'user_id')::uuid = any (gone) then t || '{"user_text": "Gelöschtes Konto"}' else t end order by n)
		from jsonb_array_elements(document::jsonb -> 'time_recording') with ordinality as row (t, n))))::json else document end
$$;

-- Of some entries that name deleted people and need not; answers how many there were. Silent as a purge: nobody has changed them.
create function forget_names(most integer) returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare done integer;
begin
	perform set_config('app.purging', 'on', true);
	with named as materialized (
		select t.group_id, t.event_id, t.position from person p
		join member m on m.person_id = p.id
		join event_time t on t.group_id = m.group_id and t.person_id = p.id and t.person_name is distinct from 'Gelöschtes Konto'
		join event e on e.group_id = t.group_id and e.id = t.event_id
		where p.deleted_at is not null and not keeps_names(e) limit most
	), forgotten as (
		update event_time t set person_name = 'Gelöschtes Konto' from named
		where t.group_id = named.group_id and t.event_id = named.event_id and t.position = named.position
		returning t.event_id
	)
	select count(*) into done from forgotten;
	return done;
end $$;

-- The history of a group, some rows at a time: answers the last one looked at, null at the end.
create function forget_history(who uuid, in_group uuid, past uuid, most integer) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare last uuid;
begin
	select id into last from (
		select id from history where group_id = in_group and (past is null or id > past) order by id limit most) page order by id desc limit 1;
	update history set before = without_names(before, array[who]), after = without_names(after, array[who])
	where group_id = in_group and source = 'event' and (past is null or id > past) and id <= last
		and (names_anyone(before, array[who]) or names_anyone(after, array[who]));
	return last;
end $$;

-- What entries that keep a name have since written to their history.
create function forget_kept_history() returns void language sql security definer set search_path = public, pg_temp as $$
	with kept as (
		select t.group_id, t.event_id, array_agg(distinct p.id) as gone from person p
		join member m on m.person_id = p.id
		join event_time t on t.group_id = m.group_id and t.person_id = p.id
		where p.deleted_at is not null group by t.group_id, t.event_id
	)
	update history set before = without_names(before, kept.gone), after = without_names(after, kept.gone) from kept
	where history.group_id = kept.group_id and source = 'event' and fk = kept.event_id
		and (names_anyone(before, kept.gone) or names_anyone(after, kept.gone))
$$;
revoke execute on function forget_names, forget_history, forget_kept_history from public;

-- Every session ends, and everything goes at once that says who it was; what stands in the books of groups is gone through by a job.
create or replace function delete_account() returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
	me constant uuid := app_person();
	nobody constant text := 'Gelöschtes Konto';
	invitation record;
	addresses text[];
begin
	update member set name_when_removed = nobody where person_id = me;
	update invite set asked_by = null, asked_name = null, asked_email = null where asked_by = me;
	for invitation in select group_id, id, email from invite where accepted_by = me loop
		update invite set email = nobody where id = invitation.id;
		-- With the address from which it was moved.
		addresses := invitation.email || array(select before ->> 'invite' from history where group_id = invitation.group_id and source = 'group'
			and fk = invitation.group_id and after ->> 'invite' = invitation.email and before ->> 'invite' is not null);
		update history set before = case when before is not null then (before::jsonb || jsonb_build_object('invite', nobody))::json end,
			after = (after::jsonb || jsonb_build_object('invite', nobody))::json
		where group_id = invitation.group_id and source = 'group' and fk = invitation.group_id
			and (before ->> 'invite' = any (addresses) or after ->> 'invite' = any (addresses));
	end loop;
	delete from answered where person_id = me;
	delete from auth."verification" where "value" = me::text;
	delete from auth."user" where "id" = me;
end $$;
