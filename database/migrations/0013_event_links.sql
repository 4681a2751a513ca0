-- What an entry names, in the order of the lists of an object and of a contact: one page is then one look into an index, however many
-- entries there are. Derived from the entry's rows, in whatever place the contact is named.
create table event_link (
	group_id uuid not null,
	linked uuid not null,
	event_at timestamptz(3) not null,
	event_id uuid not null,
	primary key (group_id, linked, event_at, event_id),
	foreign key (group_id, event_id) references event (group_id, id) on delete cascade
);
create index event_link_event on event_link (group_id, event_id);
alter table event_link enable row level security;
create policy seen_with_event on event_link using (
	group_id = any ((select app_whole_groups())::uuid[])
	or (select true from event where event.group_id = event_link.group_id and event.id = event_link.event_id));
grant select on event_link to hausheft_runtime;

create function event_links(of event) returns setof event_link language sql stable as $$
	select of.group_id, linked, of.event_at, of.id from (
		select object_id from event_object where group_id = of.group_id and event_id = of.id
		union select contact_id from event_contact where group_id = of.group_id and event_id = of.id
		union select of.maintenance_contact_id
		union select of.rental_contact_id
	) named (linked) where linked is not null
$$;
insert into event_link select l.* from event, event_links(event) l;

create or replace function event_refresh(in_group uuid, known uuid) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
	r event;
	before json;
	happened text;
begin
	select * into r from event where group_id = in_group and id = known;
	if not found then return; end if;
	before := r.document;
	if before is not null and event_document(r)::text = before::text then return; end if;
	r.version := r.version + 1;
	if before is not null then
		r.updated_at := next_stamp(r.updated_at);
		delete from event_link where group_id = in_group and event_id = known;
	end if;
	insert into event_link select * from event_links(r);
	r.has_measurement := exists (select from event_measurement where group_id = in_group and event_id = known);
	r.has_time_recording := exists (select from event_time where group_id = in_group and event_id = known);
	r.document := event_document(r);
	update event set document = r.document, version = r.version, updated_at = r.updated_at,
		has_measurement = r.has_measurement, has_time_recording = r.has_time_recording
	where group_id = in_group and id = known;
	-- An entry in the trash is not announced; its history goes on.
	happened := case when before is null then 'INSERT' else 'UPDATE' end;
	perform record_change(in_group, 'event', known, r.property_id, happened, r.updated_at, before, r.document,
		left_property => nullif((before ->> 'property')::uuid, r.property_id));
end $$;
