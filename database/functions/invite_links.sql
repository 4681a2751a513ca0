-- Invitation links: what whoever holds one may know, and how it lets them in.
-- needs: acting, history, groups

create policy invite_link_seen on invite_link using (group_id = any ((select app_whole_groups())::uuid[]));
create policy invite_link_use_seen on invite_link_use using (group_id = any ((select app_whole_groups())::uuid[]));

-- Whether it still lets somebody in; it is worth what its maker may still grant.
create function invite_link_state(maker uuid, in_group uuid, uses integer, used integer, revoked_at timestamptz, expires_at timestamptz) returns text
language sql stable as $$
	select case when revoked_at is not null then 'revoked' when expires_at <= now() then 'expired' when used >= uses then 'used'
		when not exists (select from member m where m.group_id = in_group and m.person_id = maker and m.removed_at is null
			and m.role in ('owner', 'admin')) then 'revoked'
		else 'open' end
$$;

create function find_invite_link(hash bytea) returns table (
	id uuid, group_id uuid, group_name text, inviter text, role text, properties uuid[], expires_at timestamptz, state text
) language sql stable security definer set search_path = public, pg_temp as $$
	select l.id, l.group_id, g.name, p.name, l.role, l.properties, l.expires_at,
		invite_link_state(l.person_id, l.group_id, l.uses, l.used, l.revoked_at, l.expires_at)
	from invite_link l join "group" g on g.id = l.group_id join person p on p.id = l.person_id
	where l.token_hash = hash and g.deleted_at is null
$$;

-- Answers why a link does not let somebody in ('used', 'expired', …), 'accepted', or 'member' where they are in already.
create function accept_invite_link(hash bytea, must_be_verified boolean) returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
	link record;
	me person;
begin
	-- Of two who take the last one the second waits here, and reads then that it is gone.
	perform from invite_link where token_hash = hash for update;
	select * into link from find_invite_link(hash);
	if not found then return 'unknown'; end if;
	select * into me from person where id = app_person();
	if exists (select from member where group_id = link.group_id and person_id = me.id and removed_at is null) then return 'member'; end if;
	if link.state <> 'open' then return link.state; end if;
	-- Who has left, or was sent away, comes back by an invitation that was made since.
	if exists (select from invite_link l join member m on m.group_id = l.group_id and m.person_id = me.id
		where l.group_id = link.group_id and l.id = link.id and m.removed_at > l.created_at) then return 'left'; end if;
	if must_be_verified and not me.email_verified then return 'unverified'; end if;
	perform take_in(link.group_id, me.id, link.role, link.properties);
	update invite_link set used = used + 1 where group_id = link.group_id and id = link.id;
	insert into invite_link_use (group_id, link_id, person_id) values (link.group_id, link.id, me.id)
	on conflict (group_id, link_id, person_id) do update set used_at = now();
	return 'accepted';
end $$;

-- That somebody came is recorded with their membership.
create function invite_link_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
	if tg_op = 'UPDATE' and new.revoked_at is not distinct from old.revoked_at then return null; end if;
	perform record_change(new.group_id, 'group', new.group_id, null, 'UPDATE', clock_timestamp(),
		case when tg_op = 'UPDATE' then json_build_object('link', old.id, 'role', old.role, 'revoked_at', old.revoked_at) end,
		json_build_object('link', new.id, 'role', new.role, 'revoked_at', new.revoked_at), parts => '{members}');
	return null;
end $$;
create trigger invite_link_changed after insert or update on invite_link for each row execute function invite_link_changed();

grant execute on function find_invite_link, accept_invite_link, invite_link_state to hausheft_runtime;

create function place_in_invite_links(known uuid) returns setof noun_place language sql stable as $$
	select group_id, null::uuid, null::uuid, null::text, null::boolean
	from invite_link where id = known
$$;
