-- Accounts and sessions, the permanent person that the product's own rows point at, and how a deleted one is forgotten.
-- needs: acting, history

-- A session is renewed for 30 days at a time, and never beyond 180 days after sign-in.
create function session_bounded() returns trigger language plpgsql as $$
begin
	new."expiresAt" := least(new."expiresAt", new."createdAt" + interval '180 days');
	return new;
end $$;

-- Sockets of a session that has ended are closed by whoever holds them.
create function session_ended() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
	perform pg_notify('session_ended', json_build_object('session', old."id", 'person', old."userId")::text);
	return null;
end $$;

-- One more try of something that may be tried so many times in so many seconds: 0, or how many seconds there are to wait.
create function take_turn(turn text, most integer, seconds integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
	moment bigint := extract(epoch from clock_timestamp()) * 1000;
	tries integer;
	began bigint;
begin
	insert into auth."rateLimit" as slot ("key", "count", "lastRequest") values (turn, 1, moment)
	on conflict ("key") do update set
		"count" = case when slot."lastRequest" <= moment - seconds * 1000 then 1 else slot."count" + 1 end,
		"lastRequest" = case when slot."lastRequest" <= moment - seconds * 1000 then moment else slot."lastRequest" end
	returning "count", "lastRequest" into tries, began;
	return case when tries <= most then 0 else greatest(1, ceil((began + seconds * 1000 - moment) / 1000.0)) end;
end $$;

-- What was right is not counted.
create function give_turn_back(turn text) returns void language sql as $$
	update auth."rateLimit" set "count" = "count" - 1 where "key" = turn and "count" > 0
$$;

create function person_follows_account() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
	if tg_op = 'DELETE' then
		update person set name = 'Gelöschtes Konto', email = null, image = null, email_verified = false, deleted_at = now() where id = old."id";
	else
		insert into person (id, name, email, image, email_verified) values (new."id", new."name", new."email", new."image", new."emailVerified")
		on conflict (id) do update set name = excluded.name, email = excluded.email, image = excluded.image, email_verified = excluded.email_verified;
	end if;
	return null;
end $$;

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
		'passkeys', (select coalesce(json_agg(json_build_object('name', k."name", 'created_at', iso(k."createdAt"), 'synced', k."backedUp") order by k."id"), '[]')
			from auth."passkey" k where k."userId" = u."id"),
		'second_factor', coalesce(u."twoFactorEnabled", false),
		'new_email', (select c."email" from auth."emailChange" c where c."userId" = u."id" and c."expiresAt" > now()),
		'calendars', (select coalesce(json_agg(json_build_object('group', f.group_id, 'created_at', iso(f.created_at)) order by f.created_at), '[]')
			from calendar_feed f where f.person_id = u."id"),
		'webhooks', (select coalesce(json_agg(json_build_object('group', w.group_id, 'service', substring(w.url from '^[a-z]+://[^/?#]+'), 'types', w.types,
			'active', w.active, 'created_at', iso(w.created_at)) order by w.id), '[]') from webhook w where w.person_id = u."id"),
		'links', (select coalesce(json_agg(json_build_object('group', l.group_id, 'role', l.role, 'created_at', iso(l.created_at), 'expires_at', iso(l.expires_at),
			'revoked_at', iso(l.revoked_at), 'uses', l.uses, 'used', l.used) order by l.id), '[]') from invite_link l where l.person_id = u."id"),
		'stopwatch', (select json_build_object('group', s.group_id, 'property', s.property_id, 'started_at', iso(s.started_at), 'stopped_at', iso(s.stopped_at),
			'note', s.note)
			from stopwatch s where s.person_id = u."id"),
		'first_entry_at', (select iso(p.first_entry_at) from person p where p.id = u."id"),
		'hidden_memories', (select coalesce(json_agg(json_build_object('group', h.group_id, 'event', h.event_id, 'created_at', iso(h.created_at))
			order by h.event_id), '[]') from hidden_memory h where h.person_id = u."id"),
		'keys', (select coalesce(json_agg(json_build_object('name', t.name, 'cap', t.cap, 'groups', t.groups, 'properties', t.properties,
			'created_at', iso(t.created_at), 'expires_at', iso(t.expires_at), 'last_used_at', iso(t.last_used_at)) order by t.id), '[]')
			from api_token t where t.person_id = u."id"),
		'notifications', json_build_object(
			'groups', (select coalesce(json_agg(json_build_object('group', c.group_id, 'quiet_from', c.quiet_from, 'quiet_until', c.quiet_until,
				'digest', c.digest)), '[]') from notification_member c where c.person_id = u."id"),
			'kinds', (select coalesce(json_agg(json_build_object('group', c.group_id, 'kind', c.kind, 'mail', c.mail, 'push', c.push,
				'everyone', c.everyone, 'lead_days', c.lead_days)), '[]') from notification_choice c where c.person_id = u."id"),
			'devices', (select coalesce(json_agg(json_build_object('created_at', iso(d.created_at), 'service', substring(d.endpoint from '^[a-z]+://[^/]+'))), '[]')
				from push_subscription d where d.person_id = u."id"),
			'told', (select coalesce(json_agg(json_build_object('group', n.group_id, 'kind', n.kind, 'channel', n.channel, 'at', iso(n.ended_at))), '[]')
				from notification n where n.person_id = u."id" and n.state = 'sent')),
		'sessions', (select coalesce(json_agg(json_build_object('created_at', iso(s."createdAt"), 'expires_at', iso(s."expiresAt"),
			'address', s."ipAddress", 'browser', s."userAgent")), '[]') from auth."session" s where s."userId" = u."id"))
	from auth."user" u where u."id" = app_person()
