-- Replies to entries, in tables of their own: the row of an entry, its version and its stamp stay as they are.
create table reply (
	group_id uuid not null,
	id uuid not null default uuidv7(),
	event_id uuid not null,
	property_id uuid not null,
	-- Who wrote it; where it moved in from another group, who brought it.
	person_id uuid not null references person (id),
	author_text text,
	-- Names somebody as `<@uuid>`.
	text text not null check (length(text) between 1 and 4000),
	edited boolean not null default false,
	version integer not null default 1,
	created_at timestamptz(3) not null default now(),
	updated_at timestamptz(3) not null default now(),
	deleted_at timestamptz(3),
	deleted_by uuid references person (id),
	primary key (group_id, id),
	unique (id),
	foreign key (group_id, property_id, event_id) references event (group_id, property_id, id) on update cascade on delete cascade
);
create index reply_of_event on reply (group_id, event_id, created_at, id) where deleted_at is null;
create index reply_event on reply (group_id, property_id, event_id);
create index reply_person on reply (person_id);
create index reply_newest on reply (group_id, created_at) where deleted_at is null;
create index reply_trash on reply (group_id, deleted_at desc, id desc) where deleted_at is not null;
alter table reply enable row level security;
grant select, insert, update on reply to hausheft_runtime;

-- How many of an entry are there, and the moment of the last one.
create table reply_count (
	group_id uuid not null,
	event_id uuid not null,
	replies integer not null default 0 check (replies >= 0),
	last_at timestamptz(3),
	primary key (group_id, event_id),
	foreign key (group_id, event_id) references event (group_id, id) on delete cascade
);
alter table reply_count enable row level security;
grant select, insert, update on reply_count to hausheft_runtime;

-- What waits for somebody: a mention until they answer or put it away, an answer to their entry until they open that.
create table reply_waiting (
	group_id uuid not null,
	person_id uuid not null references person (id) on delete cascade,
	reply_id uuid not null,
	event_id uuid not null,
	mention boolean not null,
	primary key (group_id, person_id, reply_id),
	foreign key (group_id, reply_id) references reply (group_id, id) on delete cascade
);
create index reply_waiting_event on reply_waiting (group_id, person_id, event_id);
create index reply_waiting_reply on reply_waiting (group_id, reply_id);
alter table reply_waiting enable row level security;
grant select, delete on reply_waiting to hausheft_runtime;

alter table notification_choice drop constraint notification_choice_kind_check;
alter table notification_choice add constraint notification_choice_kind_check
	check (kind in ('reminder', 'maintenance', 'inbox', 'export', 'mention', 'reply'));
alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check
	check (kind in ('reminder', 'maintenance', 'inbox', 'export', 'mention', 'reply', 'digest'));
alter table webhook_delivery drop constraint webhook_delivery_type_check;
alter table webhook_delivery add constraint webhook_delivery_type_check
	check (type in ('event.created', 'event.changed', 'event.removed', 'event.replied', 'inbox.received', 'reminder.due', 'import.done', 'test'));
