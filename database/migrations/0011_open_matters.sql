-- What is still to be done is little beside all that was done: by its day for the group, by the entry's date for the lists.
create index event_maintenance_open on event (group_id, maintenance_on, id) where deleted_at is null and not maintenance_done and maintenance_on is not null;
create index event_rolling_maintenance_open on event (group_id, property_id, event_at desc, id desc) where deleted_at is null and not maintenance_done;
create index event_rolling_reminder_open on event (group_id, property_id, event_at desc, id desc) where deleted_at is null and not reminder_done;
