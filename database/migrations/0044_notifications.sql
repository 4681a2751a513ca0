-- What members want to be told of and how, on which devices, and what was told: one row per person, occurrence and channel.

create table notification_member (
	group_id uuid not null references "group" (id) on delete cascade,
	person_id uuid not null references person (id) on delete cascade,
	-- Times of the wall clock in Zurich; the second may lie on the next day.
	quiet_from time,
	quiet_until time,
	digest text not null default 'off' check (digest in ('off', 'daily', 'weekly')),
	-- When it was chosen: there is none about the time before.
	digest_at timestamptz(3) not null default now(),
	primary key (group_id, person_id),
	check ((quiet_from is null) = (quiet_until is null)),
	check (quiet_from <> quiet_until)
);
alter table notification_member enable row level security;
grant select, insert, update (quiet_from, quiet_until, digest, digest_at) on notification_member to hausheft_runtime;

create table notification_choice (
	group_id uuid not null references "group" (id) on delete cascade,
	person_id uuid not null references person (id) on delete cascade,
	kind text not null check (kind in ('reminder', 'maintenance', 'inbox', 'export')),
	mail boolean not null,
	push boolean not null,
	-- Also what names nobody.
	everyone boolean not null default false,
	lead_days integer not null default 0 check (lead_days between 0 and 60),
	primary key (group_id, person_id, kind)
);
alter table notification_choice enable row level security;
grant select, insert, update (mail, push, everyone, lead_days) on notification_choice to hausheft_runtime;

-- Somebody wants to hear of a date again, later.
create table notification_put_off (
	group_id uuid not null,
	person_id uuid not null references person (id) on delete cascade,
	event_id uuid not null,
	kind text not null check (kind in ('reminder', 'maintenance')),
	due_on date not null,
	until_on date not null,
	primary key (group_id, person_id, event_id, kind),
	foreign key (group_id, event_id) references event (group_id, id) on delete cascade
);
create index notification_put_off_day on notification_put_off (until_on);
create index notification_put_off_event on notification_put_off (group_id, event_id);
alter table notification_put_off enable row level security;
grant select, insert, update (due_on, until_on) on notification_put_off to hausheft_runtime;

create table notification (
	id uuid primary key default uuidv7(),
	group_id uuid not null references "group" (id) on delete cascade,
	person_id uuid not null references person (id) on delete cascade,
	kind text not null check (kind in ('reminder', 'maintenance', 'inbox', 'export', 'digest')),
	-- What it is told of, so that it is told once.
	occurrence text not null,
	channel text not null check (channel in ('mail', 'push')),
	-- The entry, the mail or the export; the day it is due, or the day of a digest.
	about_id uuid,
	about_on date,
	state text not null default 'waiting' check (state in ('waiting', 'taken', 'sent', 'dropped')),
	-- The devices that have it.
	devices uuid[] not null default '{}',
	created_at timestamptz(3) not null default now(),
	deliver_at timestamptz(3) not null,
	ended_at timestamptz(3),
	unique (group_id, person_id, kind, occurrence, channel)
);
create index notification_of_person on notification (person_id, group_id, kind, channel, created_at desc);
create index notification_age on notification (created_at);
alter table notification enable row level security;

-- A device that receives messages, for as long as somebody is signed in on it.
create table push_subscription (
	id uuid primary key default uuidv7(),
	person_id uuid not null references person (id) on delete cascade,
	session_id uuid not null references auth."session" ("id") on delete cascade,
	endpoint text not null unique check (length(endpoint) <= 2000),
	p256dh text not null,
	auth text not null,
	created_at timestamptz(3) not null default now()
);
create index push_subscription_person on push_subscription (person_id);
create index push_subscription_session on push_subscription (session_id);
alter table push_subscription enable row level security;
grant select (id, person_id, session_id, created_at), delete on push_subscription to hausheft_runtime;

-- With which the server proves to push services that it is the one (VAPID): made at the first start.
create table push_key (
	one boolean primary key default true check (one),
	public_key text not null,
	private_key text not null,
	created_at timestamptz(3) not null default now()
);
alter table push_key enable row level security;
