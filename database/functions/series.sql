-- What repeats: the next time of what was ticked off, and what is to be done with its day.
-- needs: acting, events

-- Everything that is to be done or was, by its day: a part of an entry, whom it is for, and the series it belongs to.
create view todo with (security_invoker = true) as
	select group_id, id as event_id, property_id, 'maintenance' as part, maintenance_on as due_on, maintenance_done as done,
		maintenance_person_id as person_id, maintenance_series as series
	from event where deleted_at is null and maintenance_on is not null
	union all
	select group_id, id, property_id, 'reminder', reminder_on, reminder_done, reminder_person_id, reminder_series
	from event where deleted_at is null and reminder_on is not null;

-- The next time of a part that is done: the entry with what it is about and with that part alone, open, of the same author. What the one who
-- ticks does not see goes along; what lies in the trash stays behind.
create function make_next(in_group uuid, known uuid, part text, due_on date, recurrence json, ticked_at timestamptz default now()) returns uuid
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
	before event;
	coming event;
	served_by uuid;
begin
	select * into before from event where group_id = in_group and id = known and deleted_at is null
		and (group_id = any (app_whole_groups()) or property_id = any (app_properties()));
	if not found then return null; end if;
	-- What came of an earlier tick and is there has not come to nothing, even where the one who ticks no longer sees it.
	if part = 'maintenance' then
		if exists (select from event where group_id = in_group and maintenance_after_id = known and deleted_at is null) then return null; end if;
		update event set maintenance_after_id = null where group_id = in_group and maintenance_after_id = known;
	else
		if exists (select from event where group_id = in_group and reminder_after_id = known and deleted_at is null) then return null; end if;
		update event set reminder_after_id = null where group_id = in_group and reminder_after_id = known;
	end if;
	select id into before.journal_id from journal where group_id = in_group and id = before.journal_id and deleted_at is null;
	select id into served_by from contact c where c.group_id = in_group and c.id = before.maintenance_contact_id and c.deleted_at is null;
	coming.group_id := in_group;
	coming.property_id := before.property_id;
	coming.journal_id := before.journal_id;
	coming.person_id := before.person_id;
	coming.name := before.name;
	coming.description := before.description;
	coming.event_at := date_trunc('milliseconds', ticked_at);
	if part = 'maintenance' then
		coming.maintenance_done := false;
		coming.maintenance_contact_id := served_by;
		coming.maintenance_person_id := before.maintenance_person_id;
		coming.maintenance_on := due_on;
		coming.maintenance_recurrence := recurrence;
		coming.maintenance_series := before.maintenance_series;
		coming.maintenance_after_id := known;
	else
		coming.reminder_done := false;
		coming.reminder_note := before.reminder_note;
		coming.reminder_person_id := before.reminder_person_id;
		coming.reminder_on := due_on;
		coming.reminder_recurrence := recurrence;
		coming.reminder_proposal := before.reminder_proposal;
		coming.reminder_series := before.reminder_series;
		coming.reminder_after_id := known;
	end if;
	coming.id := uuidv7();
	perform write_entry(null, coming, '{}', '{}',
		array(select link.object_id from event_object link
			join object on object.group_id = in_group and object.id = link.object_id and object.deleted_at is null
			where link.group_id = in_group and link.event_id = known order by link.position),
		array(select link.contact_id from event_contact link
			join contact on contact.group_id = in_group and contact.id = link.contact_id and contact.deleted_at is null
			where link.group_id = in_group and link.event_id = known order by link.position),
		false);
	return coming.id;
end $$;

revoke execute on function make_next from public;
grant execute on function make_next to hausheft_runtime;
grant select on todo to hausheft_runtime;
