-- Files that somebody asked for: made by a process of its own, seen by who asked, gone after some days.
create table export (
	id uuid primary key default uuidv7(),
	group_id uuid not null references "group" (id),
	property_id uuid,
	person_id uuid not null references person (id),
	-- A sign-out ends what is still being made.
	session_id uuid,
	asked json not null,
	status text not null default 'waiting' check (status in ('waiting', 'running', 'ready', 'failed')),
	progress real not null default 0,
	attempts integer not null default 0,
	problem text check (problem in ('rights', 'membership', 'session', 'space', 'killed', 'broken')),
	-- What the person could see when it was made: with other rights it is not handed out.
	sight text,
	filename text,
	mime text,
	size bigint,
	created_at timestamptz(3) not null default now(),
	expires_at timestamptz(3) not null default now() + interval '7 days',
	foreign key (group_id, property_id) references property (group_id, id) on delete cascade
);
create index export_property on export (group_id, property_id, person_id);
create index export_person on export (person_id);
create index export_expires on export (expires_at);
alter table export enable row level security;
grant select, insert, delete on export to hausheft_runtime;
