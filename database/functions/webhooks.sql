-- What a group tells other programs: rows written with the change itself, told in the history by the host alone.
-- needs: acting, history, inbox, events

create policy webhook_seen on webhook using (group_id = any ((select app_whole_groups())::uuid[]));
create policy webhook_delivery_seen on webhook_delivery using (group_id = any ((select app_whole_groups())::uuid[]));

create function webhook_host(url text) returns text language sql immutable as $$
	select substring(url from '^https?://([^/?#]+)')
$$;

create function webhook_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
	told constant text[] := '{url,types,active,problem}';
	known webhook := coalesce(new, old);
	of_old json := case when tg_op <> 'INSERT' then json_build_object('webhook', webhook_host(old.url), 'types', old.types, 'active', old.active, 'problem', old.problem) end;
	of_new json := case when tg_op <> 'DELETE' then json_build_object('webhook', webhook_host(new.url), 'types', new.types, 'active', new.active, 'problem', new.problem)
		else json_build_object('webhook', webhook_host(old.url), 'removed', true) end;
begin
	if tg_op = 'UPDATE' and (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(new)) where key = any (told))
		= (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(old)) where key = any (told)) then return null; end if;
	-- With the group goes its history.
	if exists (select from "group" where id = known.group_id) then
		perform record_change(known.group_id, 'group', known.group_id, null, 'UPDATE', clock_timestamp(), of_old, of_new);
	end if;
	return null;
end $$;
create trigger webhook_changed after insert or update or delete on webhook for each row execute function webhook_changed();

-- Whatever somebody sets up, in however many groups, waits in two lines: a slow one holds up half of their own, and nobody else.
create function webhook_line(maker uuid, webhook uuid) returns text language sql immutable as $$
	select format('webhook %s %s', maker, get_byte(uuid_send(webhook), 15) % 2)
$$;

create function webhook_queued() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
	perform enqueue('deliver_webhook', json_build_object('delivery', new.id), queue => (select webhook_line(person_id, id) from webhook where id = new.webhook_id));
	return null;
end $$;
create trigger webhook_queued after insert on webhook_delivery for each row execute function webhook_queued();

-- Every committed change has one row in the history: so has each webhook that wants to know, and where there is none this is one look into an index.
create function webhook_told() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
	what constant text := case when new.source = 'inbox' then 'inbox.received' else
		'event.' || case new.event when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'removed' end end;
begin
	insert into webhook_delivery (group_id, webhook_id, type, property_id, fk)
	select w.group_id, w.id, what, new.property_id, new.fk from webhook w where w.group_id = new.group_id and w.active and what = any (w.types);
	return null;
end $$;
create trigger webhook_told after insert on history for each row
	when (new.source = 'event' or (new.source = 'inbox' and new.event = 'INSERT')) execute function webhook_told();

-- Reminders whose day has come, of the last two days where the server was away; each once for each webhook and day. Answers how many.
create function tell_reminders() returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare told integer;
begin
	insert into webhook_delivery (group_id, webhook_id, type, property_id, fk, due_on)
	select w.group_id, w.id, 'reminder.due', e.property_id, e.id, e.reminder_on
	from webhook w
	join event e on e.group_id = w.group_id and e.deleted_at is null and not e.reminder_done
		and e.reminder_on between (now() at time zone 'Europe/Zurich')::date - 2 and (now() at time zone 'Europe/Zurich')::date
	join property p on p.group_id = e.group_id and p.id = e.property_id and p.deleted_at is null
	where w.active and 'reminder.due' = any (w.types) and e.reminder_on >= (w.created_at at time zone 'Europe/Zurich')::date
	on conflict do nothing;
	get diagnostics told = row_count;
	return told;
end $$;
revoke execute on function tell_reminders from public;
grant execute on function webhook_line to hausheft_runtime;
