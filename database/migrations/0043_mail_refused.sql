-- Addresses that a mail server did not want to know when a mail was handed over: until one is taken again.

create table mail_refused (
	email text primary key check (email = lower(email)),
	refused_at timestamptz(3) not null default now(),
	reason text not null check (length(reason) <= 500)
);
alter table mail_refused enable row level security;
