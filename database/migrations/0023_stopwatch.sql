-- The one running watch of a person. It goes with the person's account and with the property.
create table stopwatch (
	person_id uuid primary key references person (id),
	group_id uuid not null,
	property_id uuid not null,
	started_at timestamptz(3) not null default now(),
	note text check (length(note) <= 2000),
	foreign key (group_id, property_id) references property (group_id, id) on delete cascade
);
create index stopwatch_property on stopwatch (group_id, property_id);
alter table stopwatch enable row level security;
grant select, insert, update, delete on stopwatch to hausheft_runtime;
