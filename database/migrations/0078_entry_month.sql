-- What the entries of a month come to, by what their lists are narrowed by: sums of a list are those of a few rows, however many entries there
-- are. The columns have the names of those of the entry, or of its links.
create table entry_month (
	group_id uuid not null,
	property_id uuid not null,
	-- Its first day, in Zurich.
	month date not null,
	journal_id uuid,
	has_object boolean not null,
	has_contact boolean not null,
	has_rental boolean not null,
	has_balance boolean not null,
	-- Whether something is spent or earned at all, be it nothing.
	has_amount boolean not null,
	has_reminder boolean not null,
	has_maintenance boolean not null,
	has_measurement boolean not null,
	has_time_recording boolean not null,
	open_maintenance boolean not null,
	open_reminder boolean not null,
	-- An expense with a bill that is still open.
	is_unpaid boolean not null,
	balance_tax_relevant boolean,
	balance_tax text,
	balance_tax_rest text,
	-- Of a mixed bill a share is of its own class, and the rest of another.
	is_split boolean not null,
	entries integer not null,
	expense bigint not null,
	income bigint not null,
	-- How much of the expense is of its own class.
	own bigint not null,
	minutes bigint not null,
	foreign key (group_id, property_id) references property (group_id, id) on delete cascade
) with (fillfactor = 70);
create unique index entry_month_known on entry_month (group_id, property_id, month, journal_id, has_object, has_contact, has_rental, has_balance,
	has_amount, has_reminder, has_maintenance, has_measurement, has_time_recording, open_maintenance, open_reminder, is_unpaid, balance_tax_relevant,
	balance_tax, balance_tax_rest, is_split) nulls not distinct;
alter table entry_month enable row level security;
grant select on entry_month to hausheft_runtime;
