-- Entries: rows are the truth, `event.document` is the entry as the API answers it to who sees everything.
-- needs: acting, history, files, readings

create policy event_seen on event using (
	group_id = any ((select app_whole_groups())::uuid[]) or property_id = any ((select app_properties())::uuid[])
);

-- `(select true …)`, not `exists`: that would let the planner hash every entry of every group instead of looking up the one.
do $$
declare child text;
begin
	foreach child in array array['event_measurement', 'event_time', 'event_object', 'event_contact'] loop
		execute format('create policy seen_with_event on %1$I using (
			group_id = any ((select app_whole_groups())::uuid[])
			or (select true from event where event.group_id = %1$I.group_id and event.id = %1$I.event_id))', child);
	end loop;
end $$;
create policy event_link_seen on event_link using (
	group_id = any ((select app_whole_groups())::uuid[]) or property_id = any ((select app_properties())::uuid[])
);

-- The entry as the API answers it, from its row and the rows that hang on it, each list in its order.
create function event_document(of event, measurements event_measurement[], times event_time[], objects uuid[], contacts uuid[], files json) returns json
language sql stable as $$
	select json_build_object(
		'id', of.id, 'name', of.name, 'description', of.description, 'group', of.group_id, 'property', of.property_id, 'journal', of.journal_id,
		'user', of.person_id, 'author_text', of.author_text, 'event_at', iso(of.event_at),
		'balance', case when of.balance_tax_relevant is not null then json_build_object(
			'expense', of.balance_expense_rappen, 'income', of.balance_income_rappen, 'tax_relevant', of.balance_tax_relevant, 'tax', of.balance_tax,
			'tax_percent', of.balance_tax_percent, 'tax_rest', of.balance_tax_rest, 'paid_by', of.balance_paid_by, 'split', of.balance_split) end,
		'settles', of.settles_id,
		'transfer', case when of.transfer_from is not null then json_build_object(
			'from', of.transfer_from, 'to', of.transfer_to, 'amount', of.transfer_rappen) end,
		'maintenance', case when of.maintenance_done is not null then json_build_object(
			'contact', of.maintenance_contact_id, 'person', of.maintenance_person_id, 'series', of.maintenance_series,
			'date', of.maintenance_on, 'done', of.maintenance_done, 'recurrence', of.maintenance_recurrence) end,
		'measurement', coalesce((select json_agg(json_build_object('unit', m.unit_id, 'name', m.name, 'note', m.note, 'symbol', unit.symbol,
				'data', m.data::text, 'object', m.object_id, 'replaced', m.replaced) order by m.position)
			from unnest(measurements) m join unit on unit.id = m.unit_id), '[]'),
		'time_recording', coalesce((select json_agg(json_build_object('note', t.note, 'minutes', t.minutes, 'user_id', t.person_id, 'user_text', t.person_name)
				order by t.position)
			from unnest(times) t), '[]'),
		'reminder', case when of.reminder_on is not null then json_build_object(
			'date', of.reminder_on, 'person', of.reminder_person_id, 'series', of.reminder_series, 'kind', of.reminder_kind,
			'proposal', of.reminder_proposal, 'note', of.reminder_note, 'done', of.reminder_done, 'recurrence', of.reminder_recurrence) end,
		'rental', case when of.rental_is_rent is not null then json_build_object(
			'contact', of.rental_contact_id, 'is_rent', of.rental_is_rent, 'is_retrieve', of.rental_is_retrieve) end,
		'objects', coalesce((select json_agg(id order by n) from unnest(objects) with ordinality named (id, n)), '[]'),
		'contacts', coalesce((select json_agg(id order by n) from unnest(contacts) with ordinality named (id, n)), '[]'),
		'files', files,
		'version', of.version, 'created_at', iso(of.created_at), 'updated_at', iso(of.updated_at))
$$;

-- What hangs on an entry.
create function event_measurements(of event) returns event_measurement[] language sql stable as $$
	select array(select m from event_measurement m where m.group_id = of.group_id and m.event_id = of.id)
$$;

create function event_times(of event) returns event_time[] language sql stable as $$
	select array(select t from event_time t where t.group_id = of.group_id and t.event_id = of.id)
$$;

