-- The mails of a group: where they come to, who sees them, and whose they seem to be.
-- needs: acting, history, files, trash

-- 140 bits in letters and digits that are not taken for each other.
create function inbox_token() returns text language sql volatile as $$
	select string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', get_byte(chance, at) % 32 + 1, 1), '' order by at)
	from (select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) as chance) made, generate_series(0, 27) at
$$;

-- While it is only kept and not read yet it is nobody's: its life begins when it is read.
create function inbox_stamp() returns trigger language plpgsql as $$
begin
	if tg_op = 'INSERT' or old.state = 'arriving' then
		new.version := 1;
		new.updated_at := next_stamp(new.created_at);
	elsif to_jsonb(new) is distinct from to_jsonb(old) then
		new.version := old.version + 1 + version_gap(old.updated_at);
		new.created_at := old.created_at;
		new.updated_at := next_stamp(old.updated_at);
	end if;
	return new;
end $$;

-- The mail itself never changes: its history has no need of the text.
create function inbox_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
	kept constant text[] := '{version,created_at,updated_at,mail_text,mail_html,forwarded_note,left_out,arrived_at,raw_id,size,tries,read_by}';
	fresh jsonb := case when tg_op <> 'DELETE' and new.state <> 'arriving' then to_jsonb(new) - kept end;
	stale jsonb := case when tg_op <> 'INSERT' and old.state <> 'arriving' then to_jsonb(old) - kept end;
begin
	if fresh is not distinct from stale or (tg_op = 'DELETE' and stale ->> 'deleted_at' is not null) then return null; end if;
	perform record_change(coalesce(new.group_id, old.group_id), 'inbox', coalesce(new.id, old.id), null,
		case when stale is null then 'INSERT'
			when tg_op = 'UPDATE' and new.deleted_at is not null and old.deleted_at is null then 'DELETE'
			when tg_op = 'UPDATE' and new.deleted_at is null and old.deleted_at is not null then 'INSERT' else tg_op end,
		coalesce(new.updated_at, clock_timestamp()), stale::json, fresh::json);
	return null;
end $$;
create trigger stamp before insert or update on inbox for each row execute function inbox_stamp();
create trigger changed after insert or update or delete on inbox for each row execute function inbox_changed();

-- A member limited to some properties sees no mail.
create policy inbox_seen on inbox using (group_id = any ((select app_whole_groups())::uuid[]) and state <> 'arriving');
create policy inbox_address_seen on inbox_address using (group_id = any ((select app_whole_groups())::uuid[]));
create policy inbox_known_seen on inbox_known using (group_id = any ((select app_whole_groups())::uuid[]));

-- Who wrote it, among the contacts that are there: the first with this address, rather one in use.
create function inbox_contact(of inbox) returns uuid language sql stable as $$
	select id from contact where group_id = of.group_id and lower(email) = of.mail_address and deleted_at is null
	order by disabled_at is not null, created_at, id limit 1
$$;

-- Where it probably belongs: where the sender's last mail went, else the only property of the contact, else that of the last entry which
-- names them, else the only one there is.
create function inbox_property(of inbox, contact uuid) returns uuid language sql stable as $$
	select coalesce(
		(select property.id from (select event_id from inbox before
				where before.group_id = of.group_id and before.mail_address = of.mail_address and before.event_id is not null
				order by before.created_at desc limit 1) before
			join event on event.group_id = of.group_id and event.id = before.event_id
			join property on property.group_id = of.group_id and property.id = event.property_id and property.deleted_at is null),
		(select (array_agg(property.id))[1] from contact_property link
			join property on property.group_id = link.group_id and property.id = link.property_id and property.deleted_at is null
			where link.group_id = of.group_id and link.contact_id = contact having count(*) = 1),
		(select property.id from (select property_id from event_link
				where group_id = of.group_id and linked = contact order by event_at desc, event_id desc limit 1) last
			join property on property.group_id = of.group_id and property.id = last.property_id and property.deleted_at is null),
		(select (array_agg(id))[1] from property where group_id = of.group_id and deleted_at is null having count(*) = 1))
$$;

-- Whose houses share one room for mails: every group of whoever owns this one, also those that have ended and are not purged yet.
create function inbox_houses(in_group uuid) returns uuid[] language sql stable as $$
	select array(select in_group union select other.group_id from member own
		join member other on other.person_id = own.person_id and other.role = 'owner' and other.removed_at is null
		where own.group_id = in_group and own.role = 'owner' and own.removed_at is null)
$$;

-- How much came within the last hour, and what all mails of those houses weigh, the done ones and those in the trash too, with what no entry has
-- taken of them. Counted behind the locks of their addresses, one mail after the other.
create function inbox_room(in_group uuid, out mails integer, out bytes bigint) language plpgsql security definer set search_path = public, pg_temp as $$
declare houses constant uuid[] := inbox_houses(in_group);
begin
	perform from inbox_address where group_id = any (houses) order by group_id for update;
	select count(*) into mails from inbox where group_id = in_group and arrived_at > now() - interval '1 hour';
	select coalesce(sum(weight), 0) into bytes from (
		select size as weight from inbox where group_id = any (houses)
		union all
		select size from file where group_id = any (houses) and inbox_id is not null and not is_mail and is_in_inbox(file)) kept;
end $$;

-- Really deletes a mail that lies in the trash, with what no entry has taken of it; answers the files of which nothing is left but their bytes, and
-- null where somebody else was faster.
create function purge_mail(mail uuid) returns uuid[] language plpgsql security definer set search_path = public, pg_temp as $$
declare
	gone inbox;
	untaken uuid[];
begin
	select * into gone from inbox where id = mail and deleted_at is not null and group_id = any (app_whole_groups()) for update;
	if not found then return null; end if;
	untaken := array(select id from file where group_id = gone.group_id and inbox_id = mail and is_in_inbox(file));
	perform purge_rows('file', untaken);
	perform purge_rows('inbox', array[mail]);
	perform record_change(gone.group_id, 'inbox', mail, null, 'DELETE', clock_timestamp(),
		json_build_object('id', mail, 'mail_subject', gone.mail_subject, 'purged', true), null);
	return untaken;
end $$;

grant execute on function inbox_room, purge_mail to hausheft_runtime;

create function place_in_inbox(known uuid) returns setof noun_place language sql stable as $$
	select group_id, null::uuid, null::uuid, null::text, null::boolean
	from inbox where id = known and deleted_at is null
$$;

create function trash_of_inbox() returns setof thrown_away language sql stable as $$
	select 'inbox', group_id, id, coalesce(nullif(mail_subject, ''), mail_from), null::uuid, null::uuid, null::uuid, false, deleted_at, deleted_by
	from inbox where deleted_at > now() - interval '30 days'
$$;
