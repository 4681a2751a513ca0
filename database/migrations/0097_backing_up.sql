-- Of several servers those back up whose operators have said where: which of them do, and of when their newest archive is.
alter table servers.running add backs_up boolean not null default false, add backed_up_on date;
-- Who has been deleted: each list beside archives must name them all, whichever server has deleted them.
create table servers.deleted_person (
	id uuid primary key,
	deleted_at timestamptz not null default clock_timestamp()
);
create index deleted_person_at on servers.deleted_person (deleted_at);