create function event_objects(of event) returns uuid[] language sql stable as $$
	select array(select o.object_id from event_object o where o.group_id = of.group_id and o.event_id = of.id order by o.position)
$$;

create function event_contacts(of event) returns uuid[] language sql stable as $$
	select array(select c.contact_id from event_contact c where c.group_id = of.group_id and c.event_id = of.id order by c.position)
$$;

create function event_files(of event) returns json language sql stable as $$
	select coalesce((select json_agg(file_document(file) order by file.position, file.id) from file
		where file.group_id = of.group_id and file.event_id = of.id and file.deleted_at is null), '[]')
$$;

create function event_document(of event) returns json language sql stable as $$
	select event_document(of, event_measurements(of), event_times(of), event_objects(of), event_contacts(of), event_files(of))
$$;

create function event_document(event_id uuid) returns json language sql stable as $$
	select event_document(event) from event where id = event_id
$$;

-- An entry's parts by their names: the amount with the receipts and what a reminder says of money, each person's times, each contact
-- with the places that name it; and the receipts of each person who added them to somebody else's entry, who sees them with the files that
-- everybody sees.
create function event_parts(document json) returns jsonb language sql immutable as $$
	select jsonb_build_object(
		'plain', d - '{version,created_at,updated_at,balance,settles,transfer,time_recording,contacts}'::text[] || jsonb_build_object(
			'files', array(select file from jsonb_array_elements(d -> 'files') with ordinality f (file, n) where not (file ->> 'receipt')::boolean order by n),
			'reminder', case jsonb_typeof(d -> 'reminder') when 'object' then (d -> 'reminder') - '{proposal,kind}'::text[] end,
			'maintenance', case jsonb_typeof(d -> 'maintenance') when 'object' then (d -> 'maintenance') - 'contact' end,
			'rental', case jsonb_typeof(d -> 'rental') when 'object' then (d -> 'rental') - 'contact' end),
		'amount', jsonb_build_array(d -> 'balance', d -> 'settles', d -> 'transfer', d -> 'reminder' -> 'proposal', d -> 'reminder' -> 'kind',
			(select jsonb_agg(case when (file ->> 'receipt')::boolean then file else file -> 'id' end order by n)
				from jsonb_array_elements(d -> 'files') with ordinality f (file, n) having bool_or((file ->> 'receipt')::boolean))))
		|| coalesce((select jsonb_object_agg(part, rows) from (
			select 'time:' || coalesce(row ->> 'user_id', '') as part, jsonb_agg(row order by n) as rows
			from jsonb_array_elements(d -> 'time_recording') with ordinality t (row, n) group by 1) times), '{}')
		|| coalesce((select jsonb_object_agg('receipt:' || person, (
				select jsonb_agg(case when (file ->> 'receipt')::boolean then file else file -> 'id' end order by n)
				from jsonb_array_elements(d -> 'files') with ordinality f (file, n) where not (file ->> 'receipt')::boolean or file ->> 'user' = person))
			from (select distinct file ->> 'user' as person from jsonb_array_elements(d -> 'files') file
				where (file ->> 'receipt')::boolean and file ->> 'user' <> d ->> 'user') added), '{}')
		|| coalesce((select jsonb_object_agg('contact:' || id, places) from (
			select id, jsonb_agg(place order by place) as places from (
				select id, 'contacts' from jsonb_array_elements_text(d -> 'contacts') id
				union all select d -> 'maintenance' ->> 'contact', 'maintenance'
				union all select d -> 'rental' ->> 'contact', 'rental') named (id, place)
			where id is not null group by id) contacts), '{}')
	from (select document::jsonb) whole (d)
$$;

-- Where the order of rows alone is another, all of them have changed.
create function event_parts_changed(before json, after json) returns text[] language sql immutable as $$
	with known as (select event_parts(before) as old, event_parts(after) as fresh),
		named as (select key, old -> key is distinct from fresh -> key as differs from known, jsonb_object_keys(old || fresh) as key)
	select array(select key from named
		where differs or (key ~ '^(time|contact):' and not exists (select from named where differs)) order by key)
$$;

