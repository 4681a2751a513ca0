-- Copies of the entry's, null while it is in the trash, and what a series of readings is found by.
alter table event_measurement
	add property_id uuid,
	add event_at timestamptz(3),
	add name_key text not null generated always as (lower(trim(name))) stored;
alter table event_measurement add day date generated always as ((event_at at time zone 'Europe/Zurich')::date) stored;
update event_measurement m set property_id = e.property_id, event_at = e.event_at
	from event e where e.group_id = m.group_id and e.id = m.event_id and e.deleted_at is null;
create index event_measurement_course on event_measurement
	(group_id, property_id, unit_id, name_key, day, event_at, event_id) where property_id is not null;

-- What the readings of a series say together, per day, per month of these days, and ever: a statistic costs the same however many there are.
create table reading_span (
	group_id uuid not null,
	property_id uuid not null,
	unit_id uuid not null references unit (id),
	name_key text not null,
	-- Zeros: at no object.
	object_key uuid not null,
	span text not null check (span in ('day', 'month', 'ever')),
	starts_on date not null,
	-- Where the span of which it is a part begins.
	part_of date generated always as (case span when 'day' then date_trunc('month', starts_on::timestamp)::date when 'month' then '0001-01-01'::date end) stored,
	readings integer not null,
	first_at timestamptz(3) not null,
	first_event uuid not null,
	first_data numeric not null,
	first_replaced boolean not null,
	last_at timestamptz(3) not null,
	last_event uuid not null,
	last_data numeric not null,
	last_name text not null,
	-- What a counter has gained from reading to reading, and in how many steps; on which days it went back, with commas.
	gained numeric not null,
	steps integer not null,
	broken text not null,
	total numeric not null,
	least numeric not null,
	most numeric not null,
	primary key (group_id, property_id, unit_id, span, name_key, object_key, starts_on),
	foreign key (group_id, property_id) references property (group_id, id) on delete cascade
);
create index reading_span_parts on reading_span (group_id, property_id, unit_id, span, name_key, object_key, part_of);
alter table reading_span enable row level security;
grant select on reading_span to hausheft_runtime;
