-- What is still to be done in all properties of a group, in the order of its list.

create index event_rolling_group_maintenance_open on event (group_id, event_at desc, id desc) where deleted_at is null and not maintenance_done;
create index event_rolling_group_reminder_open on event (group_id, event_at desc, id desc) where deleted_at is null and not reminder_done;
