-- The calendar reads by the day on which something stands: entries have theirs in event_rolling_group, open maintenance in event_maintenance_open.
create index event_reminder_day on event (group_id, reminder_on, id) where deleted_at is null and reminder_on is not null;
create index contact_valid_until on contact (group_id, valid_until, id) where deleted_at is null and valid_until is not null;
