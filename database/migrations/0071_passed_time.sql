-- How much of a stretch of readings its steps take: what part of a month or a year is measured follows from it.
alter table reading_span add passed bigint not null default 0;
-- A replaced meter has two readings in one entry, at the same instant: the last of the old one, and the first of the new one.
drop index event_measurement_series;
create unique index event_measurement_series on event_measurement
	(group_id, event_id, unit_id, lower(trim(name)), coalesce(object_id, '00000000-0000-0000-0000-000000000000'), replaced);
