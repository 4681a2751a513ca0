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
			'tax_percent', of.balance_tax_percent, 'tax_rest', of.balance_tax_rest) end,
		'settles', of.settles_id,
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

create function event_document(of event) returns json language sql stable as $$
	select event_document(of,
		array(select m from event_measurement m where m.group_id = of.group_id and m.event_id = of.id),
		array(select t from event_time t where t.group_id = of.group_id and t.event_id = of.id),
		array(select o.object_id from event_object o where o.group_id = of.group_id and o.event_id = of.id order by o.position),
		array(select c.contact_id from event_contact c where c.group_id = of.group_id and c.event_id = of.id order by c.position),
		coalesce((select json_agg(file_document(file) order by file.position, file.id) from file
			where file.group_id = of.group_id and file.event_id = of.id and file.deleted_at is null), '[]'))
$$;

create function event_document(event_id uuid) returns json language sql stable as $$
	select event_document(event) from event where id = event_id
$$;

-- A new entry with all that hangs on it, each row written once: its document is built from what is to be written, and what follows from that is the
-- trigger `settled`. Id, version and moments are set here. Files have versions that change with their entry: with them the deferred
-- `event_refresh` builds it.
do $make$ begin
	execute format($sql$
		create function write_entry(of event, measurements event_measurement[], times event_time[], objects uuid[], contacts uuid[], has_files boolean)
		returns uuid language plpgsql as $body$
		begin
			of.id := uuidv7();
			of.description := coalesce(of.description, '');
			of.created_at := date_trunc('milliseconds', clock_timestamp());
			of.updated_at := of.created_at;
			of.parts := '{}';
			of.version := case when has_files then 0 else 1 end;
			of.has_measurement := not has_files and measurements <> '{}';
			of.has_time_recording := not has_files and times <> '{}';
			of.document := case when not has_files then event_document(of, measurements, times, objects, contacts, '[]') end;
			perform set_config('app.writing', case when has_files then '' else 'on' end, true);
			insert into event values (of.*);
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
			return of.id;
		end $body$$sql$,
		columns_but('event_measurement', '{group_id,event_id,property_id,event_at,name_key,day}'), columns_but('event_time', '{group_id,event_id}'));
end $make$;

-- As the caller sent them, by the names of columns: `row`, and the lists that hang on it. They are by who acts.
create function write_entries(in_group uuid, in_property uuid, sent json) returns setof uuid language plpgsql as $$
declare
	each json;
	of event;
begin
	for each in select value from json_array_elements(sent) loop
		of := json_populate_record(null::event, each -> 'row');
		of.group_id := in_group;
		of.property_id := in_property;
		of.person_id := app_person();
		return next write_entry(of,
			array(select json_populate_record(null::event_measurement, value) from json_array_elements(each -> 'measurement')),
			array(select json_populate_record(null::event_time, value) from json_array_elements(each -> 'time')),
			array(select value::uuid from json_array_elements_text(each -> 'objects')),
			array(select value::uuid from json_array_elements_text(each -> 'contacts')),
			coalesce((each ->> 'files')::boolean, false));
	end loop;
end $$;

-- What follows from an entry that was written whole, once all that hangs on it is there; what locks the counter of entries is `z_links`.
create function event_settled() returns trigger language plpgsql security definer
set search_path = public, pg_temp set enable_seqscan = off as $$
begin
	perform search_put(search_of(new));
	perform record_change(new.group_id, 'event', new.id, new.property_id, 'INSERT', new.updated_at, null, new.document, owner => new.person_id);
	return null;
end $$;
create constraint trigger settled after insert on event deferrable initially deferred for each row when (new.document is not null)
	execute function event_settled();

create function event_mark_dirty() returns trigger language plpgsql as $$
declare
	known uuid;
	marked text := current_setting('app.dirty_events', true);
begin
	if tg_table_name = 'event' then known := new.id;
	elsif tg_op = 'DELETE' then known := old.event_id;
	else known := new.event_id;
	end if;
	if known is not null and position(known::text in coalesce(marked, '')) = 0 then
		perform set_config('app.dirty_events', coalesce(marked, '') || known::text, true);
	end if;
	if tg_table_name = 'file' then
		if tg_op = 'UPDATE' and old.event_id is distinct from new.event_id and old.event_id is not null then
			perform set_config('app.dirty_events', coalesce(current_setting('app.dirty_events', true), '') || old.event_id::text, true);
		end if;
	end if;
	return null;
end $$;

create function event_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
	in_group uuid := coalesce(new.group_id, old.group_id);
	known uuid;
	marked text := current_setting('app.dirty_events', true);
