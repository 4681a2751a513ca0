-- A house that comes out of an archive: what was under way then ends with a reason, and nothing goes out twice.
-- needs: closings, exports, imports, notifications, webhooks

-- Answers what was not done: what it is, and whom it concerns. The queue of that time is gone, and so are files that lay beside the house.
create function end_under_way(at timestamptz default now()) returns table (what text, told json) language plpgsql as $$
declare
	today constant date := morning_of(at);
	back constant text := 'Der Server wurde seither aus einer Sicherung wiederhergestellt.';
begin
	return query with ended as (
		update export e set status = 'failed', problem = 'restored' where e.status in ('waiting', 'running', 'ready')
		returning old.status, e.person_id, e.created_at
	) select 'export', json_build_object('email', p.email, 'at', iso(ended.created_at)) from ended join person p on p.id = ended.person_id
		where ended.status <> 'ready' order by ended.created_at;

	return query with ended as (
		select fail_closing(c.id, 'restored'), c.person_id, c.year, c.created_at from closing c where c.state = 'making'
	) select 'closing', json_build_object('email', p.email, 'year', ended.year::text, 'at', iso(ended.created_at))
		from ended left join person p on p.id = ended.person_id
		order by ended.created_at;

	return query with ended as (
		update import i set finished_at = case i.status when 'checking' then i.finished_at else at end,
			status = case i.status when 'checking' then 'ready' else 'failed' end,
			problem = back || case i.status when 'checking' then ' Bitte nochmals prüfen.' when 'undoing' then ' Das Rückgängigmachen lässt sich nochmals beginnen.'
				else ' Was schon importiert war, lässt sich rückgängig machen.' end
		where i.status in ('checking', 'running', 'undoing')
		returning old.status, i.id, i.group_id, i.filename, i.created_at
	), freed as (
		-- Nobody reads its cells any more.
		delete from import_row r using ended where r.group_id = ended.group_id and r.import_id = ended.id and ended.status = 'running'
	) select 'import', json_build_object('file', ended.filename, 'group', g.name, 'status', ended.status) from ended join "group" g on g.id = ended.group_id
		order by ended.created_at;
	update import i set status = 'ready', result = null, problem = back || ' Die Datei liegt nicht mehr da: bitte verwerfen und nochmals wählen.'
	where i.moving is not null and i.status in ('ready', 'checked');

	-- What was drawn up today for today is judged anew: nobody has it yet.
	delete from notification n where n.state = 'waiting' and n.kind in ('reminder', 'maintenance', 'digest') and n.created_at >= digest_moment(today);
	return query with ended as (
		update notification n set state = 'dropped', ended_at = at where n.state in ('waiting', 'taken') returning n.*
	) select 'notification', json_build_object('email', p.email, 'kind', ended.kind, 'channel', ended.channel, 'at', iso(ended.created_at))
		from ended join person p on p.id = ended.person_id order by ended.created_at;
	-- What was due before today may have been told after the archive was made.
	insert into notification (group_id, person_id, kind, occurrence, channel, about_id, about_on, state, deliver_at, ended_at)
	select d.group_id, d.person_id, d.kind, d.occurrence, d.channel, d.about_id, d.about_on, 'dropped', at, at from due_notifications(today - 1) d
	union all
	select d.group_id, d.person_id, 'digest', d.occurrence, 'mail', null, d.of_day, 'dropped', at, at from due_digests(today - 1) d
	on conflict do nothing;

	return query with ended as (
		update webhook_delivery d set status = 'failed', next_at = null, answer = 'nicht gesendet: nach Wiederherstellung' where d.status = 'waiting' returning d.*
	) select 'delivery', json_build_object('host', webhook_host(w.url), 'type', ended.type, 'at', iso(ended.happened_at))
		from ended join webhook w on w.group_id = ended.group_id and w.id = ended.webhook_id order by ended.id;
	insert into webhook_delivery (group_id, webhook_id, type, property_id, fk, due_on, status, answer)
	select d.group_id, d.webhook_id, 'reminder.due', d.property_id, d.fk, d.due_on, 'failed', 'nicht gesendet: nach Wiederherstellung'
	-- By the calendar's day, as they are told (tell_reminders).
	from due_reminders((at at time zone 'Europe/Zurich')::date - 2, (at at time zone 'Europe/Zurich')::date - 1) d
	on conflict do nothing;
end $$;
