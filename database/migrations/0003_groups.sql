-- Plans, groups, members, invitations, the counters of what a plan limits, answered requests, and the history.

create table plan (
	id uuid primary key,
	key text not null unique,
	name text not null,
	limit_properties integer not null, limit_objects integer not null, limit_contacts integer not null,
	limit_journals integer not null, limit_events integer not null, limit_files integer not null,
	stripe_id text, stripe_interval text check (stripe_interval in ('month', 'year')), stripe_price text,
	price_rappen bigint not null default 0
);
insert into plan (id, key, name, limit_properties, limit_objects, limit_contacts, limit_journals, limit_events, limit_files, stripe_interval, price_rappen)
select hausheft_meta.seeded_id('plan:' || key), key, name, p, o, c, j, e, f, i, r from (values
	('free', 'Gratis', 1, 25, 50, 10, 500, 250, null, 0),
	('house_month', 'Haus', 5, 250, 500, 50, 20000, 10000, 'month', 900),
	('house_year', 'Haus', 5, 250, 500, 50, 20000, 10000, 'year', 9000),
	('management_month', 'Verwaltung', 50, 5000, 5000, 500, 500000, 200000, 'month', 2400),
	('management_year', 'Verwaltung', 50, 5000, 5000, 500, 500000, 200000, 'year', 24000),
	('self_hosted', 'Eigenbetrieb', 1000000, 1000000, 1000000, 1000000, 1000000, 1000000, null, 0)
) as seed (key, name, p, o, c, j, e, f, i, r);
grant select on plan to hausheft_runtime;

create table "group" (
	id uuid primary key default uuidv7(),
	group_id uuid generated always as (id) stored unique,
	name text not null check (length(name) between 1 and 200),
	plan_key text not null default 'self_hosted' references plan (key),
	version integer not null default 1,
	created_at timestamptz(3) not null default now(),
	updated_at timestamptz(3) not null default now(),
	deleted_at timestamptz(3),
	deleted_by uuid references person (id)
);
alter table "group" enable row level security;
grant select, update (name, deleted_at, deleted_by) on "group" to hausheft_runtime;

-- A membership row stays when the member leaves: what they recorded keeps their name.
create table member (
	group_id uuid not null references "group" (id),
	person_id uuid not null references person (id),
	role text check (role in ('owner', 'admin', 'member', 'caretaker', 'accountant', 'viewer')),
	-- Limited to the properties of member_property; otherwise all of the group's.
	limited boolean not null default false check (not (limited and role in ('owner', 'admin'))),
	joined_at timestamptz(3) not null default now(),
	removed_at timestamptz(3),
	name_when_removed text,
	primary key (group_id, person_id)
);
create index member_of_person on member (person_id) where removed_at is null;
alter table member enable row level security;
grant select, update (role, limited, removed_at, name_when_removed) on member to hausheft_runtime;

create table invite (
	group_id uuid not null references "group" (id),
	-- The link's secret: random, bound to one address, once, 14 days.
	id uuid not null default gen_random_uuid(),
	email text not null,
	role text not null check (role in ('owner', 'admin', 'member', 'caretaker', 'accountant', 'viewer')),
	properties uuid[],
	person_id uuid not null references person (id),
	created_at timestamptz(3) not null default now(),
	expires_at timestamptz(3) not null default now() + interval '14 days',
	accepted_at timestamptz(3),
	accepted_by uuid references person (id),
	revoked_at timestamptz(3),
	-- Whoever holds the link, but has an account of another address, can ask for it: noted for who may manage the invitation, and nothing
	-- more. Only they move it.
	asked_by uuid references person (id),
	asked_name text,
	asked_email text,
	primary key (group_id, id),
	unique (id)
);
create index invite_open on invite (group_id, created_at desc) where accepted_at is null and revoked_at is null;
alter table invite enable row level security;
grant select, insert, update (email, revoked_at, asked_by, asked_name, asked_email) on invite to hausheft_runtime;

-- What a plan limits is counted in one locked row per group and resource, by triggers, so that every door passes it.
create table usage (
	group_id uuid not null references "group" (id) on delete cascade,
	resource text not null check (resource in ('properties', 'events', 'journals', 'contacts', 'objects', 'files')),
	used integer not null default 0 check (used >= 0),
	primary key (group_id, resource)
);
alter table usage enable row level security;
grant select on usage to hausheft_runtime;

-- What the files of a group weigh, those in the trash too: as long as their bytes are there.
create table storage (
	group_id uuid primary key references "group" (id) on delete cascade,
	bytes bigint not null
);
alter table storage enable row level security;
grant select on storage to hausheft_runtime;

-- A POST answered once: the entity that it made, so that a repetition answers with what the caller may see now.
create table answered (
	person_id uuid not null references person (id),
	key text not null check (length(key) between 1 and 200),
	request_hash text not null,
	fk uuid,
	created_at timestamptz(3) not null default now(),
	primary key (person_id, key)
);
create index answered_age on answered (created_at);
alter table answered enable row level security;
grant select, insert, update (fk) on answered to hausheft_runtime;

-- One row per committed change, of whatever source; written by triggers alone.
create table history (
	group_id uuid not null,
	id uuid not null default uuidv7(),
	source text not null,
	fk uuid not null,
	property_id uuid,
	person_id uuid,
	event text not null check (event in ('INSERT', 'UPDATE', 'DELETE')),
	changed_at timestamptz(3) not null,
	before json,
	after json,
	-- Who may know of a change: null is for all who see the thing.
	parts text[],
	owner uuid,
	primary key (group_id, id)
);
create index history_of_entity on history (group_id, source, fk, id desc);
alter table history enable row level security;
grant select on history to hausheft_runtime;
