-- Entries: rows are the truth, `event.document` is the entry as the API answers it to who sees everything.

create table event (
	group_id uuid not null,
	id uuid not null default uuidv7(),
	property_id uuid not null,
	journal_id uuid,
	person_id uuid not null references person (id),
	name text not null check (length(name) between 1 and 200),
	description text not null default '' check (length(description) <= 20000),
	event_at timestamptz(3) not null,
	-- A part is there when its first column is.
	balance_tax_relevant boolean,
	balance_expense_rappen bigint check (balance_expense_rappen >= 0),
	balance_income_rappen bigint check (balance_income_rappen >= 0),
	balance_tax text check (balance_tax in ('werterhaltend', 'wertvermehrend', 'energie')),
	maintenance_done boolean,
	maintenance_contact_id uuid,
	maintenance_on date,
	maintenance_recurrence json,
	reminder_on date,
	reminder_note text,
	reminder_done boolean,
	reminder_recurrence json,
	rental_is_rent boolean,
	rental_is_retrieve boolean,
	rental_contact_id uuid,
	-- Kept by event_refresh(), so that the lists of one kind need not look into the child tables.
	has_measurement boolean not null default false,
	has_time_recording boolean not null default false,
	document json,
	version integer not null default 0,
	-- As a contact's.
	parts jsonb not null default '{}',
	created_at timestamptz(3) not null default date_trunc('milliseconds', clock_timestamp()),
	updated_at timestamptz(3) not null default date_trunc('milliseconds', clock_timestamp()),
	deleted_at timestamptz(3),
	deleted_by uuid references person (id),
	primary key (group_id, id),
	unique (id),
	unique (group_id, property_id, id),
	foreign key (group_id, property_id) references property (group_id, id),
	foreign key (group_id, property_id, journal_id) references journal (group_id, property_id, id) on delete set null (journal_id),
	foreign key (group_id, maintenance_contact_id) references contact (group_id, id) on delete set null (maintenance_contact_id),
	foreign key (group_id, rental_contact_id) references contact (group_id, id) on delete set null (rental_contact_id)
);
create index event_rolling on event (group_id, property_id, event_at desc, id desc) where deleted_at is null;
create index event_rolling_group on event (group_id, event_at desc, id desc) where deleted_at is null;
-- With the property that row-level security asks for: a journal's entries are counted in the index alone.
create index event_rolling_journal on event (group_id, journal_id, event_at desc, id desc) include (property_id) where deleted_at is null and journal_id is not null;
create index event_rolling_balance on event (group_id, property_id, event_at desc, id desc) where deleted_at is null and balance_tax_relevant is not null;
create index event_rolling_maintenance on event (group_id, property_id, event_at desc, id desc) where deleted_at is null and maintenance_done is not null;
create index event_rolling_reminder on event (group_id, property_id, event_at desc, id desc) where deleted_at is null and reminder_on is not null;
create index event_rolling_rental on event (group_id, property_id, event_at desc, id desc) where deleted_at is null and rental_is_rent is not null;
create index event_rolling_measurement on event (group_id, property_id, event_at desc, id desc) where deleted_at is null and has_measurement;
create index event_rolling_time_recording on event (group_id, property_id, event_at desc, id desc) where deleted_at is null and has_time_recording;
create index event_reminder_open on event (group_id, reminder_on, id) where deleted_at is null and not reminder_done;
-- What is still to be done is little beside all that was done: by its day for the group, by the entry's date for the lists.
create index event_maintenance_open on event (group_id, maintenance_on, id) where deleted_at is null and not maintenance_done and maintenance_on is not null;
create index event_rolling_maintenance_open on event (group_id, property_id, event_at desc, id desc) where deleted_at is null and not maintenance_done;
create index event_rolling_reminder_open on event (group_id, property_id, event_at desc, id desc) where deleted_at is null and not reminder_done;
create index event_maintenance_contact on event (group_id, maintenance_contact_id) where maintenance_contact_id is not null;
create index event_rental_contact on event (group_id, rental_contact_id) where rental_contact_id is not null;
create index event_trash on event (group_id, deleted_at desc, id desc) where deleted_at is not null;
alter table event enable row level security;
grant select, insert, update on event to hausheft_runtime;

-- The rows of an entry. Whoever sees the entry sees them; what of them goes into an answer is visibleTo()'s business.
create table event_measurement (
	group_id uuid not null,
	event_id uuid not null,
	position integer not null,
	unit_id uuid not null references unit (id),
	object_id uuid,
	name text not null,
	note text,
	data numeric not null,
	replaced boolean not null default false,
	primary key (group_id, event_id, position),
	foreign key (group_id, event_id) references event (group_id, id) on delete cascade,
	foreign key (group_id, object_id) references object (group_id, id) on delete set null (object_id)
);
-- A series (unit, name, object) has one reading per entry.
create unique index event_measurement_series on event_measurement
	(group_id, event_id, unit_id, lower(trim(name)), coalesce(object_id, '00000000-0000-0000-0000-000000000000'));
create index event_measurement_object on event_measurement (group_id, object_id) where object_id is not null;

create table event_time (
	group_id uuid not null,
	event_id uuid not null,
	position integer not null,
	person_id uuid references person (id),
	person_name text,
	note text,
	minutes integer not null check (minutes > 0),
	primary key (group_id, event_id, position),
	foreign key (group_id, event_id) references event (group_id, id) on delete cascade
);
create index event_time_person on event_time (group_id, person_id) where person_id is not null;

create table event_object (
	group_id uuid not null,
	event_id uuid not null,
	position integer not null,
	object_id uuid not null,
	-- Copies of the entry's, null while it is in the trash: an object's state is then one look into an index, however many entries it has.
	event_at timestamptz(3),
	maintenance_done boolean,
	rental_is_rent boolean,
	primary key (group_id, event_id, object_id),
	foreign key (group_id, event_id) references event (group_id, id) on delete cascade,
	foreign key (group_id, object_id) references object (group_id, id) on delete cascade
);
create index event_object_object on event_object (group_id, object_id, event_id);
create index event_object_maintenance on event_object (group_id, object_id, event_at desc, event_id desc) where maintenance_done is not null;
create index event_object_rental on event_object (group_id, object_id, event_at desc, event_id desc) where rental_is_rent is not null;

create table event_contact (
	group_id uuid not null,
	event_id uuid not null,
	position integer not null,
	contact_id uuid not null,
	primary key (group_id, event_id, contact_id),
	foreign key (group_id, event_id) references event (group_id, id) on delete cascade,
	foreign key (group_id, contact_id) references contact (group_id, id) on delete cascade
);
create index event_contact_contact on event_contact (group_id, contact_id, event_id);

do $$
declare child text;
begin
	foreach child in array array['event_measurement', 'event_time', 'event_object', 'event_contact'] loop
		execute format('alter table %I enable row level security', child);
		execute format('grant select, insert, update, delete on %I to hausheft_runtime', child);
	end loop;
end $$;

-- What an entry names, in the order of the lists of an object and of a contact: one page is then one look into an index, however many
-- entries there are. Derived from the entry's rows, in whatever place the contact is named.
create table event_link (
	group_id uuid not null,
	linked uuid not null,
	event_at timestamptz(3) not null,
	event_id uuid not null,
	primary key (group_id, linked, event_at, event_id),
	foreign key (group_id, event_id) references event (group_id, id) on delete cascade
);
create index event_link_event on event_link (group_id, event_id);
alter table event_link enable row level security;
grant select on event_link to hausheft_runtime;
