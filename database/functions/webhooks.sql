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

-- The file of an entry on which something was drawn, where that is all that has changed.
create function drawn_on(before json, after json) returns uuid language sql immutable as $$
	with files as (
		select jsonb_array_elements(before::jsonb -> 'files') as was, jsonb_array_elements(after::jsonb -> 'files') as became
	)
	select (min(became ->> 'id') filter (where was <> became))::uuid from files
	having before::jsonb - '{files,version,updated_at}'::text[] = after::jsonb - '{files,version,updated_at}'::text[]
		and count(*) filter (where was <> became) = 1
		and bool_and(was - '{annotations,version,updated_at}'::text[] is not distinct from became - '{annotations,version,updated_at}'::text[])
$$;

-- Who draws saves often: of what one person draws on a file within ten minutes the first is told.
create function was_drawing_told(of history) returns boolean language sql stable as $$
	select of.event = 'UPDATE' and of.source = 'event' and exists (select from history h
		where h.group_id = of.group_id and h.source = of.source and h.fk = of.fk and h.id < of.id and h.event = 'UPDATE'
			and h.person_id = of.person_id and h.changed_at > of.changed_at - interval '10 minutes'
			and drawn_on(h.before, h.after) = drawn_on(of.before, of.after))
$$;

-- Every committed change has one row in the history: so has each webhook that wants to know, and where there is none this is one look into an index.
-- An import has one at its end (imports.sql).
create function webhook_told() returns trigger language plpgsql as $$
declare
	what constant text := case new.source when 'inbox' then 'inbox.received' when 'reply' then 'event.replied' else
		'event.' || case new.event when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'removed' end end;
begin
	-- Whether it was told is asked of a webhook that wants to know: where there is none nothing is looked for.
	insert into webhook_delivery (group_id, webhook_id, type, property_id, fk)
	select w.group_id, w.id, what, new.property_id, new.fk from webhook w where w.group_id = new.group_id and w.active and what = any (w.types)
		and case when w.active then not was_drawing_told(new) end;
	return null;
end $$;
create trigger webhook_told after insert on history for each row
	when ((new.source = 'event' or (new.event = 'INSERT' and (new.source = 'inbox' or (new.source = 'reply' and new.before is null))))
		and not app_is_importing()) execute function webhook_told();

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