-- What an entry becomes by its columns and by the rows that hang on it: its document, and where that says something else than before the next
-- version, its moment and the parts that have changed.
create function event_became(was event, of event, measurements event_measurement[], times event_time[], objects uuid[], contacts uuid[], files json)
returns event language plpgsql stable as $$
declare changed text[];
begin
	of.version := was.version;
	of.updated_at := was.updated_at;
	of.has_measurement := measurements <> '{}';
	of.has_time_recording := times <> '{}';
	of.document := event_document(of, measurements, times, objects, contacts, files);
	if of.document::text = was.document::text then return of; end if;
	of.version := was.version + 1 + case when was.document is null then 0 else version_gap(was.updated_at) end;
	of.updated_at := case when was.document is null then was.created_at else next_stamp(was.updated_at) end;
	if was.document is not null then
		changed := event_parts_changed(was.document, of.document);
		of.parts := parts_after(was.parts, changed, of.updated_at);
	end if;
	of.document := event_document(of, measurements, times, objects, contacts, files);
	return of;
end $$;

-- The one way in which an entry is written, new or changed, with all that hangs on it: its row once, together with its document, which is built from
-- what is to be written. `was.id` is null for a new one; of a change a list that is null stays. What follows from it is that of `event_settles` and
-- `event_counts`. Files have versions that change with their entry: where some are hung on it next, the deferred `event_refresh` builds the document.
do $make$
declare given constant text[] := '{group_id,id,property_id,person_id,created_at,deleted_at,deleted_by}';
begin
	execute format($sql$
		create function write_entry(was event, of event, measurements event_measurement[], times event_time[], objects uuid[], contacts uuid[],
			has_files boolean) returns void language plpgsql as $body$
		begin
			if was.id is null then
				of.description := coalesce(of.description, '');
				of.created_at := date_trunc('milliseconds', clock_timestamp());
				of.updated_at := of.created_at;
				of.parts := '{}';
				of.version := case when has_files then 0 else 1 end;
				of.has_measurement := not has_files and measurements <> '{}';
				of.has_time_recording := not has_files and times <> '{}';
				of.document := case when not has_files then event_document(of, measurements, times, objects, contacts, '[]') end;
				perform set_config('app.writing', 'on', true);
				insert into event values (of.*);
			else
				-- Its files go to another house with it.
				has_files := has_files or (was.property_id <> of.property_id and event_files(was)::text <> '[]');
				if not has_files then
					of := event_became(was, of, coalesce(measurements, event_measurements(was)), coalesce(times, event_times(was)),
						coalesce(objects, event_objects(was)), coalesce(contacts, event_contacts(was)), event_files(was));
				end if;
				perform set_config('app.writing', case when has_files then '' else 'on' end, true);
				if measurements is not null then delete from event_measurement where group_id = was.group_id and event_id = was.id; end if;
				if times is not null then delete from event_time where group_id = was.group_id and event_id = was.id; end if;
				if objects is not null then delete from event_object where group_id = was.group_id and event_id = was.id; end if;
				if contacts is not null then delete from event_contact where group_id = was.group_id and event_id = was.id; end if;
				if was.property_id = of.property_id then
					update event set (%3$s) = row(%4$s) where group_id = was.group_id and id = was.id;
				else
					update event set (property_id, %3$s) = row(of.property_id, %4$s) where group_id = was.group_id and id = was.id;
				end if;
			end if;
			if objects <> '{}' then
				insert into event_object (group_id, event_id, position, object_id)
				select of.group_id, of.id, n - 1, id from unnest(objects) with ordinality named (id, n);
			end if;
			if contacts <> '{}' then
				insert into event_contact (group_id, event_id, position, contact_id)
				select of.group_id, of.id, n - 1, id from unnest(contacts) with ordinality named (id, n);
			end if;
			if measurements <> '{}' then
				insert into event_measurement (group_id, event_id, %1$s) select of.group_id, of.id, %1$s from unnest(measurements);
			end if;
			if times <> '{}' then
				insert into event_time (group_id, event_id, %2$s) select of.group_id, of.id, %2$s from unnest(times);
			end if;
			perform set_config('app.writing', '', true);
		end $body$$sql$,
		columns_but('event_measurement', '{group_id,event_id,property_id,event_at,name_key,day}'), columns_but('event_time', '{group_id,event_id}'),
		columns_but('event', given), 'of.' || replace(columns_but('event', given), ', ', ', of.'));
