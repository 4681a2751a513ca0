-- Invitations that several people may take: a link for the family's chat.
create table invite_link (
	group_id uuid not null references "group" (id),
	id uuid not null default uuidv7(),
	-- Of the link's secret, which nobody keeps.
	token_hash bytea not null,
	role text not null check (role in ('member', 'caretaker', 'accountant', 'viewer')),
	properties uuid[],
	uses integer not null check (uses between 1 and 50),
	used integer not null default 0 check (used between 0 and uses),
	-- It is worth what they may still grant.
	person_id uuid not null references person (id),
	created_at timestamptz(3) not null default now(),
	expires_at timestamptz(3) not null,
	revoked_at timestamptz(3),
	primary key (group_id, id),
	unique (id)
);
create index invite_link_token on invite_link (token_hash);
create index invite_link_latest on invite_link (group_id, created_at desc);

-- Who came by it.
create table invite_link_use (
	group_id uuid not null,
	link_id uuid not null,
	person_id uuid not null references person (id),
	used_at timestamptz(3) not null default now(),
	primary key (group_id, link_id, person_id),
	foreign key (group_id, link_id) references invite_link (group_id, id)
);
create index invite_link_use_person on invite_link_use (person_id);

alter table invite_link enable row level security;
alter table invite_link_use enable row level security;
grant select (group_id, id, role, properties, uses, used, person_id, created_at, expires_at, revoked_at) on invite_link to hausheft_runtime;
grant insert (group_id, token_hash, role, properties, uses, person_id, expires_at), update (revoked_at) on invite_link to hausheft_runtime;
grant select on invite_link_use to hausheft_runtime;
