-- Groups, their members and invitations. What may be executed are the doors through which somebody without rights in the group may pass,
-- each by its own rule.
-- needs: acting, history, identity, inbox

create function create_group(group_name text, first_plan text default 'self_hosted') returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare made uuid;
begin
	insert into "group" (name, plan_key) values (group_name, first_plan) returning id into made;
	insert into inbox_address (group_id, token) values (made, inbox_token());
	insert into usage (group_id, resource) select made, substr(attname, 7) from pg_attribute
	where attrelid = 'plan'::regclass and attname like 'limit\_%' and not attisdropped;
	insert into member (group_id, person_id, role) values (made, app_person(), 'owner');
	return made;
end $$;

create policy group_seen on "group" using (id = any ((select app_memberships())::uuid[]));
create trigger stamp before insert or update on "group" for each row execute function stamp();
create trigger track after insert or update on "group" for each row execute function track('group', '');

-- One call changes who may do what; its sockets are told, and everybody's list of groups.
create function member_changed() returns trigger language plpgsql as $$
begin
	perform pg_notify('member_changed', json_build_object('group', new.group_id, 'person', new.person_id)::text);
	return null;
end $$;

create function member_scope_changed() returns trigger language plpgsql as $$
begin
	perform pg_notify('member_changed', json_build_object('group', coalesce(new.group_id, old.group_id), 'person', coalesce(new.person_id, old.person_id))::text);
	return null;
end $$;

-- A membership and the properties that it is limited to are one thing to history: recorded once, at the end of the transaction.
-- Members and invitations are a part of the group that not everybody reads; who is concerned hears of it.
create function member_recorded() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
	in_group uuid := coalesce(new.group_id, old.group_id);
	who uuid := coalesce(new.person_id, old.person_id);
	before jsonb;
	after jsonb;
	moved uuid[];
begin
	select to_jsonb(m) - '{group_id,person_id,joined_at,name_when_removed,hid_first_steps}'::text[] || jsonb_build_object('person', who,
		'properties', case when limited then (select coalesce(jsonb_agg(property_id order by property_id), '[]')
			from member_property p where p.group_id = in_group and p.person_id = who) end)
	into after from member m where group_id = in_group and person_id = who;
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

-- The last owner stays: checked at the end of the transaction under a lock of the group, so that two leaving at once do not pass.
create function owner_stays() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
	perform from "group" where id = new.group_id for no key update;
	if not exists (select from member where group_id = new.group_id and role = 'owner' and removed_at is null) then
		raise exception 'last owner' using errcode = 'HH409', detail = 'Eine Gruppe braucht mindestens eine Inhaberin oder einen Inhaber.';
	end if;
	return null;
end $$;
create trigger member_changed after insert or update on member for each row execute function member_changed();
create constraint trigger owner_stays after update on member deferrable initially deferred
	for each row when (old.role = 'owner' and (new.role is distinct from 'owner' or new.removed_at is not null)) execute function owner_stays();
create constraint trigger member_recorded after insert or update on member deferrable initially deferred
	for each row execute function member_recorded();
create trigger member_scope_changed after insert or delete on member_property for each row execute function member_scope_changed();
create constraint trigger member_scope_recorded after insert or delete on member_property deferrable initially deferred
	for each row execute function member_recorded();
create policy member_seen on member using (group_id = any ((select app_groups())::uuid[]) or person_id = (select app_person()));
create policy member_property_seen on member_property using (group_id = any ((select app_groups())::uuid[]));

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

-- Makes somebody a member, once more where they have been one.
create function take_in(in_group uuid, who uuid, as_role text, of_properties uuid[]) returns void
language plpgsql as $$
begin
	insert into member (group_id, person_id, role, limited) values (in_group, who, as_role, of_properties is not null)
	on conflict (group_id, person_id) do update
		set role = excluded.role, limited = excluded.limited, joined_at = now(), removed_at = null, name_when_removed = null;
	delete from member_property where group_id = in_group and person_id = who;
	insert into member_property (group_id, person_id, property_id)
	select in_group, who, property.id from property where property.group_id = in_group and property.id = any (of_properties);
end $$;

-- Who has the proof reads the invited mailbox, and may know whether its address has an account; no row where this proof of it does not count (any more).
create function prove_invitation(invite_id uuid, proof bytea) returns table (address text, known boolean) language sql stable as $$
	select lower(k.email), exists (select from auth."user" u where u."email" = lower(k.email) and u."emailVerified")
	from invite i, find_invitation(i.id) k where i.id = invite_id and i.proof_hash = proof and k.state = 'open'
