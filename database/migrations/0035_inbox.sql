-- Mails come in: where to, what is kept of them, and which are known already.

-- What a group's address begins with; who knows it may write to the group. Renewed, the one before leads nowhere.
create table inbox_address (
	group_id uuid primary key references "group" (id),
	token text not null unique
);
alter table inbox_address enable row level security;
grant select, update on inbox_address to hausheft_runtime;
alter table "group" add column inbox_renewed_at timestamptz(3);
grant update (inbox_renewed_at) on "group" to hausheft_runtime;

alter table inbox
	-- 'arriving': kept, and not read yet; 'raw': it could not be read, or not within the limits.
	add column state text not null default 'read' check (state in ('arriving', 'read', 'raw')),
	-- The sender's address alone, in lower case: by it they are known again.
	add column mail_address text,
	-- Without anything that runs or is loaded from elsewhere.
	add column mail_html text,
	-- Where the mail was passed on: by whom, and what they wrote above it. Sender, subject and text are the original's then.
	add column forwarded_by text,
	add column forwarded_note text,
	-- Written by a program: an answer by itself, a bounce, a newsletter, a notification. Nobody answers these.
	add column is_automatic boolean not null default false,
	-- What was attached and could not be taken.
	add column left_out text[] not null default '{}',
	-- The entry that was made of it.
	add column event_id uuid,
	-- When it came here, whatever date it bears.
	add column arrived_at timestamptz(3) not null default now(),
	-- The file with the mail as it came, and its bytes.
	add column raw_id uuid,
	add column size bigint not null default 0,
	add foreign key (group_id, event_id) references event (group_id, id) on delete set null (event_id);
update inbox set mail_address = substring(lower(mail_from) from '[^\s<>"]+@[^\s<>"]+');
grant insert on inbox to hausheft_runtime;
grant update (event_id) on inbox to hausheft_runtime;
create index inbox_of_event on inbox (group_id, event_id) where event_id is not null;
create index inbox_arrived on inbox (group_id, arrived_at);
-- By whom the last one came that became an entry.
create index inbox_of_sender on inbox (group_id, mail_address, created_at desc) where event_id is not null;
create index inbox_weight on inbox (group_id) include (size) where deleted_at is null and not processed;
create index inbox_trash on inbox (group_id, deleted_at desc, id desc) where deleted_at is not null;

-- Hashes of the names (Message-ID) or contents of all mails that ever came: one that is purged does not come again.
create table inbox_known (
	group_id uuid not null references "group" (id),
	hash text not null,
	inbox_id uuid not null,
	primary key (group_id, hash)
);
alter table inbox_known enable row level security;
grant select, insert on inbox_known to hausheft_runtime;

-- How far a mailbox elsewhere has been read; `waiting` are those that a group had no room for.
create table mailbox (
	address text primary key,
	uid_validity text not null,
	uid bigint not null,
	waiting bigint[] not null default '{}'
);
alter table mailbox enable row level security;

-- The mail itself is one of its files, shown to nobody as such.
alter table file add column is_mail boolean not null default false;

create index contact_by_email on contact (group_id, lower(email)) where deleted_at is null;

-- Mails are found by who may read them.
alter type search_viewer add attribute mails boolean;
