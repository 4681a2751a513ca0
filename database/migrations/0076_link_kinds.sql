-- An entry's link says its kinds, what of it is open, and its journal: those of one kind, or of one journal, of an object or a contact are in
-- order by themselves.
alter table event_link
	-- Not of the journal's own link.
	add journal_id uuid,
	add has_rental boolean not null default false,
	add has_balance boolean not null default false,
	add has_reminder boolean not null default false,
	add has_maintenance boolean not null default false,
	add has_measurement boolean not null default false,
	add has_time_recording boolean not null default false,
	add open_maintenance boolean not null default false,
	add open_reminder boolean not null default false;
update event_link link set journal_id = nullif(event.journal_id, link.linked), has_rental = event.rental_is_rent is not null,
	has_balance = event.balance_tax_relevant is not null, has_reminder = event.reminder_on is not null,
	has_maintenance = event.maintenance_done is not null, has_measurement = event.has_measurement, has_time_recording = event.has_time_recording,
	open_maintenance = event.maintenance_done is false, open_reminder = event.reminder_done is false
from event where event.group_id = link.group_id and event.id = link.event_id;
create index event_link_journal on event_link (group_id, linked, journal_id, event_at, event_id) where journal_id is not null;
create index event_link_rental on event_link (group_id, linked, event_at, event_id) where has_rental;
create index event_link_balance on event_link (group_id, linked, event_at, event_id) where has_balance;
create index event_link_reminder on event_link (group_id, linked, event_at, event_id) where has_reminder;
create index event_link_maintenance on event_link (group_id, linked, event_at, event_id) where has_maintenance;
create index event_link_measurement on event_link (group_id, linked, event_at, event_id) where has_measurement;
create index event_link_time_recording on event_link (group_id, linked, event_at, event_id) where has_time_recording;
create index event_link_maintenance_open on event_link (group_id, linked, event_at, event_id) where open_maintenance;
create index event_link_reminder_open on event_link (group_id, linked, event_at, event_id) where open_reminder;
