-- The mails of a group, and the files of its entries, properties and mails.

create table inbox (
	group_id uuid not null references "group" (id),
	id uuid not null default uuidv7(),
	mail_from text not null,
	mail_subject text not null default '',
	mail_text text not null default '',
	processed boolean not null default false,
	version integer not null default 1,
	created_at timestamptz(3) not null default now(),
	updated_at timestamptz(3) not null default now(),
	deleted_at timestamptz(3),
	deleted_by uuid references person (id),
	primary key (group_id, id),
	unique (id)
);
create index inbox_newest on inbox (group_id, created_at desc, id desc) where deleted_at is null;
create index inbox_unprocessed on inbox (group_id, created_at desc, id desc) where deleted_at is null and not processed;
alter table inbox enable row level security;
grant select, update (processed, deleted_at, deleted_by) on inbox to hausheft_runtime;

create table file (
	group_id uuid not null references "group" (id),
	id uuid not null default uuidv7(),
	property_id uuid,
	event_id uuid,
	-- What was attached to a mail is nobody's own, and belongs to the inbox until an entry takes it: it counts, is found and is announced from then on.
	inbox_id uuid,
	position integer not null default 0,
	person_id uuid references person (id),
	filename text not null,
	mime text not null,
	size bigint not null,
	width integer,
	height integer,
	sha256 text not null,
	receipt boolean not null default false,
	-- Shown instead of a property's drawn house: seen by all who see the property, without an entry.
	is_property_photo boolean not null default false,
	annotations json,
	version integer not null default 1,
	created_at timestamptz(3) not null default now(),
	updated_at timestamptz(3) not null default now(),
	deleted_at timestamptz(3),
	deleted_by uuid references person (id),
	-- A file stands where its entry stands in time, else where it came: kept beside it, so that a house's newest are one look into an index.
	-- It is derived: by itself it is no change of the file, neither a version nor history nor a message.
	dated_at timestamptz(3) not null default now(),
	primary key (group_id, id),
	unique (id),
	foreign key (group_id, property_id) references property (group_id, id),
	foreign key (group_id, inbox_id) references inbox (group_id, id) on delete set null (inbox_id),
	-- A file of an entry is a file of the entry's property, wherever that moves.
	foreign key (group_id, property_id, event_id) references event (group_id, property_id, id) on update cascade deferrable
);
create index file_of_property on file (group_id, property_id, dated_at desc, id desc) where deleted_at is null;
create index file_of_event on file (group_id, event_id, position) where event_id is not null;
create index file_of_inbox on file (group_id, inbox_id, position) where inbox_id is not null;
create index file_loose on file (created_at) where event_id is null and not is_property_photo;
create index file_trash on file (group_id, deleted_at desc, id desc) where deleted_at is not null;
alter table file enable row level security;
grant select, insert, update on file to hausheft_runtime;
alter table property add foreign key (group_id, photo_id) references file (group_id, id) on delete set null (photo_id);

-- What the rows of files and the disk do not agree about, as jobs last saw it. /health, which everybody may ask, says how much; the log says what.
create table file_finding (
	kind text not null check (kind in ('missing', 'changed', 'without_row', 'draft')),
	key text not null,
	found_at timestamptz(3) not null default now(),
	primary key (kind, key)
);
alter table file_finding enable row level security;
