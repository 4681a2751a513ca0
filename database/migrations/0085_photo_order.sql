-- The newest photos of a house's entries, and those of some days, without looking at anything else.
create index file_photo on file (group_id, property_id, dated_at desc, event_id desc, position, id)
	where deleted_at is null and event_id is not null and width is not null and not receipt and not plan;
