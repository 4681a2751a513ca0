-- How long people worked in a month, kept as it changes: `time_month` always equals what time_months_of() says of the documents of all entries that
-- are not in the trash. A property in the trash keeps its rows, which hide with it.
-- needs: acting, counters, events

create policy time_month_seen on time_month for select using (
	group_id = any ((select app_whole_groups())::uuid[]) or property_id = any ((select app_properties())::uuid[])
);

-- Whom a name without an account means, however it was typed.
create function called_as(name text) returns text language sql immutable parallel safe as $$
	select lower(regexp_replace(trim(name), '\s+', ' ', 'g') collate de_ch)
$$;

-- The rows to which an entry's document adds one.
create function time_months_of(document json) returns setof time_month language sql stable as $$
	select (document ->> 'group')::uuid, (document ->> 'property')::uuid,
		date_trunc('month', (document ->> 'event_at')::timestamptz at time zone 'Europe/Zurich')::date, (document ->> 'journal')::uuid, person, called,
		sum(minutes)::bigint, 1
	from (
		select (worked ->> 'user_id')::uuid as person, case when worked ->> 'user_id' is null then called_as(worked ->> 'user_text') end as called,
			(worked ->> 'minutes')::bigint as minutes
		from json_array_elements(document -> 'time_recording') worked) times
	group by person, called
$$;

-- What of an entry the months go by.
create function time_basis(document json) returns jsonb language sql immutable as $$
	select jsonb_build_array(document -> 'time_recording', document -> 'property', document -> 'event_at', document -> 'journal')
$$;

-- Brings the months from what an entry was to what it is; null: it did not count, or counts no more. The lock of the counter
-- of entries is held, as in balance.sql.
create function time_month_change(in_group uuid, before json, after json) returns void language plpgsql as $$
begin
	if before is not null and after is not null and time_basis(before) = time_basis(after) then return; end if;
	-- What only adds looks for nothing first.
	if before is null then
		insert into time_month as kept select * from time_months_of(after)
		on conflict (group_id, property_id, month, journal_id, person_id, called) do update
			set minutes = kept.minutes + excluded.minutes, entries = kept.entries + 1;
		return;
	end if;
	merge into time_month kept using (
		select property_id, month, journal_id, person_id, called, sum(sign * minutes)::bigint as minutes, sum(sign * entries)::integer as entries
		from (select -1 as sign, was.* from time_months_of(before) was
			union all select 1, fresh.* from time_months_of(after) fresh where after is not null) moved
		group by property_id, month, journal_id, person_id, called having (sum(sign * minutes), sum(sign * entries)) <> (0, 0)
	) moved on kept.group_id = in_group and kept.property_id = moved.property_id and kept.month = moved.month
		and kept.journal_id is not distinct from moved.journal_id and kept.person_id is not distinct from moved.person_id
		and kept.called is not distinct from moved.called
	when matched and kept.entries + moved.entries = 0 then delete
	when matched then update set minutes = kept.minutes + moved.minutes, entries = kept.entries + moved.entries
	-- What is gone with its house is not missed.
	when not matched and moved.entries > 0 then insert
		values (in_group, moved.property_id, moved.month, moved.journal_id, moved.person_id, moved.called, moved.minutes, moved.entries);
end $$;

-- All months of a group anew, from its entries.
create function time_month_rebuild(of_group uuid) returns void language plpgsql as $$
begin
	perform from usage where group_id = of_group and resource = 'events' for no key update;
	delete from time_month where group_id = of_group;
	insert into time_month
	select of_group, worked.property_id, month, worked.journal_id, worked.person_id, called, sum(minutes), sum(entries)
	from event cross join lateral time_months_of(event.document) worked
	where event.group_id = of_group and event.deleted_at is null and event.has_time_recording
	group by worked.property_id, month, worked.journal_id, worked.person_id, called;
end $$;
revoke execute on function time_month_change, time_month_rebuild from public;
