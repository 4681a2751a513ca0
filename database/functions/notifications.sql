-- Who is told of what, by which way and when: rows for a job, written with what caused them. What they say is judged when they are sent.
-- needs: acting, exports, groups, identity, inbox

create policy notification_member_own on notification_member using (person_id = (select app_person()) and group_id = any ((select app_groups())::uuid[]));
create policy notification_choice_own on notification_choice using (person_id = (select app_person()) and group_id = any ((select app_groups())::uuid[]));
create policy notification_put_off_own on notification_put_off using (person_id = (select app_person()) and group_id = any ((select app_groups())::uuid[]));
create policy push_subscription_own on push_subscription using (person_id = (select app_person()));

-- What each member has chosen, or what holds until they do: to be told of what names them.
create view notification_wish with (security_invoker = true) as
select m.group_id, m.person_id, m.limited, usual.kind, coalesce(c.mail, usual.wanted) as mail, coalesce(c.push, usual.wanted) as push,
	coalesce(c.everyone, false) as everyone, coalesce(c.lead_days, case usual.kind when 'stay' then 1 else 0 end) as lead_days
from member m
join "group" g on g.id = m.group_id and g.deleted_at is null
cross join (values ('reminder', true), ('maintenance', true), ('inbox', false), ('export', false), ('mention', true), ('reply', false), ('sharing', true),
	('stay', true)) as usual (kind, wanted)
left join notification_choice c on c.group_id = m.group_id and c.person_id = m.person_id and c.kind = usual.kind
where m.removed_at is null and m.role is not null;
grant select on notification_wish to hausheft_runtime;

-- The instant of a wall clock in Zurich: skipped in the spring night the first one after the gap, twice in the autumn night the first one.
create function zurich_instant(wall timestamp) returns timestamptz language sql stable as $$
	select case
		when (usual - interval '1 hour') at time zone 'Europe/Zurich' = wall then usual - interval '1 hour'
		when usual at time zone 'Europe/Zurich' <> wall then date_trunc('hour', usual)
		else usual end
	from (select wall at time zone 'Europe/Zurich' as usual) as instant
$$;

-- The first moment from then on at which the member may be disturbed.
create function undisturbed(in_group uuid, who uuid, at timestamptz) returns timestamptz language plpgsql stable as $$
declare
	wall constant timestamp := at at time zone 'Europe/Zurich';
	quiet record;
	nights integer;
begin
	select quiet_from, quiet_until into quiet from notification_member where group_id = in_group and person_id = who and quiet_from is not null;
	if not found then return at; end if;
	if quiet.quiet_from < quiet.quiet_until then
		if wall::time < quiet.quiet_from or wall::time >= quiet.quiet_until then return at; end if;
		nights := 0;
	else
		if wall::time >= quiet.quiet_until and wall::time < quiet.quiet_from then return at; end if;
		nights := case when wall::time >= quiet.quiet_from then 1 else 0 end;
	end if;
	return greatest(at, zurich_instant(wall::date + nights + quiet.quiet_until));
end $$;

-- False where it has been told, or is going to be.
create function add_notification(in_group uuid, who uuid, of_kind text, told_once text, by_channel text, at timestamptz, about uuid, about_day date)
returns boolean language plpgsql as $$
declare made record;
begin
	insert into notification (group_id, person_id, kind, occurrence, channel, about_id, about_on, deliver_at)
	values (in_group, who, of_kind, told_once, by_channel, about, about_day, undisturbed(in_group, who, at))
	on conflict do nothing returning id, deliver_at into made;
	if not found then return false; end if;
	-- A push service is somebody else's and may never answer: no mail waits for it.
	perform enqueue(case by_channel when 'push' then 'push_notification' else 'deliver_notification' end, json_build_object('notification', made.id),
		made.deliver_at, 'notification ' || made.id, 'notification ' || who);
	return true;
end $$;

create function has_device(who uuid) returns boolean language sql stable as $$
	select exists (select from push_subscription where person_id = who)
$$;

-- The day that counts at that moment: one is told of it from seven in the morning on.
create function morning_of(at timestamptz) returns date language sql stable as $$
	select (at at time zone 'Europe/Zurich' - interval '7 hours')::date
$$;

-- The day on which a tick made money that comes back, where it was overdue by then.
create function reminder_late_on(of event) returns date language sql stable as $$
	select case when of.reminder_after_id is not null and of.reminder_proposal is not null
		and of.reminder_on < (of.created_at at time zone 'Europe/Zurich')::date then (of.created_at at time zone 'Europe/Zurich')::date end
$$;

