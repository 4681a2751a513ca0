-- How many entries name a thing, kept as they change: `link_count` always equals what is counted in `event_link`.
-- needs: acting, counters, events

create policy link_count_seen on link_count for select using (
	group_id = any ((select app_whole_groups())::uuid[]) or property_id = any ((select app_properties())::uuid[])
);

-- Behind the last lock of the counters, that of entries: links of several entries change in any order.
create function link_counted() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
	link constant event_link := coalesce(new, old);
	remaining integer;
begin
	perform from usage where group_id = link.group_id and resource = 'events' for no key update;
	if tg_op = 'INSERT' then
		insert into link_count as kept values (link.group_id, link.linked, link.property_id, 1)
		on conflict on constraint link_count_pkey do update set entries = kept.entries + 1;
		return null;
	end if;
	-- What is gone with its house is not missed.
	update link_count set entries = entries - 1
	where group_id = link.group_id and linked = link.linked and property_id = link.property_id returning entries into remaining;
	if remaining = 0 then
		delete from link_count where group_id = link.group_id and linked = link.linked and property_id = link.property_id;
	end if;
	return null;
end $$;
create constraint trigger counted after insert or delete on event_link deferrable initially deferred for each row execute function link_counted();

-- All counts of a group anew, from its links.
create function link_count_rebuild(of_group uuid) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
	perform from usage where group_id = of_group and resource = 'events' for no key update;
	delete from link_count where group_id = of_group;
	insert into link_count
	select group_id, linked, property_id, count(*) from event_link where group_id = of_group group by group_id, linked, property_id;
end $$;
revoke execute on function link_count_rebuild from public;