end $make$;

-- Entries as they are sent, by the names of columns: `row` and the lists that hang on it. Those of `change` are there and locked, and stay where they
-- are if no place is named; new ones are by who acts. Author, version and moments nobody gives, nor who has
-- logged it elsewhere: that comes with the file of another group.
create function write_entries(in_group uuid, in_property uuid, sent json) returns void language plpgsql as $$
declare
	each json;
	was event;
	of event;
	measurements event_measurement[];
	times event_time[];
	objects uuid[];
	contacts uuid[];
	is_new boolean;
begin
	for each in select value from json_array_elements(sent) loop
		is_new := each -> 'change' is null;
		if is_new then
			was := null;
			of := json_populate_record(null::event, each -> 'row');
			of.id := (each ->> 'id')::uuid;
			of.person_id := app_person();
			of.author_text := null;
			measurements := '{}'; times := '{}'; objects := '{}'; contacts := '{}';
		else
			select * into strict was from event where group_id = in_group and id = (each ->> 'change')::uuid;
			of := json_populate_record(was, each -> 'row');
			of.id := was.id;
			of.person_id := was.person_id;
			of.author_text := was.author_text;
			of.created_at := was.created_at;
			of.updated_at := was.updated_at;
			of.version := was.version;
			of.parts := was.parts;
			of.document := was.document;
			measurements := null; times := null; objects := null; contacts := null;
		end if;
		of.group_id := in_group;
		of.property_id := coalesce(in_property, was.property_id);
		of.deleted_at := was.deleted_at;
		of.deleted_by := was.deleted_by;
		if each -> 'measurement' is not null then
			measurements := array(select json_populate_record(null::event_measurement, value) from json_array_elements(each -> 'measurement'));
		end if;
		if each -> 'time' is not null then
			times := array(select json_populate_record(null::event_time, value) from json_array_elements(each -> 'time'));
		end if;
		if each -> 'objects' is not null then objects := array(select value::uuid from json_array_elements_text(each -> 'objects')); end if;
		if each -> 'contacts' is not null then contacts := array(select value::uuid from json_array_elements_text(each -> 'contacts')); end if;
		perform write_entry(was, of, measurements, times, objects, contacts, each -> 'files' is not null);
	end loop;
end $$;

-- Brings an entry up to what has been written past `write_entry`: its files, and whatever a server of another release writes. Where the document
-- fits already there is nothing to do. It is locked before what hangs on it is read: two that end at once would each leave out what the other has
-- done. Not as for an update of its key: who hangs something on it holds that.
create function event_refresh(in_group uuid, known uuid) returns void language plpgsql as $$
declare
	was event;
	of event;
begin
	select * into was from event where group_id = in_group and id = known for no key update;
	if not found then return; end if;
	of := event_became(was, was, event_measurements(was), event_times(was), event_objects(was), event_contacts(was), event_files(was));
	if of.version = was.version then return; end if;
	update event set document = of.document, version = of.version, updated_at = of.updated_at, parts = of.parts,
		has_measurement = of.has_measurement, has_time_recording = of.has_time_recording
	where group_id = in_group and id = known;
end $$;
revoke execute on function event_refresh from public;

create function event_touched() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare was jsonb := to_jsonb(old);
begin
	if tg_table_name = 'event' then perform event_refresh(new.group_id, new.id);
	else
		if was ->> 'event_id' is not null then perform event_refresh(old.group_id, old.event_id); end if;
		if tg_op <> 'DELETE' and new.event_id is distinct from (was ->> 'event_id')::uuid then perform event_refresh(new.group_id, new.event_id); end if;
	end if;
	return null;
end $$;

-- What is written by `write_entry` brings its document along.
do $$
declare
	source text;
	watched text;
	written constant text := 'current_setting(''app.writing'', true) is distinct from ''on''';