-- What falls due by that morning, in some groups or in all, and who is told by which way; not of what has been overdue for more than a week. Money that
-- comes back is made up for: what was overdue when a tick made it is told once, together with all of that day, on the morning after.
create function due_notifications(morning date, of_groups uuid[] default null)
returns table (group_id uuid, person_id uuid, kind text, occurrence text, channel text, about_id uuid, about_on date) language sql stable as $$
	with open_part as (
		select e.* from unnest(coalesce(of_groups, array(select id from "group"))) asked join "group" g on g.id = asked cross join lateral (
			select group_id, id, property_id, 'reminder' as kind, reminder_on as due_on, reminder_person_id as meant, null::date as late_on from event
			where group_id = g.id and deleted_at is null and not reminder_done and reminder_on between morning - 7 and morning + 60
				and reminder_late_on(event) is null
			union all
			select group_id, id, property_id, 'reminder', reminder_on, reminder_person_id, reminder_late_on(event) from event
			where group_id = g.id and deleted_at is null and not reminder_done and reminder_on < morning
				and reminder_late_on(event) between morning - 7 and morning - 1
			union all
			select group_id, id, property_id, 'maintenance', maintenance_on, maintenance_person_id, null from event
			where group_id = g.id and deleted_at is null and not maintenance_done and maintenance_on is not null
				and maintenance_on between morning - 7 and morning + 60
		) e where g.deleted_at is null
		union
		select e.group_id, e.id, e.property_id, later.kind, later.due_on,
			case later.kind when 'reminder' then e.reminder_person_id else e.maintenance_person_id end, null
		from notification_put_off later join event e on e.group_id = later.group_id and e.id = later.event_id and e.deleted_at is null
		where later.until_on between morning - 7 and morning and (of_groups is null or later.group_id = any (of_groups)) and case later.kind
			when 'reminder' then not e.reminder_done and e.reminder_on = later.due_on
			else not e.maintenance_done and e.maintenance_on = later.due_on end
	), seen as (
		select p.*, w.person_id, w.mail, w.push, w.everyone, w.lead_days, bool_or(w.person_id = p.meant) over (partition by p.id, p.kind) as names_member
		from open_part p
		join property on property.group_id = p.group_id and property.id = p.property_id and property.deleted_at is null
		join notification_wish w on w.group_id = p.group_id and w.kind = p.kind and (not w.limited or exists (select from member_property s
			where s.group_id = p.group_id and s.person_id = w.person_id and s.property_id = p.property_id))
	), wanted as (
		select s.*, later.until_on from seen s
		left join notification_put_off later on later.group_id = s.group_id and later.person_id = s.person_id and later.event_id = s.id
			and later.kind = s.kind and later.due_on = s.due_on
		where case when s.names_member then s.person_id = s.meant else s.everyone or later.until_on is not null end
			and coalesce(later.until_on, s.due_on - s.lead_days) <= morning and (s.late_on is null or later.until_on is null)
	)
	select distinct w.group_id, w.person_id, w.kind, coalesce('late ' || w.late_on, concat_ws(' ', w.id, w.due_on, w.until_on)), way.channel,
		case when w.late_on is null then w.id end, case when w.late_on is null then w.due_on end
	from wanted w cross join (values ('mail'), ('push')) as way (channel)
	-- Whoever put it off wants to hear of it, by whatever way there is.
	where case way.channel when 'mail' then w.mail or (w.until_on is not null and not (w.push and has_device(w.person_id)))
		else w.push and has_device(w.person_id) end
$$;

-- Answers how many rows there are more. `of_groups`: of these alone, so that no transaction takes long. `away_since`: nobody has been told since then.
-- What belonged to mornings that have gone by meanwhile is not told any more, each by a mail: it stands there as overdue.
create function notify_due(at timestamptz, away_since timestamptz default null, of_groups uuid[] default null) returns integer language plpgsql as $$
declare added integer;
begin
	if morning_of(away_since) < morning_of(at) - 1 then
		insert into notification (group_id, person_id, kind, occurrence, channel, about_id, about_on, state, deliver_at, ended_at)
		select d.group_id, d.person_id, d.kind, d.occurrence, d.channel, d.about_id, d.about_on, 'dropped', at, at
		from due_notifications(morning_of(at) - 1, of_groups) d
		-- What is still to come, and what somebody put off to such a morning, is told all the same.
		where d.about_on < morning_of(at) and d.occurrence not like '% % %' on conflict do nothing;
	end if;
	with told as materialized (select * from due_notifications(morning_of(at), of_groups))
	select count(*) filter (where add_notification(t.group_id, t.person_id, t.kind, t.occurrence, t.channel, at, t.about_id, t.about_on))
	into added from told t;
	return added;
end $$;

-- When a digest is drawn up.
create function digest_moment(of_day date) returns timestamptz language sql stable as $$ select zurich_instant(of_day + time '07:00') $$;

-- The digests of that morning; the weekly ones are those of Monday.
create function due_digests(morning date, of_groups uuid[] default null)
returns table (group_id uuid, person_id uuid, occurrence text, of_day date) language sql stable as $$
	select c.group_id, c.person_id, c.digest || ' ' || mark.of_day, mark.of_day
	from unnest(coalesce(of_groups, array(select id from "group"))) asked join notification_member c on c.group_id = asked
	join member m on m.group_id = c.group_id and m.person_id = c.person_id and m.removed_at is null and m.role is not null
	join "group" g on g.id = c.group_id and g.deleted_at is null
	cross join lateral (select case c.digest when 'daily' then morning else date_trunc('week', morning)::date end as of_day) as mark
	where c.digest <> 'off' and c.digest_at < digest_moment(mark.of_day)
