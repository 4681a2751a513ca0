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
	of_old json := case when tg_op <> 'INSERT' then json_build_object('webhook', webhook_host(old.url), 'types', old.types,
		'active', old.active, 'problem', old.problem) end;
	of_new json := case when tg_op <> 'DELETE' then json_build_object('webhook', webhook_host(new.url), 'types', new.types,
		'active', new.active, 'problem', new.problem)
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

-- Of what one transaction has to tell, ten go in turn; the rest waits until nothing else does, so that nobody's next change waits behind it.
create function webhook_queued() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
	line constant text := (select webhook_line(person_id, id) from webhook where id = new.webhook_id);
	told constant jsonb := coalesce(nullif(current_setting('app.told', true), '')::jsonb, '{}');
	before_it constant integer := coalesce((told ->> line)::integer, 0);
begin
	perform set_config('app.told', (told || jsonb_build_object(line, before_it + 1))::text, true);
	perform enqueue('deliver_webhook', json_build_object('delivery', new.id), queue => line, priority => case when before_it < 10 then 0 else 1 end);
	return null;
end $$;
create trigger webhook_queued after insert on webhook_delivery for each row when (new.status = 'waiting') execute function webhook_queued();

-- Every committed change has one row in the history: so has each webhook that wants to know, and where there is none this is one look into an index.
-- An import has one at its end (imports.sql).
create function webhook_told() returns trigger language plpgsql as $$
declare
	what constant text := case when new.source = 'inbox' then 'inbox.received' else
		'event.' || case new.event when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'removed' end end;
begin
	insert into webhook_delivery (group_id, webhook_id, type, property_id, fk)
	select w.group_id, w.id, what, new.property_id, new.fk from webhook w where w.group_id = new.group_id and w.active and what = any (w.types);
	return null;
end $$;
create trigger webhook_told after insert on history for each row
	when ((new.source = 'event' or (new.source = 'inbox' and new.event = 'INSERT')) and not app_is_importing()) execute function webhook_told();

-- Reminders that webhooks want to hear of, of these days.
create function due_reminders(first_on date, last_on date) returns table (group_id uuid, webhook_id uuid, property_id uuid, fk uuid, due_on date)
language sql stable as $$
	select w.group_id, w.id, e.property_id, e.id, e.reminder_on
	from webhook w
	join event e on e.group_id = w.group_id and e.deleted_at is null and not e.reminder_done and e.reminder_on between first_on and last_on
	join property p on p.group_id = e.group_id and p.id = e.property_id and p.deleted_at is null
	where w.active and 'reminder.due' = any (w.types) and e.reminder_on >= (w.created_at at time zone 'Europe/Zurich')::date
$$;

-- Reminders whose day has come, of the last two days where the server was away; each once for each webhook and day. Answers how many.
create function tell_reminders() returns integer language plpgsql as $$
declare
	today constant date := (now() at time zone 'Europe/Zurich')::date;
	told integer;
begin
	insert into webhook_delivery (group_id, webhook_id, type, property_id, fk, due_on)
	select due.group_id, due.webhook_id, 'reminder.due', due.property_id, due.fk, due.due_on from due_reminders(today - 2, today) due
	on conflict do nothing;
	get diagnostics told = row_count;
	return told;
end $$;
revoke execute on function tell_reminders from public;
grant execute on function webhook_line to hausheft_runtime;

create function place_in_webhooks(known uuid) returns setof noun_place language sql stable as $$
	select group_id, null::uuid, null::uuid, null::text, null::boolean
	from webhook where id = known
$$;

create function place_in_deliveries(known uuid) returns setof noun_place language sql stable as $$
	select group_id, null::uuid, null::uuid, null::text, null::boolean
	from webhook_delivery where id = known
$$;
