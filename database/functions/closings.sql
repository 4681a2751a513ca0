-- A year that was closed, the numbers of its receipts and its papers, which stay as they went out; and what is said where that year is changed later.
-- needs: acting, history, files

create policy closing_seen on closing using (
	group_id = any ((select app_whole_groups())::uuid[]) or property_id = any ((select app_properties())::uuid[])
);
create policy receipt_number_seen on receipt_number using (
	group_id = any ((select app_whole_groups())::uuid[]) or property_id = any ((select app_properties())::uuid[])
);

-- Only what has been closed is history; that it is being made, or could not be, is told to the pages.
create function closing_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare place jsonb;
begin
	if new.state = 'closed' then
		select jsonb_build_object('id', id, 'group_id', group_id, 'name', name) into place from property where group_id = new.group_id and id = new.property_id;
		perform record_change(new.group_id, 'property', new.property_id, new.property_id, 'UPDATE', new.closed_at, place::json,
			(place || jsonb_build_object('closing', json_build_object('year', new.year)))::json, parts => '{amount}');
	else
		perform pg_notify('live', json_build_object('source', 'property', 'event', 'UPDATE', 'fk', new.property_id, 'group', new.group_id,
			'property', new.property_id, 'date', iso(clock_timestamp()), 'parts', array['amount'])::text);
	end if;
	return null;
end $$;
create trigger changed after insert or update of state on closing for each row execute function closing_changed();

-- Its numbers are free again, but for those that other papers have used meanwhile. Nothing is kept of what it would have said.
create function fail_closing(known uuid, why text) returns void language plpgsql as $$
begin
	delete from receipt_number using closing c where c.id = known and c.state = 'making'
		and receipt_number.group_id = c.group_id and receipt_number.closing_id = c.id;
	update closing set state = 'failed', problem = why, content = null where id = known and state = 'making';
end $$;
revoke execute on function fail_closing from public;

create function keep_paper() returns trigger language plpgsql as $$
begin
	raise exception using errcode = 'HH409', message = 'a paper of a closing stays as it is',
		detail = 'Was zu einem Jahresabschluss gehört, bleibt, wie es damals war.';
end $$;
create trigger keep_paper before update on file for each row when (old.closing_id is not null) execute function keep_paper();

-- What of an entry the papers of its year go by; null: it carries no amount.
create function year_basis(document json) returns jsonb language sql immutable as $$
	select case when document -> 'balance' ->> 'tax_relevant' is not null then jsonb_build_array((document -> 'balance')::jsonb - '{paid_by,split}'::text[],
		(select jsonb_agg(file ->> 'id' order by file ->> 'id') from json_array_elements(document -> 'files') file where (file ->> 'receipt')::boolean)) end
$$;

-- Says once to whoever writes which closed years it changes: no error, and nothing that is kept.
create function tell_closed(in_group uuid, before json, after json) returns void language plpgsql as $$
declare
	told text := coalesce(current_setting('app.years_closed', true), '');
	found_year integer;
begin
	for found_year in
		with sides as (
			select (side ->> 'property')::uuid as property, ((side ->> 'event_at')::timestamptz at time zone 'Europe/Zurich')::date as day, year_basis(side) as basis
			from unnest(array[before, after]) side where year_basis(side) is not null),
		-- What stands in both as it was has not changed.
		moved as (select property, extract(year from day)::integer as year from sides group by property, day, basis having count(*) = 1)
		select distinct closing.year from moved join closing on closing.group_id = in_group and closing.property_id = moved.property
			and closing.year = moved.year and closing.state = 'closed'
		order by 1
	loop
		continue when ' ' || told || ' ' like '% ' || found_year || ' %';
		told := concat_ws(' ', nullif(told, ''), found_year);
		perform set_config('app.years_closed', told, true);
		raise notice using errcode = 'HHYRC', message = 'a closed year has changed', detail = found_year || ' ' || in_group;
	end loop;
end $$;
revoke execute on function tell_closed from public;