$$;

create function notify_digests(at timestamptz, of_groups uuid[] default null) returns integer language plpgsql as $$
declare added integer;
begin
	with told as materialized (select * from due_digests(morning_of(at), of_groups))
	select count(*) filter (where add_notification(t.group_id, t.person_id, 'digest', t.occurrence, 'mail', at, null, t.of_day))
	into added from told t;
	return added;
end $$;

-- A mail that came in: told a minute later, so that several are told as one, and not more than once an hour by mail and once in five minutes by push.
create function inbox_notifies() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
	wish record;
	before timestamptz;
begin
	for wish in select w.person_id, way.channel from notification_wish w cross join (values ('mail'), ('push')) as way (channel)
		where w.group_id = new.group_id and w.kind = 'inbox' and not w.limited
			and case way.channel when 'mail' then w.mail else w.push and has_device(w.person_id) end
	loop
		-- One that waits tells of this mail too; it is held, so that it is not sent before this one is there to be read.
		perform from notification n where n.group_id = new.group_id and n.person_id = wish.person_id and n.kind = 'inbox'
			and n.channel = wish.channel and n.state = 'waiting' for share;
		continue when found;
		select max(n.ended_at) into before from notification n where n.group_id = new.group_id and n.person_id = wish.person_id
			and n.kind = 'inbox' and n.channel = wish.channel and n.state = 'sent';
		perform add_notification(new.group_id, wish.person_id, 'inbox', new.id::text, wish.channel, greatest(now() + interval '1 minute',
			before + case wish.channel when 'mail' then interval '1 hour' else interval '5 minutes' end), new.id, null);
	end loop;
	return null;
end $$;
create trigger inbox_notifies after insert on inbox for each row execute function inbox_notifies();

create function export_notifies() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
	perform add_notification(new.group_id, new.person_id, 'export', new.id::text, way.channel, now(), new.id, null)
	from notification_wish w cross join (values ('mail'), ('push')) as way (channel)
	where w.group_id = new.group_id and w.person_id = new.person_id and w.kind = 'export'
		and case way.channel when 'mail' then w.mail else w.push and has_device(w.person_id) end;
	return null;
end $$;
create trigger export_notifies after update of status on export
	for each row when (new.status = 'ready' and old.status <> 'ready') execute function export_notifies();

-- Whoever leaves takes along what they wanted to hear of, and what was waiting to be told.
create function member_left_notifications() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
	delete from notification_member where group_id = new.group_id and person_id = new.person_id;
	delete from notification_choice where group_id = new.group_id and person_id = new.person_id;
	delete from notification_put_off where group_id = new.group_id and person_id = new.person_id;
	delete from notification where group_id = new.group_id and person_id = new.person_id;
	delete from reply_waiting where group_id = new.group_id and person_id = new.person_id;
	perform stays_fall_away(new.group_id, new.person_id);
	return null;
end $$;
create trigger member_left_notifications after update of removed_at on member
	for each row when (old.removed_at is null and new.removed_at is not null) execute function member_left_notifications();

-- Told to the person's own pages alone.
create function notifications_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
	who uuid := coalesce(new.person_id, old.person_id);
	known json := to_json(coalesce(new, old));
begin
	perform pg_notify('live', json_build_object('source', 'users', 'event', 'UPDATE', 'fk', who, 'group', m.group_id,
		'date', iso(clock_timestamp()), 'seen_by', who)::text)
	from (select group_id from member where person_id = who and removed_at is null
		and (known ->> 'group_id' is null or group_id = (known ->> 'group_id')::uuid) order by group_id limit 1) m;
	return null;
end $$;
create trigger notifications_changed after insert or update or delete on notification_member for each row execute function notifications_changed();
create trigger notifications_changed after insert or update or delete on notification_choice for each row execute function notifications_changed();
create trigger notifications_changed after insert or delete on push_subscription for each row execute function notifications_changed();

-- The device of this session of the person who asks; whoever was signed in on it before receives nothing on it any more.
create function take_push(address text, key text, secret text, of_session uuid) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare made uuid;
begin
	perform from auth."session" where "id" = of_session and "userId" = app_person() for key share;
	if not found then return null; end if;
	delete from push_subscription where endpoint = address or session_id = of_session;
	delete from push_subscription where id in (select id from push_subscription where person_id = app_person() order by id desc offset 19);
	insert into push_subscription (person_id, session_id, endpoint, p256dh, auth) values (app_person(), of_session, address, key, secret)
	returning id into made;
	return made;
end $$;

grant execute on function take_push to hausheft_runtime;
