-- Part of an expense can be of one kind for the taxes and the rest of another, and what a month has cost and brought is kept beside the entries.

alter table event
	add balance_tax_percent smallint check (balance_tax_percent between 1 and 100),
	add balance_tax_rest text check (balance_tax_rest in ('werterhaltend', 'wertvermehrend', 'energie'));

-- Documents as they would be made today: no text in them can hold these quotes.
update event set document = regexp_replace(document::text, '("tax_relevant" : (?:true|false), "tax" : (?:null|"[a-z]+"))\}',
	'\1, "tax_percent" : null, "tax_rest" : null}')::json
where balance_tax_relevant is not null;

-- With the shares: they are added up in the index alone.
drop index event_rolling_balance;
create index event_rolling_balance on event (group_id, property_id, event_at desc, id desc, balance_tax_relevant, balance_tax)
	include (balance_expense_rappen, balance_income_rappen, person_id, balance_tax_percent, balance_tax_rest)
	where deleted_at is null and balance_tax_relevant is not null;

-- What the entries of a month add up to: all of them, and by what they name. The key is an id, a class for the taxes, or '' for all and for
-- those that name nothing. A year of a house is a few of these rows, however many entries there are.
create table balance_month (
	group_id uuid not null,
	property_id uuid not null,
	dimension text not null check (dimension in ('total', 'journal', 'object', 'contact', 'tax')),
	-- Its first day, in Zurich.
	month date not null,
	key text not null,
	expense bigint not null,
	income bigint not null,
	count integer not null,
	primary key (group_id, property_id, dimension, month, key),
	foreign key (group_id, property_id) references property (group_id, id) on delete cascade
) with (fillfactor = 70);
alter table balance_month enable row level security;
grant select on balance_month to hausheft_runtime;