$$;

-- Answers why an invitation cannot be taken ('used', 'wrong_account', …), or 'accepted'. The proof confirms the address of who is signed in with it.
create function accept_invitation(invite_id uuid, must_be_verified boolean, proof bytea default null) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
	invitation record;
	me person;
begin
	perform from invite where id = invite_id for update;
	select * into invitation from find_invitation(invite_id);
	if not found then return 'unknown'; end if;
	select * into me from person where id = app_person();
	if lower(me.email) is distinct from lower(invitation.email) then return 'wrong_account'; end if;
	if invitation.state <> 'open' then return invitation.state; end if;
	-- Who has left, or was sent away, comes back by an invitation that was made since.
	if exists (select from invite i join member m on m.group_id = i.group_id and m.person_id = me.id
		where i.id = invite_id and m.removed_at > i.created_at) then return 'left'; end if;
	if must_be_verified and not me.email_verified then
		if not exists (select from prove_invitation(invite_id, proof)) then return 'unverified'; end if;
		update auth."user" set "emailVerified" = true, "updatedAt" = now() where "id" = me.id;
	end if;
	if exists (select from member where group_id = invitation.group_id and person_id = me.id and removed_at is null) then return 'member'; end if;
	perform take_in(invitation.group_id, me.id, invitation.role, invitation.properties);
	update invite set accepted_at = now(), accepted_by = me.id where id = invite_id;
	return 'accepted';
end $$;

-- With the proof: an account of exactly the invited address, confirmed, and in the same go a member. What somebody else may have set up with the
-- address before goes. 'worn': the proof does not count (any more); 'known': there is a confirmed account, which it does not touch.
create function open_invited_account(invite_id uuid, proof bytea, chosen_name text, chosen_password text) returns text
language plpgsql set search_path = public, pg_temp as $$
declare
	invited record;
	who uuid;
begin
	perform from invite where id = invite_id for update;
	select * into invited from prove_invitation(invite_id, proof);
	if not found then return 'worn'; end if;
	insert into auth."user" ("name", "email", "emailVerified") values (chosen_name, invited.address, true) on conflict do nothing returning "id" into who;
	if who is null then
		who := prove_address(invited.address);
		if who is null then return 'known'; end if;
		update auth."user" set "name" = chosen_name where "id" = who;
	end if;
	insert into auth."account" ("accountId", "providerId", "userId", "password", "updatedAt") values (who::text, 'credential', who, chosen_password, now());
	perform set_config('app.person', who::text, true);
	return accept_invitation(invite_id, true);
end $$;

-- Whoever moves it to the address for which it has been asked makes it anew for them.
create function invite_moved() returns trigger language plpgsql as $$
begin
	new.created_at := now();
	return new;
end $$;
create trigger invite_moved before update of email on invite for each row when (new.email = old.asked_email and old.accepted_at is null)
	execute function invite_moved();

create function invite_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare address constant text[] := '{email,proof_hash,asked_by,asked_name,asked_email}';
begin
	-- That an account has gone is no change of its invitations.
	if tg_op = 'UPDATE' and to_jsonb(new) - address = to_jsonb(old) - address
		and (new.email = old.email or new.email is distinct from old.asked_email)
		and (new.asked_by is null or new.asked_by is not distinct from old.asked_by) then return null; end if;
	perform record_change(new.group_id, 'group', new.group_id, null, 'UPDATE', clock_timestamp(),
		case when tg_op = 'UPDATE' then json_build_object('invite', old.email, 'role', old.role, 'accepted_at', old.accepted_at, 'revoked_at', old.revoked_at) end,
		json_build_object('invite', new.email, 'role', new.role, 'accepted_at', new.accepted_at, 'revoked_at', new.revoked_at,
			'asked', new.asked_by is not null), parts => '{members}');
	return null;
end $$;
create trigger invite_changed after insert or update on invite for each row execute function invite_changed();
create policy invite_seen on invite using (group_id = any ((select app_groups())::uuid[]));

grant execute on function create_group, find_invitation, ask_for_invitation, accept_invitation to hausheft_runtime;

create function place_in_groups(known uuid) returns setof noun_place language sql stable as $$
	select id, null::uuid, null::uuid, null::text, null::boolean
	from "group" where id = known and deleted_at is null
$$;
