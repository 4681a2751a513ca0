-- Addresses of other programs that a group tells what happens; each tells only what its maker may see.
create table webhook (
	id uuid primary key default uuidv7(),
	group_id uuid not null references "group" (id) on delete cascade,
	person_id uuid not null references person (id),
	url text not null check (length(url) <= 2000),
	-- Signs what is sent: base64, kept readable as HMAC needs it, and readable to jobs alone.
	secret text not null,
	types text[] not null,
	active boolean not null default true,
	-- Why it was switched off by itself.
	problem text check (problem in ('failing', 'gone')),
	failing_since timestamptz(3),
	created_at timestamptz(3) not null default now(),
	unique (group_id, id)
);
create index webhook_person on webhook (person_id);
alter table webhook enable row level security;
grant select (id, group_id, person_id, url, types, active, problem, failing_since, created_at), insert, update, delete on webhook to hausheft_runtime;

-- One row for each thing to be told to each webhook, written with what caused it: the log, and what is sent from. It holds no content.
create table webhook_delivery (
	id uuid primary key default uuidv7(),
	group_id uuid not null,
	webhook_id uuid not null,
	type text not null check (type in ('event.created', 'event.changed', 'event.removed', 'inbox.received', 'reminder.due', 'test')),
	property_id uuid,
	fk uuid,
	-- Of a reminder: on which day it was due.
	due_on date,
	happened_at timestamptz(3) not null default now(),
	status text not null default 'waiting' check (status in ('waiting', 'done', 'failed', 'silent')),
	attempts integer not null default 0,
	sent_at timestamptz(3),
	next_at timestamptz(3),
	-- The status of the answer and how it began, or why there was none.
	code integer,
	answer text,
	foreign key (group_id, webhook_id) references webhook (group_id, id) on delete cascade
);
create index webhook_delivery_log on webhook_delivery (group_id, webhook_id, id desc);
create unique index webhook_delivery_due on webhook_delivery (group_id, webhook_id, fk, due_on) where due_on is not null;
create index webhook_delivery_old on webhook_delivery (happened_at);
alter table webhook_delivery enable row level security;
grant select, insert, update on webhook_delivery to hausheft_runtime;
