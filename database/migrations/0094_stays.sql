create extension if not exists btree_gist with schema public;

-- Who is in a house from the day of arrival to the day of departure.
create table stay (
	group_id uuid not null,
	id uuid not null default uuidv7(),
	property_id uuid not null,
	from_on date not null,
	until_on date not null,
	-- A party of the property, or a guest by name.
	party_id uuid,
	guest text,
	-- How they are called now.
	shown_name text not null,
	people integer not null default 1 check (people between 1 and 100),
	-- Else others are welcome on the same nights.
	alone boolean not null default true,
	state text not null check (state in ('asked', 'fixed', 'refused')),
	note text not null default '' check (length(note) <= 2000),
	-- Who entered it.
	person_id uuid not null references person (id),
	decided_by uuid references person (id),
	decided_at timestamptz(3),
	decided_note text not null default '' check (length(decided_note) <= 2000),
	-- The entry that was made at departure.
	event_id uuid,
	-- Of a house's places those that it holds while it is fixed and there: all, or one of its own.
	places int4range,
	version integer not null default 1,
	created_at timestamptz(3) not null default now(),
	updated_at timestamptz(3) not null default now(),
	deleted_at timestamptz(3),
	deleted_by uuid references person (id),
	primary key (group_id, id),
	unique (id),
	check ((party_id is null) <> (guest is null)),
	check (until_on > from_on and until_on <= from_on + 92),
	check ((places is not null) = (state = 'fixed' and deleted_at is null)),
	foreign key (group_id, property_id) references property (group_id, id) on delete cascade,
	foreign key (group_id, event_id) references event (group_id, id) on delete set null (event_id),
	constraint stay_taken exclude using gist (group_id with =, property_id with =, daterange(from_on, until_on) with &&, places with &&)
		where (state = 'fixed' and deleted_at is null)
);
create index stay_of_property on stay (group_id, property_id, from_on, id) where deleted_at is null;
create index stay_place on stay (group_id, property_id);
create index stay_arrival on stay (from_on) where deleted_at is null and state = 'fixed';
create index stay_event on stay (group_id, event_id) where event_id is not null;
create index stay_person on stay (person_id);
create index stay_decided on stay (decided_by) where decided_by is not null;
create index stay_trash on stay (group_id, deleted_at desc, id desc) where deleted_at is not null;
alter table stay enable row level security;
grant select, insert, update on stay to hausheft_runtime;

-- How stays are settled there: {enabled, ask, beds, peaks, arrival, departure}, and what a night costs, which not everybody sees.
alter table property
	add stay_rules jsonb not null default '{}',
	add stay_rates jsonb not null default '[]';

alter table notification_choice drop constraint notification_choice_kind_check;
alter table notification_choice add constraint notification_choice_kind_check
	check (kind in ('reminder', 'maintenance', 'inbox', 'export', 'mention', 'reply', 'sharing', 'stay'));
alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check
	check (kind in ('reminder', 'maintenance', 'inbox', 'export', 'mention', 'reply', 'sharing', 'stay', 'digest'));
alter table calendar_feed drop constraint calendar_feed_kinds_check;
alter table calendar_feed add constraint calendar_feed_kinds_check
	check (kinds <> '{}' and kinds <@ array['entry', 'reminder', 'maintenance', 'contact', 'stay']);
