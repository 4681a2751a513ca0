-- Statistics of a property, and the mails of a group with what was attached to them.

create table statistic (
	group_id uuid not null,
	id uuid not null default uuidv7(),
	property_id uuid not null,
	name text not null check (length(name) between 1 and 200),
	unit_id uuid not null references unit (id),
	note text,
	scale text not null check (scale in ('day', 'week', 'month', 'year')),
	summarize boolean not null default false,
	-- Which series it shows, by measurement name and object; null: all of its unit.
	series json,
	disabled_at timestamptz(3),
	version integer not null default 1,
	created_at timestamptz(3) not null default now(),
	updated_at timestamptz(3) not null default now(),
	deleted_at timestamptz(3),
	deleted_by uuid references person (id),
	primary key (group_id, id),
	unique (id),
	foreign key (group_id, property_id) references property (group_id, id) on delete cascade
);
create index statistic_by_name on statistic (group_id, property_id, name collate de_ch, id) where deleted_at is null;
create index statistic_trash on statistic (group_id, deleted_at desc, id desc) where deleted_at is not null;
alter table statistic enable row level security;
create policy statistic_seen on statistic using (
	group_id = any ((select app_whole_groups())::uuid[]) or property_id = any ((select app_properties())::uuid[])
);
create trigger stamp before insert or update on statistic for each row execute function stamp();
create trigger track after insert or update or delete on statistic for each row execute function track('statistic', 'property_id');
grant select, insert, update on statistic to hausheft_runtime;

create or replace view trash with (security_invoker) as
	select 'property' as source, group_id, id, name, id as property_id, null::uuid as event_id, null::uuid as person_id, false as receipt, deleted_at, deleted_by
	from property where deleted_at > now() - interval '30 days'
	union all
	select 'object', group_id, id, name, property_id, null, null, false, deleted_at, deleted_by
	from object where deleted_at > now() - interval '30 days' and purged_at is null
	union all
	select 'journal', group_id, id, name, property_id, null, null, false, deleted_at, deleted_by
	from journal where deleted_at > now() - interval '30 days' and purged_at is null
	union all
	select 'contact', group_id, id, shown_name, null, null, null, false, deleted_at, deleted_by
	from contact where deleted_at > now() - interval '30 days' and purged_at is null
	union all
	select 'event', group_id, id, name, property_id, null, person_id, false, deleted_at, deleted_by
	from event where deleted_at > now() - interval '30 days'
	union all
	select 'file', group_id, id, filename, property_id, event_id, person_id, receipt, deleted_at, deleted_by
	from file where deleted_at > now() - interval '30 days'
	union all
	select 'statistic', group_id, id, name, property_id, null, null, false, deleted_at, deleted_by
	from statistic where deleted_at > now() - interval '30 days';

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
-- A member limited to some properties sees no mail.
create policy inbox_seen on inbox using (group_id = any ((select app_whole_groups())::uuid[]));
create trigger stamp before insert or update on inbox for each row execute function stamp();
-- The mail itself never changes: its history has no need of the text.
create function inbox_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
	kept constant text[] := '{version,created_at,updated_at,mail_text}';
	fresh jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - kept end;
	stale jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - kept end;
begin
	if fresh = stale or (tg_op = 'DELETE' and stale ->> 'deleted_at' is not null) then return null; end if;
	perform record_change(coalesce(new.group_id, old.group_id), 'inbox', coalesce(new.id, old.id), null,
		case when tg_op = 'UPDATE' and new.deleted_at is not null and old.deleted_at is null then 'DELETE'
			when tg_op = 'UPDATE' and new.deleted_at is null and old.deleted_at is not null then 'INSERT' else tg_op end,
		coalesce(new.updated_at, clock_timestamp()), stale::json, fresh::json);
	return null;
end $$;
create trigger changed after insert or update or delete on inbox for each row execute function inbox_changed();
grant select, update (processed, deleted_at, deleted_by) on inbox to hausheft_runtime;

