-- What the canton takes off without receipts, how old the building is, and that there is no flat rate for business property. `emptied` names what somebody
-- has taken out of a year; what is in no such list and null is that of the newest year that has it.
alter table flat_rate
	add canton_percent numeric(5, 2) check (canton_percent > 0 and canton_percent <= 100),
	add built integer check (built between 1000 and 2200),
	add business boolean,
	add emptied text[] not null default '{}';

-- A year of a house as it was handed in. While its papers are made, what they say lies beside it (`content`); what the entries came to
-- stays (`entries`), so that later changes can be told.
create table closing (
	group_id uuid not null,
	id uuid not null default uuidv7(),
	property_id uuid not null,
	year integer not null check (year between 1900 and 2200),
	person_id uuid references person (id),
	state text not null default 'making' check (state in ('making', 'closed', 'failed')),
	attempts integer not null default 0,
	problem text check (problem in ('space', 'killed', 'interrupted', 'restored', 'broken')),
	sums json not null,
	entries json not null,
	content json,
	created_at timestamptz(3) not null default now(),
	closed_at timestamptz(3),
	primary key (group_id, id),
	unique (id),
	foreign key (group_id, property_id) references property (group_id, id) on delete cascade,
	check ((state = 'closed') = (closed_at is not null)),
	check ((state = 'making') = (content is not null))
);
create index closing_of_year on closing (group_id, property_id, year, id desc);
-- Of one year one at a time.
create unique index closing_making on closing (group_id, property_id, year) where state = 'making';
alter table closing enable row level security;
grant select, insert on closing to hausheft_runtime;

-- The numbers that papers have given to the receipts of a year. A file that is gone keeps its number, and nobody else gets it.
-- `closing_id`: given by a closing whose papers are not there yet.
create table receipt_number (
	group_id uuid not null,
	property_id uuid not null,
	year integer not null,
	number integer not null check (number > 0),
	file_id uuid not null,
	closing_id uuid,
	primary key (group_id, property_id, year, number),
	unique (group_id, property_id, year, file_id),
	foreign key (group_id, property_id) references property (group_id, id) on delete cascade,
	foreign key (group_id, closing_id) references closing (group_id, id) on delete cascade
);
alter table receipt_number enable row level security;
grant select, insert, update (closing_id) on receipt_number to hausheft_runtime;

-- A paper of a closing.
alter table file add closing_id uuid;
alter table file add foreign key (group_id, closing_id) references closing (group_id, id);
create index file_of_closing on file (group_id, closing_id) where closing_id is not null;
