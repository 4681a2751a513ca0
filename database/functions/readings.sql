-- Readings of one series: property, unit, name and object; ordered by (event_at, event id); of two in one entry the old meter's comes first.
-- needs: acting

create policy reading_span_seen on reading_span using (
	group_id = any ((select app_whole_groups())::uuid[]) or property_id = any ((select app_properties())::uuid[])
);

-- What readings say together, from the parts of a span: single readings of a day, days of a month, months of ever.
do $$
declare
	every_part constant text := '
		select group_id, property_id, unit_id, name_key, object_key, ''%1$s'' as span, slot as starts_on,
			sum(readings)::integer as readings,
			(array_agg(first_at order by first_at, first_event, first_replaced))[1] as first_at,
			(array_agg(first_event order by first_at, first_event, first_replaced))[1] as first_event,
			(array_agg(first_data order by first_at, first_event, first_replaced))[1] as first_data,
			(array_agg(first_replaced order by first_at, first_event, first_replaced))[1] as first_replaced,
			(array_agg(last_at order by first_at desc, first_event desc, first_replaced desc))[1] as last_at,
			(array_agg(last_event order by first_at desc, first_event desc, first_replaced desc))[1] as last_event,
			(array_agg(last_data order by first_at desc, first_event desc, first_replaced desc))[1] as last_data,
			(array_agg(last_name order by first_at desc, first_event desc, first_replaced desc))[1] as last_name,
			sum(gained) + coalesce(sum(first_data - data_before) filter (where goes_on and first_data >= data_before), 0) as gained,
			sum(steps)::integer + (count(*) filter (where goes_on and first_data >= data_before))::integer as steps,
			(sum(passed) + coalesce(sum(extract(epoch from first_at - at_before) * 1000) filter (where goes_on and first_data >= data_before), 0))::bigint
				as passed,
			case when ''%1$s'' = ''ever'' then '''' else coalesce(string_agg(nullif(concat_ws('','', case when goes_on and first_data < data_before
				then ((first_at at time zone ''Europe/Zurich'')::date)::text end, nullif(broken, '''')), ''''), '',''
				order by first_at, first_event, first_replaced), '''') end as broken,
			sum(total) as total, min(least) as least, max(most) as most
		from (
			select part.*, data_before is not null and not first_replaced as goes_on from (
				select part.*, lag(last_data) over course as data_before, lag(last_at) over course as at_before
				from (%2$s) part
				window course as (partition by group_id, property_id, unit_id, name_key, object_key, slot order by first_at, first_event, first_replaced)
			) part
		) part
		group by group_id, property_id, unit_id, name_key, object_key, slot';
	single constant text := 'select group_id, property_id, unit_id, name_key, coalesce(object_id, ''00000000-0000-0000-0000-000000000000'') as object_key,
		day as slot, 1 as readings, event_at as first_at, event_id as first_event, data as first_data, replaced as first_replaced,
		event_at as last_at, event_id as last_event, data as last_data, name as last_name, 0 as gained, 0 as steps, 0::bigint as passed, '''' as broken,
		data as total, data as least, data as most from event_measurement where property_id is not null';
	spans constant text := 'select group_id, property_id, unit_id, name_key, object_key, part_of as slot, readings, first_at, first_event, first_data,
		first_replaced, last_at, last_event, last_data, last_name, gained, steps, passed, broken, total, least, most from reading_span where span = %L';
begin
	execute 'create view reading_span_now with (security_invoker = true) as ' || format(every_part, 'day', single)
		|| ' union all ' || format(every_part, 'month', format(spans, 'day'))
		|| ' union all ' || format(every_part, 'ever', format(spans, 'month'));
end $$;

-- Keeps the spans of all series in which an entry is or was a reading. The lock of the counter of entries is held: changes of one group go one after
-- the other, and who waits sees what the other has written. A lock of each series would be taken before the counters by some and after them by others.
create function reading_spans_follow(in_group uuid, before json, fresh json) returns void language plpgsql as $$
declare
	series record;
	level text;
	slot date;
	columns text;
begin
	if (before ->> 'property', before ->> 'event_at', (before -> 'measurement')::text)
		is not distinct from (fresh ->> 'property', fresh ->> 'event_at', (fresh -> 'measurement')::text) then return; end if;
	if coalesce(json_array_length(before -> 'measurement'), 0) + coalesce(json_array_length(fresh -> 'measurement'), 0) = 0 then return; end if;
	columns := columns_but('reading_span', '{part_of}');
	for series in
		select distinct (document ->> 'property')::uuid as property, (m ->> 'unit')::uuid as unit, lower(trim(m ->> 'name')) as name,
			coalesce(m ->> 'object', '00000000-0000-0000-0000-000000000000')::uuid as object,
			((document ->> 'event_at')::timestamptz at time zone 'Europe/Zurich')::date as day
		from (values (before), (fresh)) known (document), json_array_elements(document -> 'measurement') m
		order by property, unit, name, object, day
	loop
		foreach level in array array['day', 'month', 'ever'] loop
			slot := case level when 'day' then series.day when 'month' then date_trunc('month', series.day::timestamp)::date else '0001-01-01' end;
			delete from reading_span where group_id = in_group and property_id = series.property and unit_id = series.unit and span = level
				and name_key = series.name and object_key = series.object and starts_on = slot;
			execute format('insert into reading_span (%1$s) select %1$s from reading_span_now where group_id = $1 and property_id = $2 and unit_id = $3
				and span = %2$L and name_key = $4 and object_key = $5 and starts_on = $6', columns, level)
			using in_group, series.property, series.unit, series.name, series.object, slot;
		end loop;
	end loop;
end $$;

-- All of them anew, from the readings.
create function reading_spans_rebuild() returns void language plpgsql as $$
declare
	level text;
	columns constant text := columns_but('reading_span', '{part_of}');
begin
	delete from reading_span;
	foreach level in array array['day', 'month', 'ever'] loop
		execute format('insert into reading_span (%1$s) select %1$s from reading_span_now where span = %2$L', columns, level);
	end loop;
end $$;

create function event_measurement_linked() returns trigger language plpgsql as $$
begin
	select property_id, event_at into new.property_id, new.event_at from event
	where group_id = new.group_id and id = new.event_id and deleted_at is null;
	return new;
end $$;
create trigger linked before insert on event_measurement for each row execute function event_measurement_linked();

create function event_measurement_follows() returns trigger language plpgsql as $$
begin
	update event_measurement set property_id = case when new.deleted_at is null then new.property_id end,
		event_at = case when new.deleted_at is null then new.event_at end
	where group_id = new.group_id and event_id = new.id;
	return null;
end $$;
create trigger measurements_follow after update of property_id, event_at, deleted_at on event for each row
	when ((old.property_id, old.event_at, old.deleted_at) is distinct from (new.property_id, new.event_at, new.deleted_at))
	execute function event_measurement_follows();
