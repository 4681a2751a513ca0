-- Plans and manuals stand at their property or object, without an entry: seen by all who see the property, never a receipt, never purged for want of an entry.
alter table file add plan boolean not null default false, add object_id uuid,
	add check (not (plan and receipt)),
	add check (property_id is not null or (not plan and object_id is null)),
	add foreign key (group_id, property_id, object_id) references object (group_id, property_id, id) on delete set null (object_id);
create index file_plan on file (group_id, property_id, dated_at desc, id desc) where deleted_at is null and plan;
create index file_of_object on file (group_id, object_id, dated_at desc, id desc) where object_id is not null;

-- With its property, and gone while the entry is in the trash: how many entries name a thing, and when last, is told by the index alone.
alter table event_link add property_id uuid;
update event_link set property_id = event.property_id from event where event.group_id = event_link.group_id and event.id = event_link.event_id;
delete from event_link using event where event.group_id = event_link.group_id and event.id = event_link.event_id and event.deleted_at is not null;
alter table event_link alter property_id set not null, drop constraint event_link_pkey,
	add primary key (group_id, linked, event_at, event_id) include (property_id);

-- Documents as they would be made today: no text in them can hold these quotes.
update event set document = regexp_replace(document::text, '("receipt" : (?:true|false), )', '\1"plan" : false, "object" : null, ', 'g')::json
where document::text like '%"receipt" : %';
