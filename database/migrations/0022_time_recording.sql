-- Whose time it is and for which journal stands beside it: a year is added up by person and journal without looking into the entries.
drop index event_rolling_time_recording;
create index event_rolling_time_recording on event (group_id, property_id, event_at desc, id desc) include (person_id, journal_id)
	where deleted_at is null and has_time_recording;
