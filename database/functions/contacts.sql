-- A contact and its links are one thing to history and to the live message: recorded once, at the end of the transaction.
-- needs: acting, history

create policy contact_property_seen on contact_property using (
	group_id = any ((select app_whole_groups())::uuid[]) or property_id = any ((select app_properties())::uuid[])
);

-- Whoever is limited to some properties sees the contacts linked to those; a new one is linked right after its insert.
-- `(select true …)`, not `exists`: that would let the planner hash the links of every group instead of looking up one contact's.
create policy contact_seen on contact for select using (
	group_id = any ((select app_whole_groups())::uuid[])
	or (select true from contact_property link where link.group_id = contact.group_id and link.contact_id = contact.id
		and link.property_id = any ((select app_properties())::uuid[]) limit 1)
);
create policy contact_made on contact for insert with check (group_id = any ((select app_groups())::uuid[]));
create policy contact_changed on contact for update using (
	group_id = any ((select app_whole_groups())::uuid[])
	or (select true from contact_property link where link.group_id = contact.group_id and link.contact_id = contact.id
		and link.property_id = any ((select app_properties())::uuid[]) limit 1)
);
create trigger stamp before insert or update on contact for each row execute function stamp();

-- A contact's parts: what it says of itself is plain, each property that it is linked to is for who sees that property.
create function contact_as_json(of contact) returns jsonb language sql stable as $$
	select to_jsonb(of) - '{version,created_at,updated_at,parts}'::text[] || jsonb_build_object('properties', coalesce(
		(select jsonb_agg(property_id order by property_id) from contact_property where group_id = of.group_id and contact_id = of.id), '[]'))
$$;

create function contact_recorded() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
	in_group uuid := coalesce(new.group_id, old.group_id);
	known uuid;
	now_is contact;
	before jsonb;
	after jsonb;
	moved uuid[];
	links_alone boolean;
begin
	-- Version and parts alone change below only; with immediate constraints that comes back here before anything is recorded.
	if tg_table_name = 'contact' and tg_op = 'UPDATE'
		and to_jsonb(new) - '{version,updated_at,parts}'::text[] = to_jsonb(old) - '{version,updated_at,parts}'::text[] then
		return null;
	end if;
	if tg_table_name = 'contact' then known := coalesce(new.id, old.id); else known := coalesce(new.contact_id, old.contact_id); end if;
	select * into now_is from contact where group_id = in_group and id = known;
	if not found then return null; end if;
	after := contact_as_json(now_is);
	select h.after::jsonb into before from history h where h.group_id = in_group and h.source = 'contact' and h.fk = known order by h.id desc limit 1;
	if before is not distinct from after then return null; end if;
	moved := places_moved(before -> 'properties', after -> 'properties');
	links_alone := before is not null and before - 'properties' = after - 'properties';
	if links_alone then
		update contact set version = version + 1 where group_id = in_group and id = known returning * into now_is;
	end if;
	if before is not null then
		update contact set parts = parts_after(parts, moved::text[] || case when not links_alone then '{plain}'::text[] end, now_is.updated_at)
		where group_id = in_group and id = known;
	end if;
	perform record_change(in_group, 'contact', known, null,
		case when before is null then 'INSERT' when after ->> 'deleted_at' is not null and before ->> 'deleted_at' is null then 'DELETE'
			when after ->> 'deleted_at' is null and before ->> 'deleted_at' is not null then 'INSERT' else 'UPDATE' end,
		now_is.updated_at, before::json, after::json,
		case when links_alone then moved
			else moved || array(select jsonb_array_elements_text(after -> 'properties')::uuid) end);
	return null;
end $$;
create constraint trigger contact_recorded after insert or update on contact deferrable initially deferred
	for each row execute function contact_recorded();
create constraint trigger contact_link_recorded after insert or delete on contact_property deferrable initially deferred
	for each row execute function contact_recorded();

-- What a member who is limited to some properties sees of its version and its stamp.
create function contact_seen_parts(of contact) returns setof jsonb language sql stable as $$
	select value from jsonb_each(of.parts) where key = 'plain' or key = any (app_properties()::text[])
$$;

create function contact_version(of contact) returns integer language sql stable as $$
	select case when of.group_id = any (app_whole_groups()) then of.version
		else (select 1 + coalesce(sum((part ->> 0)::integer), 0)::integer from contact_seen_parts(of) part) end
$$;

create function contact_updated_at(of contact) returns timestamptz language sql stable as $$
	select case when of.group_id = any (app_whole_groups()) then of.updated_at
		else (select coalesce(max((part ->> 1)::timestamptz), of.created_at) from contact_seen_parts(of) part) end
$$;

create function place_in_contacts(known uuid) returns setof noun_place language sql stable as $$
	select group_id, null::uuid, null::uuid, null::text, null::boolean
	from contact where id = known and deleted_at is null
$$;

create function trash_of_contact() returns setof thrown_away language sql stable as $$
	select 'contact', group_id, id, shown_name, null::uuid, null::uuid, null::uuid, false, deleted_at, deleted_by
	from contact where deleted_at > now() - interval '30 days' and purged_at is null
$$;