begin
	-- All but what is kept by triggers, and but the trash, which has its own.
	execute format('create constraint trigger refresh after update of %s on event deferrable initially deferred for each row
		when (new.version = old.version) execute function event_touched()', columns_but('event',
		'{group_id,id,has_measurement,has_time_recording,document,version,parts,created_at,updated_at,deleted_at,deleted_by}'
			|| '{maintenance_after_id,reminder_after_id}'::text[]));
	create constraint trigger refresh_new after insert on event deferrable initially deferred for each row
		when (new.document is null) execute function event_touched();
	foreach source in array array['event_measurement', 'event_time', 'event_object', 'event_contact', 'file'] loop
		watched := case source
			-- All but the copies of the entry's, and what follows from the rest.
			when 'event_object' then 'of ' || columns_but('event_object', '{event_at,maintenance_done,maintenance_from,rental_is_rent}')
			when 'event_measurement' then 'of ' || columns_but('event_measurement', '{property_id,event_at,name_key,day}')
			else '' end;
		execute format('create constraint trigger refresh after insert or update %s or delete on %I deferrable initially deferred for each row when (%s)
			execute function event_touched()', watched, source, written);
	end loop;
end $$;

-- To the trash and back: the entry's own version and stamp.
create function event_trash_stamp() returns trigger language plpgsql as $$
begin
	if (new.deleted_at is null) <> (old.deleted_at is null) then
		new.version := old.version + 1 + version_gap(old.updated_at);
		new.updated_at := next_stamp(old.updated_at);
		new.parts := parts_after(old.parts, '{plain}', new.updated_at);
		new.document := event_document(new);
	end if;
	return new;
end $$;
create trigger trash_stamp before update of deleted_at on event for each row execute function event_trash_stamp();

-- Its files stand in time where it does, and count with it: before what locks the counter of entries, as everywhere; those of a property in the trash
-- that has taken out.
create function event_files_follow() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
	if old.event_at <> new.event_at then update file set dated_at = new.event_at where group_id = new.group_id and event_id = new.id; end if;
	if (old.deleted_at is null) <> (new.deleted_at is null) and is_there(new.group_id, new.property_id) then
		perform count_usage(new.group_id, 'files', (case when new.deleted_at is not null then -1 else 1 end)
			* (select count(*)::integer from file where group_id = new.group_id and event_id = new.id and deleted_at is null));
	end if;
	return null;
end $$;
create trigger files_follow after update of event_at, deleted_at on event for each row
	when (old.event_at <> new.event_at or (old.deleted_at is null) <> (new.deleted_at is null)) execute function event_files_follow();

-- What is open because an earlier time was ticked off counts from its day on.
create function maintenance_from(of event) returns date language sql immutable as $$
	select case when of.maintenance_after_id is not null and not of.maintenance_done then of.maintenance_on end
$$;

create function event_object_linked() returns trigger language plpgsql as $$
begin
	select event_at, case when deleted_at is null then maintenance_done end, maintenance_from(event), case when deleted_at is null then rental_is_rent end
	into new.event_at, new.maintenance_done, new.maintenance_from, new.rental_is_rent from event where group_id = new.group_id and id = new.event_id;
	return new;
end $$;
create trigger linked before insert on event_object for each row execute function event_object_linked();

create function event_object_follows() returns trigger language plpgsql as $$
begin
	update event_object set event_at = new.event_at, maintenance_done = case when new.deleted_at is null then new.maintenance_done end,
		maintenance_from = maintenance_from(new), rental_is_rent = case when new.deleted_at is null then new.rental_is_rent end
	where group_id = new.group_id and event_id = new.id;
	return null;
end $$;
create trigger objects_follow after update of event_at, maintenance_done, maintenance_on, maintenance_after_id, rental_is_rent, deleted_at on event for each row
	when ((old.event_at, old.maintenance_done, maintenance_from(old), old.rental_is_rent, old.deleted_at)
		is distinct from (new.event_at, new.maintenance_done, maintenance_from(new), new.rental_is_rent, new.deleted_at))
	execute function event_object_follows();

create function place_in_events(known uuid) returns setof noun_place language sql stable as $$
	select e.group_id, e.property_id, e.person_id, null::text, null::boolean from event e
	join property p on p.group_id = e.group_id and p.id = e.property_id and p.deleted_at is null where e.id = known and e.deleted_at is null
$$;

create function trash_of_event() returns setof thrown_away language sql stable as $$
	select 'event', group_id, id, name, property_id, null::uuid, person_id, false, deleted_at, deleted_by
	from event where deleted_at > now() - interval '30 days'
$$;