$$;

-- Every session ends, and everything goes at once that says who it was; what stands in the books of groups is gone through by a job.
create function delete_account() returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
	me constant uuid := app_person();
	nobody constant text := 'Gelöschtes Konto';
	invitation record;
	addresses text[];
begin
	update member set name_when_removed = nobody where person_id = me;
	update invite set asked_by = null, asked_name = null, asked_email = null where asked_by = me;
	-- Those beside too that went to the same addresses, sent twice or open when another way led in.
	for invitation in select i.group_id, i.id, i.email from invite i where i.accepted_by = me
		or (exists (select from member m where m.group_id = i.group_id and m.person_id = me) and lower(i.email) in (
			select lower(email) from person where id = me union all select lower(email) from invite where accepted_by = me)) loop
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
	delete from stopwatch where person_id = me;
	delete from hidden_memory where person_id = me;
	delete from export where person_id = me;
	delete from api_token where person_id = me;
	delete from notification_member where person_id = me;
	delete from notification_choice where person_id = me;
	delete from notification_put_off where person_id = me;
	delete from notification where person_id = me;
	delete from push_subscription where person_id = me;
	delete from auth."verification" where "value" = me::text;
	delete from auth."user" where "id" = me;
end $$;

create policy person_seen on person for select using (
	id = (select app_person()) or exists (select from member where member.person_id = person.id and member.group_id = any ((select app_groups())::uuid[]))
);

create policy person_own on person for update using (id = (select app_person()));

create trigger session_bounded before insert or update on auth."session" for each row execute function session_bounded();
create trigger session_ended after delete on auth."session" for each row execute function session_ended();
create trigger person_follows_account after insert or update or delete on auth."user"
	for each row execute function person_follows_account();

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
create function forget_names(most integer, of_groups uuid[] default null) returns integer language plpgsql as $$
declare done integer;
begin
	perform set_config('app.purging', 'on', true);
	with named as materialized (
		select t.group_id, t.event_id, t.position from person p
		join member m on m.person_id = p.id and (of_groups is null or m.group_id = any (of_groups))
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
language plpgsql as $$
declare last uuid;
begin
	select id into last from (
		select id from history where group_id = in_group and (past is null or id > past) order by id limit most) page order by id desc limit 1;
	update history set before = without_names(before, array[who]), after = without_names(after, array[who])
	where group_id = in_group and source = 'event' and (past is null or id > past) and id <= last
		and (names_anyone(before, array[who]) or names_anyone(after, array[who]));
	return last;
end $$;

-- What entries that keep a name, of some groups or of all, have since written to their history.
create function forget_kept_history(of_groups uuid[] default null) returns void language sql as $$
	with kept as (
		select t.group_id, t.event_id, array_agg(distinct p.id) as gone from person p
		join member m on m.person_id = p.id and (of_groups is null or m.group_id = any (of_groups))
		join event_time t on t.group_id = m.group_id and t.person_id = p.id
		where p.deleted_at is not null group by t.group_id, t.event_id
	)
	update history set before = without_names(before, kept.gone), after = without_names(after, kept.gone) from kept
	where history.group_id = kept.group_id and source = 'event' and fk = kept.event_id
		and (names_anyone(before, kept.gone) or names_anyone(after, kept.gone))
$$;

grant execute on function take_turn, session_is_fresh, change_account, my_account, delete_account to hausheft_runtime;
