-- What a group pays for, as Stripe said when it was last asked. Only a group that has ever gone to pay has a row.
create table billing (
	group_id uuid primary key references "group" (id),
	customer text not null,
	-- The one that counts; null: none.
	subscription text,
	status text not null default 'none' check (status in ('none', 'active', 'past_due')),
	-- What follows at the end of the period that is paid; null: the same again.
	next_plan_key text references plan (key),
	until timestamptz(3),
	-- The latest, as the page shows them.
	invoices jsonb not null default '[]',
	-- A page at Stripe where somebody may be about to pay: another one ends it.
	open_checkout text,
	read_at timestamptz(3)
);
create index billing_customer on billing (customer);
alter table billing enable row level security;
grant select, insert (group_id, customer), update (open_checkout) on billing to hausheft_runtime;

-- What Stripe has told: each once, and always the same.
create table stripe_event (
	id text primary key,
	digest text not null,
	received_at timestamptz(3) not null default now()
);
create index stripe_event_received on stripe_event (received_at);
alter table stripe_event enable row level security;