begin
	if tg_table_name = 'event' then known := new.id;
	elsif tg_op = 'DELETE' then known := old.event_id;
	else known := new.event_id;
	end if;
	if known is not null and position(known::text in coalesce(marked, '')) > 0 then
		perform set_config('app.dirty_events', replace(marked, known::text, ''), true);
		perform event_refresh(in_group, known);
	end if;
	if tg_table_name = 'file' then
		if tg_op = 'UPDATE' and old.event_id is not null and old.event_id is distinct from new.event_id then
			perform event_refresh(in_group, old.event_id);
		end if;
	end if;
	return null;
end $$;

do $$
declare
	source text;
	happenings text;
begin
	foreach source in array array['event', 'event_measurement', 'event_time', 'event_object', 'event_contact', 'file'] loop
		happenings := case source
			-- All but what is kept by triggers, and but the trash, which has its own.
			when 'event' then 'insert or update of ' || columns_but('event',
				'{group_id,id,has_measurement,has_time_recording,document,version,parts,created_at,updated_at,deleted_at,deleted_by,maintenance_after_id,reminder_after_id}')
			-- All but the copies of the entry's, and what follows from the rest.
			when 'event_object' then 'insert or update of ' || columns_but('event_object', '{event_at,maintenance_done,maintenance_from,rental_is_rent}') || ' or delete'
			when 'event_measurement' then 'insert or update of ' || columns_but('event_measurement', '{property_id,event_at,name_key,day}') || ' or delete'
			else 'insert or update or delete' end;
		execute format('create trigger a_dirty after %s on %I for each row when (not app_is_writing()) execute function event_mark_dirty()', happenings, source);
		execute format('create constraint trigger refresh after %s on %I deferrable initially deferred for each row when (not app_is_writing())
			execute function event_changed()', happenings, source);
	end loop;
end $$;

-- Brings document, version and stamp up to the rows; records and announces one change per transaction, however many rows it touched.
-- `app.dirty_events` names the entries still to look at, so that ten changed rows rebuild the document once.
create function event_refresh(in_group uuid, known uuid) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
	r event;
	before json;
	said jsonb;
	had_measurement boolean;
	changed text[];
begin
	select * into r from event where group_id = in_group and id = known;
	if not found then return; end if;
	before := r.document;
	had_measurement := r.has_measurement;
	if before is not null and event_document(r)::text = before::text then return; end if;
	r.version := r.version + 1;
	r.updated_at := case when before is null then r.created_at else next_stamp(r.updated_at) end;
	r.document := event_document(r);
	said := r.document::jsonb;
	-- What the document does not name is not looked for.
	r.has_measurement := said -> 'measurement' <> '[]';
	r.has_time_recording := said -> 'time_recording' <> '[]';
	if before is not null then
		changed := event_parts_changed(before, r.document);
		r.parts := parts_after(r.parts, changed, r.updated_at);
	end if;
	update event set document = r.document, version = r.version, updated_at = r.updated_at, parts = r.parts,
		has_measurement = r.has_measurement, has_time_recording = r.has_time_recording
	where group_id = in_group and id = known;
	if r.deleted_at is null and (r.has_measurement or had_measurement) then perform reading_spans_follow(in_group, before, r.document); end if;
	-- An entry in the trash is not announced; its history goes on.
	perform record_change(in_group, 'event', known, r.property_id, case when before is null then 'INSERT' else 'UPDATE' end, r.updated_at,
		before, r.document, left_property => nullif((before ->> 'property')::uuid, r.property_id),
		parts => case when not 'plain' = any (changed) then changed end, owner => r.person_id);
end $$;

create function event_relink(r event, is_new boolean) returns void language plpgsql as $$
begin
	-- What the document does not name is not looked for.
	if is_new and r.document ->> 'objects' = '[]' and r.document ->> 'contacts' = '[]'
		and coalesce(r.maintenance_contact_id, r.rental_contact_id, r.journal_id) is null then return; end if;
	if not is_new then
		delete from event_link link where group_id = r.group_id and event_id = r.id
			and not exists (select from event_links(r) fresh where fresh is not distinct from link);
		if not exists (select from event_links(r) fresh where not exists (select from event_link link
			where group_id = r.group_id and event_id = r.id and fresh is not distinct from link)) then return; end if;
	end if;
	-- Behind the last lock of the counters, that of entries: links of several entries change in any order.
	perform from usage where group_id = r.group_id and resource = 'events' for no key update;
	with fresh as (insert into event_link select * from event_links(r) on conflict do nothing returning group_id, linked, property_id, minutes)
	insert into link_count as kept select group_id, linked, property_id, 1, minutes from fresh
	on conflict on constraint link_count_pkey do update set entries = kept.entries + 1, minutes = kept.minutes + excluded.minutes;
end $$;
revoke execute on function event_relink from public;

-- An entry in the trash names nothing.
create function event_links(of event) returns setof event_link language sql stable as $$
	select of.group_id, linked, of.event_at, of.id, of.property_id, nullif(of.journal_id, linked), of.rental_is_rent is not null,
		of.balance_tax_relevant is not null, of.reminder_on is not null, of.maintenance_done is not null, of.has_measurement, of.has_time_recording,
		of.maintenance_done is false, of.reminder_done is false, bool_or(is_object) over (), bool_or(is_contact) over (),
		case when of.balance_tax_relevant then coalesce(of.balance_tax, 'unclassified') when not of.balance_tax_relevant then 'none' end,
		case when of.balance_tax_relevant and of.balance_tax_percent < 100 and of.balance_expense_rappen > 0 then coalesce(of.balance_tax_rest, 'none') end,
		case when of.has_time_recording
			then (select coalesce(sum(minutes), 0)::integer from event_time where group_id = of.group_id and event_id = of.id) else 0 end
	from (
		select object_id, true, false from event_object where group_id = of.group_id and event_id = of.id
		union select contact_id, false, true from event_contact where group_id = of.group_id and event_id = of.id
		union select of.maintenance_contact_id, false, true
		union select of.rental_contact_id, false, true
		union select of.journal_id, false, false
	) named (linked, is_object, is_contact) where linked is not null and of.deleted_at is null
$$;

-- An entry's parts by their names: the amount with the receipts and what a reminder says of money, each person's times, each contact
-- with the places that name it; and the receipts of each person who added them to somebody else's entry, who sees them with the files that
-- everybody sees.
create function event_parts(document json) returns jsonb language sql immutable as $$
	select jsonb_build_object(
		'plain', d - '{version,created_at,updated_at,balance,settles,time_recording,contacts}'::text[] || jsonb_build_object(
			'files', array(select file from jsonb_array_elements(d -> 'files') with ordinality f (file, n) where not (file ->> 'receipt')::boolean order by n),
			'reminder', case jsonb_typeof(d -> 'reminder') when 'object' then (d -> 'reminder') - '{proposal,kind}'::text[] end,
			'maintenance', case jsonb_typeof(d -> 'maintenance') when 'object' then (d -> 'maintenance') - 'contact' end,
			'rental', case jsonb_typeof(d -> 'rental') when 'object' then (d -> 'rental') - 'contact' end),
		'amount', jsonb_build_array(d -> 'balance', d -> 'settles', d -> 'reminder' -> 'proposal', d -> 'reminder' -> 'kind',
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

-- To the trash and back: the entry's own version and stamp, history and message; its files count with it.
create function event_trash_stamp() returns trigger language plpgsql as $$
begin
	if (new.deleted_at is null) <> (old.deleted_at is null) then
		new.version := old.version + 1;
		new.updated_at := next_stamp(old.updated_at);
		new.parts := parts_after(old.parts, '{plain}', new.updated_at);
		new.document := event_document(new);
	end if;
	return new;
end $$;
create trigger trash_stamp before update of deleted_at on event for each row execute function event_trash_stamp();

create function event_trashed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare gone boolean := new.deleted_at is not null;
begin
	if gone = (old.deleted_at is not null) then return null; end if;
	-- What a property in the trash has taken out of the counts is not taken out again.
	if is_there(new.group_id, new.property_id) then
		perform count_usage(new.group_id, 'files', (case when gone then -1 else 1 end)
			* (select count(*)::integer from file where group_id = new.group_id and event_id = new.id and deleted_at is null));
	end if;
	-- After the counter of files, as everywhere: it locks that of entries.
	perform reading_spans_follow(new.group_id, case when gone then new.document end, case when not gone then new.document end);
	perform record_change(new.group_id, 'event', new.id, new.property_id, case when gone then 'DELETE' else 'INSERT' end, new.updated_at,
		case when gone then new.document end, case when not gone then new.document end);
	return null;
end $$;
create trigger trashed after update of deleted_at on event for each row execute function event_trashed();

-- At the end, as that locks the counter of entries: what is named by then. A document is made ready earlier where somebody waits for it.
create function event_relinked() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
	if tg_op = 'INSERT' then perform reading_spans_follow(new.group_id, null, new.document); end if;
	perform event_relink(event, is_new => tg_op = 'INSERT' or old.document is null) from event where group_id = new.group_id and id = new.id;
	return null;
end $$;
create constraint trigger z_links_new after insert on event deferrable initially deferred for each row when (new.document is not null)
	execute function event_relinked();
create constraint trigger z_links after update of document, deleted_at on event deferrable initially deferred for each row
	when (old.version <> new.version) execute function event_relinked();

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
