-- How many entries name a thing, and how long was worked at it, kept as they change: `link_count` always equals what is counted in `event_link`.
-- needs: acting, counters, events

create policy link_count_seen on link_count for select using (
	group_id = any ((select app_whole_groups())::uuid[]) or property_id = any ((select app_properties())::uuid[])
);

-- Whatever takes a link away; what makes them, event_relink(), counts them with it.
create function links_gone() returns trigger language plpgsql as $$
declare link record;
begin
	for link in select group_id, linked, property_id, count(*) as gone, sum(minutes) as minutes from links
		group by group_id, linked, property_id order by group_id loop
		perform from usage where group_id = link.group_id and resource = 'events' for no key update;
		-- What is gone with its house is not missed.
		delete from link_count where group_id = link.group_id and linked = link.linked and property_id = link.property_id and entries <= link.gone;
		continue when found;
		update link_count set entries = entries - link.gone, minutes = minutes - link.minutes
		where group_id = link.group_id and linked = link.linked and property_id = link.property_id;
	end loop;
	return null;
end $$;
create trigger counted after delete on event_link referencing old table as links for each statement execute function links_gone();

-- All counts of a group anew, from its links.
create function link_count_rebuild(of_group uuid) returns void language plpgsql as $$
begin
	perform from usage where group_id = of_group and resource = 'events' for no key update;
	delete from link_count where group_id = of_group;
	insert into link_count
	select group_id, linked, property_id, count(*), sum(minutes) from event_link where group_id = of_group group by group_id, linked, property_id;
end $$;
revoke execute on function link_count_rebuild from public;
