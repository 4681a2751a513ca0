-- A member's subscription to a group's calendar: whoever has its secret reads what the member sees at that moment.
create table calendar_feed (
	group_id uuid not null,
	person_id uuid not null,
	-- SHA-256 of the 256 random bits in its address.
	token_hash text not null,
	created_at timestamptz(3) not null default now(),
	read_at timestamptz(3),
	-- What was last handed out and since when it has been that: deletions show in no stamp of what is left.
	content_hash text,
	changed_at timestamptz(0),
	primary key (group_id, person_id),
	foreign key (group_id, person_id) references member (group_id, person_id) on delete cascade
);
create index calendar_feed_token on calendar_feed (token_hash);
create index calendar_feed_person on calendar_feed (person_id);
alter table calendar_feed enable row level security;
grant select, insert, update, delete on calendar_feed to hausheft_runtime;
