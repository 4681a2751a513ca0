-- What repeats is a series: its occurrences share an id, and what a tick has made knows of which entry it came.
alter table event add maintenance_series uuid, add reminder_series uuid, add reminder_proposal json,
	add maintenance_after_id uuid, add reminder_after_id uuid;
-- Of an entry of which another came no second one comes, whoever ticks at the same time.
create unique index event_maintenance_after on event (group_id, maintenance_after_id) where maintenance_after_id is not null;
create unique index event_reminder_after on event (group_id, reminder_after_id) where reminder_after_id is not null;
create index event_maintenance_series on event (group_id, maintenance_series, event_at desc, id desc)
	where deleted_at is null and maintenance_series is not null;
create index event_reminder_series on event (group_id, reminder_series, event_at desc, id desc)
	where deleted_at is null and reminder_series is not null;
-- What is done, by the day it was for, the latest first.
create index event_maintenance_past on event (group_id, maintenance_on desc, id desc)
	where deleted_at is null and maintenance_done and maintenance_on is not null;
create index event_reminder_past on event (group_id, reminder_on desc, id desc) where deleted_at is null and reminder_done;

-- A copy like the others: an open occurrence that a tick has made says nothing about the object before its day.
alter table event_object add maintenance_from date;

update event set maintenance_series = uuidv7() where maintenance_recurrence is not null;
update event set reminder_series = uuidv7() where reminder_recurrence is not null;
-- Documents as they would be made today: no text in them can hold these quotes.
update event set document = regexp_replace(regexp_replace(document::text,
	'("maintenance" : \{"contact" : (?:null|"[^"]*"), "person" : (?:null|"[^"]*"), )', '\1"series" : ' || coalesce('"' || maintenance_series || '"', 'null') || ', '),
	'("reminder" : \{"date" : "[^"]*", "person" : (?:null|"[^"]*"), )', '\1"series" : ' || coalesce('"' || reminder_series || '"', 'null') || ', "proposal" : null, ')::json
where maintenance_done is not null or reminder_on is not null;
