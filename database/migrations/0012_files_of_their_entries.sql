-- A file is of who uploaded it and of who logged the entry that it hangs on; and whoever may not see it shall not learn that it is there.
create or replace function app_target(noun text, known uuid) returns json language plpgsql stable as $$
declare
	found_row record;
	seen_with text;
	seen_own boolean;
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
		when 'files' then
			select f.group_id, f.property_id, case when e.person_id = app_person() then e.person_id else f.person_id end as person_id,
				case when is_in_inbox(f) then 'inbox.read' when f.receipt then 'balance.read' end as seen_with,
				coalesce(e.person_id, f.person_id) = app_person() as seen_own
			into found_row from file f
			left join property p on p.group_id = f.group_id and p.id = f.property_id left join event e on e.group_id = f.group_id and e.id = f.event_id
			where f.id = known and f.deleted_at is null and p.deleted_at is null and e.deleted_at is null;
			seen_with := found_row.seen_with;
			seen_own := found_row.seen_own;
		else return null;
	end case;
	if found_row.group_id is null then return null; end if;
	return json_build_object('group', found_row.group_id, 'property', found_row.property_id, 'person', found_row.person_id,
		'seen_with', seen_with, 'seen_own', seen_own);
end $$;
