-- Keys that people give to their programs: of the secret its hash alone is kept, of what it may the most that it may.
create table api_token (
	id uuid primary key default uuidv7(),
	person_id uuid not null references person (id) on delete cascade,
	name text not null check (length(name) between 1 and 100),
	-- SHA-256, base64url.
	hash text not null unique check (length(hash) = 43),
	cap text not null check (cap in ('owner', 'admin', 'member', 'caretaker', 'accountant', 'viewer', 'read_only')),
	-- Null: all of the person's, of then and of now. What is gone meanwhile stands there and means nothing.
	groups uuid[],
	properties uuid[],
	created_at timestamptz(3) not null default now(),
	expires_at timestamptz(3),
	last_used_at timestamptz(3)
);
create index api_token_person on api_token (person_id);
alter table api_token enable row level security;
grant select (id, person_id, name, cap, groups, properties, created_at, expires_at, last_used_at), insert, delete on api_token to hausheft_runtime;

-- What a key has asked for is made with its rights, and ends with it.
alter table export add column token_id uuid references api_token (id) on delete cascade;
create index export_token on export (token_id);
