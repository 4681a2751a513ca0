-- How long each person worked in a month, for each journal: a year of a house is a few of these rows. People without an account are told apart by
-- what they were called.
create table time_month (
	group_id uuid not null,
	property_id uuid not null,
	-- Its first day, in Zurich.
	month date not null,
	journal_id uuid,
	person_id uuid,
	called text,
	minutes bigint not null,
	entries integer not null,
	foreign key (group_id, property_id) references property (group_id, id) on delete cascade
) with (fillfactor = 70);
create unique index time_month_known on time_month (group_id, property_id, month, journal_id, person_id, called) nulls not distinct;
alter table time_month enable row level security;
grant select on time_month to hausheft_runtime;