-- What was attached to a mail is nobody's own, and belongs to the inbox until an entry takes it: it counts, is found and is announced from then on.
alter table file add column inbox_id uuid;
alter table file add foreign key (group_id, inbox_id) references inbox (group_id, id) on delete set null (inbox_id);
create index file_of_inbox on file (group_id, inbox_id, position) where inbox_id is not null;
create function is_in_inbox(of file) returns boolean language sql immutable as $$
	select of.inbox_id is not null and of.event_id is null and not of.is_property_photo
$$;
drop policy file_seen on file;
create policy file_seen on file using (
	(event_id is null and not is_property_photo and inbox_id is null and person_id = (select app_person()) and group_id = any ((select app_groups())::uuid[]))
	or (event_id is null and not is_property_photo and inbox_id is not null and group_id = any ((select app_whole_groups())::uuid[]))
	or ((event_id is not null or is_property_photo)
		and (group_id = any ((select app_whole_groups())::uuid[]) or property_id = any ((select app_properties())::uuid[])))
);
create or replace function file_counts(of file) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
	select of.deleted_at is null and not is_in_inbox(of)
		and not exists (select from event where group_id = of.group_id and id = of.event_id and deleted_at is not null)
		and not exists (select from property where group_id = of.group_id and id = of.property_id and deleted_at is not null)
$$;
drop trigger changed on file;
create trigger changed_in after insert on file for each row when (not is_in_inbox(new)) execute function file_changed();
create trigger changed after update on file for each row when (not is_in_inbox(new) or not is_in_inbox(old)) execute function file_changed();
create trigger changed_out after delete on file for each row when (not is_in_inbox(old)) execute function file_changed();
create or replace function search_of(of file) returns search[] language sql stable as $$
	select array(select row(of.group_id, of.id, 0, 'file', of.property_id,
			case when of.event_id is null and not of.is_property_photo then 'own' when of.receipt then 'amount' end,
			coalesce(event.person_id, of.person_id), of.created_at, search_words(of.filename, ''))::search
		from (select) left join event on event.group_id = of.group_id and event.id = of.event_id
		where of.deleted_at is null and event.deleted_at is null and not is_in_inbox(of))
$$;

create or replace function app_target(noun text, known uuid) returns json language plpgsql stable as $$
declare found_row record;
begin
	case noun
		when 'groups' then select id as group_id, null::uuid as property_id, null::uuid as person_id into found_row from "group" where id = known and deleted_at is null;
		when 'properties' then select group_id, id as property_id, null::uuid as person_id into found_row from property where id = known and deleted_at is null;
		when 'contacts' then select group_id, null::uuid as property_id, null::uuid as person_id into found_row from contact where id = known and deleted_at is null;
		when 'objects' then select o.group_id, o.property_id, null::uuid as person_id into found_row from object o
			join property p on p.group_id = o.group_id and p.id = o.property_id and p.deleted_at is null where o.id = known and o.deleted_at is null;
		when 'journals' then select j.group_id, j.property_id, null::uuid as person_id into found_row from journal j
			join property p on p.group_id = j.group_id and p.id = j.property_id and p.deleted_at is null where j.id = known and j.deleted_at is null;
		when 'statistics' then select s.group_id, s.property_id, null::uuid as person_id into found_row from statistic s
			join property p on p.group_id = s.group_id and p.id = s.property_id and p.deleted_at is null where s.id = known and s.deleted_at is null;
		when 'inbox' then select group_id, null::uuid as property_id, null::uuid as person_id into found_row from inbox where id = known and deleted_at is null;
		when 'events' then select e.group_id, e.property_id, e.person_id into found_row from event e
			join property p on p.group_id = e.group_id and p.id = e.property_id and p.deleted_at is null where e.id = known and e.deleted_at is null;
		when 'files' then select f.group_id, f.property_id, f.person_id into found_row from file f
			left join property p on p.group_id = f.group_id and p.id = f.property_id left join event e on e.group_id = f.group_id and e.id = f.event_id
			where f.id = known and f.deleted_at is null and p.deleted_at is null and e.deleted_at is null;
		else return null;
	end case;
	if found_row.group_id is null then return null; end if;
	return json_build_object('group', found_row.group_id, 'property', found_row.property_id, 'person', found_row.person_id);
end $$;
