-- Which database the files of a place belong to, and the mark that lies beside them as well: what is only a copy removes nothing there.
create table file_house (
	only_one boolean primary key default true check (only_one),
	house uuid not null default gen_random_uuid(),
	mark text,
	next_mark text,
	paused_until timestamptz(3)
);
alter table file_house enable row level security;
insert into file_house default values;
