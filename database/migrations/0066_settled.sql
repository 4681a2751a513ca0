-- Which occurrence of money that comes back an entry has settled, and whether the day of a reminder is the one by which its bill is to be paid.
alter table event add settles_id uuid, add reminder_kind text constraint event_reminder_kind check (reminder_kind = 'bill');
create index event_settles on event (group_id, settles_id) where settles_id is not null;
-- What comes back with money, by its day; and the bills that are still open.
create index event_proposed on event (group_id, property_id, reminder_on) where deleted_at is null and reminder_series is not null and reminder_proposal is not null;
create index event_unpaid on event (group_id, property_id, event_at) where deleted_at is null and reminder_kind is not null and not reminder_done;

-- Documents as they would be made today: no text in them can hold these quotes.
update event set document = regexp_replace(replace(document::text, ', "maintenance" : ', ', "settles" : null, "maintenance" : '),
	'("reminder" : \{"date" : "[^"]*", "person" : (?:null|"[^"]*"), "series" : (?:null|"[^"]*"), )', '\1"kind" : null, ')::json;
