-- What is read most, where statements have no names: the plans of these stay with whatever connection of the database has run them once.
-- needs: replies

-- The newest entries of a property, one row more than asked for looked at; the same page as the statement that has a name.
create function first_page(of_property uuid, most integer)
returns table (group_id uuid, ids text, documents text, parts text, all_ids uuid[], last text, replies text) language plpgsql stable
set plan_cache_mode = force_generic_plan as $$
declare
	in_group constant uuid := (select p.group_id from property p where p.id = of_property);
begin
	return query
		select in_group, page.ids, page.documents, page.parts, page.all_ids, page.last,
			(select string_agg('"' || said.event_id || '":' || replies_text(said), ',') from reply_count said
				where said.group_id = in_group and said.event_id = any (page.all_ids) and said.replies > 0)
		from (
			select string_agg('"' || rolled.id || '"', ',') filter (where rolled.turn <= most) as ids,
				string_agg(rolled.document, E',\n') filter (where rolled.turn <= most) as documents,
				string_agg(rolled.parts, ',') filter (where rolled.turn <= most) as parts,
				array_agg(rolled.id) filter (where rolled.turn <= most) as all_ids,
				case when count(*) > most then max(rolled.event_at || ' ' || rolled.id) filter (where rolled.turn = most) end as last
			from (
				select listed.*, row_number() over () as turn from (
					select e.id, e.document::text as document, e.parts::text as parts, iso(e.event_at) as event_at from event e
					where e.deleted_at is null and e.group_id = in_group and e.property_id = of_property
					order by e.event_at desc, e.id desc limit most + 1
				) listed
			) rolled
		) page;
end $$;

-- Of the contacts that these entries name, or have named, those that whoever asks sees; null for who sees all of the group.
create function contacts_seen(of_group uuid, entries uuid[]) returns text language plpgsql stable as $$
begin
	if of_group = any (app_whole_groups()) then return null; end if;
	return (select coalesce(json_agg(contact.id), '[]') from contact where contact.group_id = of_group and contact.id in (
		select link.contact_id from event_contact link where link.group_id = of_group and link.event_id = any (entries)
		union select maintenance_contact_id from event where event.group_id = of_group and event.id = any (entries)
		union select rental_contact_id from event where event.group_id = of_group and event.id = any (entries)
		union select substr(part, 9)::uuid from event cross join lateral jsonb_object_keys(event.parts) part
			where event.group_id = of_group and event.id = any (entries) and part like 'contact:%'));
end $$;

-- One entry, as it is kept.
create function one_entry(known uuid) returns table (id uuid, document text, parts text, version integer, seen text) language plpgsql stable as $$
begin
	return query select e.id, coalesce((select left(e.document::text, -1) || ',"replies":' || replies_text(said) || '}' from reply_count said
			where said.group_id = e.group_id and said.event_id = e.id and said.replies > 0), e.document::text), e.parts::text, e.version,
			contacts_seen(e.group_id, array[e.id])
		from event e where e.deleted_at is null and e.id = known;
end $$;
