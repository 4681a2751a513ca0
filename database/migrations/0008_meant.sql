-- Who is meant by what is to be done: a member of the group, kept where they leave it or no longer see the property.

alter table event add maintenance_person_id uuid references person (id), add reminder_person_id uuid references person (id);
create index event_maintenance_meant on event (group_id, maintenance_person_id, maintenance_on, id)
	where deleted_at is null and not maintenance_done and maintenance_on is not null and maintenance_person_id is not null;
create index event_reminder_meant on event (group_id, reminder_person_id, reminder_on, id)
	where deleted_at is null and not reminder_done and reminder_person_id is not null;

-- Documents as they would be made today: no text in them can hold these quotes.
update event set document = regexp_replace(regexp_replace(document::text,
	'("maintenance" : \{"contact" : (null|"[^"]*"), )', '\1"person" : null, '),
	'("reminder" : \{"date" : "[^"]*", )', '\1"person" : null, ')::json
where maintenance_done is not null or reminder_on is not null;
