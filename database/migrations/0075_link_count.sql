-- An entry names its journal too, and how many entries name a thing is kept: told without counting them, however many there are.
insert into event_link (group_id, linked, event_at, event_id, property_id)
select group_id, journal_id, event_at, id, property_id from event where journal_id is not null and deleted_at is null;

create table link_count (
	group_id uuid not null,
	linked uuid not null,
	-- A contact is named in several.
	property_id uuid not null,
	entries integer not null,
	primary key (group_id, linked, property_id),
	foreign key (group_id, property_id) references property (group_id, id) on delete cascade
) with (fillfactor = 70);
alter table link_count enable row level security;
grant select on link_count to hausheft_runtime;
insert into link_count select group_id, linked, property_id, count(*) from event_link group by group_id, linked, property_id;
