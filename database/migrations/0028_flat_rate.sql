-- What a tax office takes off without receipts: of a property in a year, as its people have written it down. Canton, kind of house and law decide
-- about base and percent: nothing of it is known here.
create table flat_rate (
	group_id uuid not null,
	property_id uuid not null,
	year integer not null check (year between 1900 and 2200),
	base_rappen bigint check (base_rappen >= 0),
	percent numeric(5, 2) check (percent > 0 and percent <= 100),
	note text not null default '' check (length(note) <= 2000),
	version integer not null default 1,
	created_at timestamptz(3) not null default now(),
	updated_at timestamptz(3) not null default now(),
	primary key (group_id, property_id, year),
	foreign key (group_id, property_id) references property (group_id, id) on delete cascade
);
alter table flat_rate enable row level security;
grant select, insert, update on flat_rate to hausheft_runtime;
