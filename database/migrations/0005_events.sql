-- Entries and files: rows are the truth, `event.document` is the entry as the API answers it to who sees everything.

create table unit (
	id uuid primary key, name text not null unique, symbol text not null,
	kind text not null check (kind in ('counter', 'amount', 'level')), position integer not null
);
insert into unit select seeded_id('unit:' || name), name, symbol, kind, row_number() over () from (values
	('Kilowattstunde', 'kWh', 'counter'), ('Megawattstunde', 'MWh', 'counter'), ('Kubikmeter', 'm³', 'counter'), ('Betriebsstunde', 'Bh', 'counter'),
	('Kilometer', 'km', 'counter'), ('Einheiten (Heizkostenverteiler)', 'Einh.', 'counter'), ('Liter', 'l', 'amount'), ('Ster', 'Ster', 'amount'),
	('Kilogramm', 'kg', 'amount'), ('Stück', 'Stk.', 'amount'), ('Franken', 'CHF', 'amount'), ('Stunde', 'h', 'amount'), ('Niederschlag', 'mm', 'amount'),
	('Grad Celsius', '°C', 'level'), ('Prozent', '%', 'level'), ('Druck', 'bar', 'level'), ('CO₂-Gehalt', 'ppm', 'level'), ('Säurewert', 'pH', 'level'),
	('Wasserhärte', '°fH', 'level'), ('Leistung', 'kW', 'level'), ('Radon', 'Bq/m³', 'level'), ('Quadratmeter', 'm²', 'level')
) as seed (name, symbol, kind);
grant select on unit to hausheft_runtime;

create table event (
	group_id uuid not null,
	id uuid not null default uuidv7(),
	property_id uuid not null,
	journal_id uuid,
	person_id uuid not null references person (id),
	name text not null check (length(name) between 1 and 200),
	description text not null default '' check (length(description) <= 20000),
	event_at timestamptz(3) not null,
	-- A part is there when its first column is.
	balance_tax_relevant boolean,
	balance_expense_rappen bigint check (balance_expense_rappen >= 0),
	balance_income_rappen bigint check (balance_income_rappen >= 0),
	balance_tax text check (balance_tax in ('werterhaltend', 'wertvermehrend', 'energie')),
	maintenance_done boolean,
	maintenance_contact_id uuid,
	maintenance_on date,
	maintenance_recurrence json,
	reminder_on date,
	reminder_note text,
	reminder_done boolean,
	reminder_recurrence json,
	rental_is_rent boolean,
	rental_is_retrieve boolean,
	rental_contact_id uuid,
	-- Kept by event_refresh(), so that the lists of one kind need not look into the child tables.
	has_measurement boolean not null default false,
	has_time_recording boolean not null default false,
	document json,
	version integer not null default 0,
	created_at timestamptz(3) not null default date_trunc('milliseconds', clock_timestamp()),
	updated_at timestamptz(3) not null default date_trunc('milliseconds', clock_timestamp()),
	deleted_at timestamptz(3),
	deleted_by uuid references person (id),
	primary key (group_id, id),
	unique (id),
	unique (group_id, property_id, id),
	foreign key (group_id, property_id) references property (group_id, id),
	foreign key (group_id, property_id, journal_id) references journal (group_id, property_id, id) on delete set null (journal_id),
	foreign key (group_id, maintenance_contact_id) references contact (group_id, id) on delete set null (maintenance_contact_id),
	foreign key (group_id, rental_contact_id) references contact (group_id, id) on delete set null (rental_contact_id)
);
create index event_rolling on event (group_id, property_id, event_at desc, id desc) where deleted_at is null;
create index event_rolling_group on event (group_id, event_at desc, id desc) where deleted_at is null;
-- With the property that row-level security asks for: a journal's entries are counted in the index alone.
create index event_rolling_journal on event (group_id, journal_id, event_at desc, id desc) include (property_id) where deleted_at is null and journal_id is not null;
create index event_rolling_balance on event (group_id, property_id, event_at desc, id desc) where deleted_at is null and balance_tax_relevant is not null;
create index event_rolling_maintenance on event (group_id, property_id, event_at desc, id desc) where deleted_at is null and maintenance_done is not null;
create index event_rolling_reminder on event (group_id, property_id, event_at desc, id desc) where deleted_at is null and reminder_on is not null;
create index event_rolling_rental on event (group_id, property_id, event_at desc, id desc) where deleted_at is null and rental_is_rent is not null;
create index event_rolling_measurement on event (group_id, property_id, event_at desc, id desc) where deleted_at is null and has_measurement;
create index event_rolling_time_recording on event (group_id, property_id, event_at desc, id desc) where deleted_at is null and has_time_recording;
create index event_reminder_open on event (group_id, reminder_on, id) where deleted_at is null and not reminder_done;
create index event_maintenance_contact on event (group_id, maintenance_contact_id) where maintenance_contact_id is not null;
create index event_rental_contact on event (group_id, rental_contact_id) where rental_contact_id is not null;
alter table event enable row level security;
create policy event_seen on event using (
	group_id = any ((select app_whole_groups())::uuid[]) or property_id = any ((select app_properties())::uuid[])
);
-- Deferred and last by its name: the counter that all writers of a group share is locked for the end of a transaction alone.
create constraint trigger usage after insert or update of deleted_at or delete on event deferrable initially deferred
	for each row execute function count_row('events', 'property_id');
grant select, insert, update on event to hausheft_runtime;

-- The rows of an entry. Whoever sees the entry sees them; what of them goes into an answer is visibleTo()'s business.
create table event_measurement (
	group_id uuid not null,
	event_id uuid not null,
	position integer not null,
	unit_id uuid not null references unit (id),
	object_id uuid,
	name text not null,
	note text,
	data numeric not null,
	replaced boolean not null default false,
	primary key (group_id, event_id, position),
	foreign key (group_id, event_id) references event (group_id, id) on delete cascade,
	foreign key (group_id, object_id) references object (group_id, id) on delete set null (object_id)
);
-- A series (unit, name, object) has one reading per entry.
create unique index event_measurement_series on event_measurement
	(group_id, event_id, unit_id, lower(trim(name)), coalesce(object_id, '00000000-0000-0000-0000-000000000000'));
create index event_measurement_object on event_measurement (group_id, object_id) where object_id is not null;

create table event_time (
	group_id uuid not null,
	event_id uuid not null,
	position integer not null,
	person_id uuid references person (id),
	person_name text,
	note text,
	minutes integer not null check (minutes > 0),
	primary key (group_id, event_id, position),
	foreign key (group_id, event_id) references event (group_id, id) on delete cascade
);
create index event_time_person on event_time (group_id, person_id) where person_id is not null;

create table event_object (
	group_id uuid not null,
	event_id uuid not null,
	position integer not null,
	object_id uuid not null,
	-- Copies of the entry's, null while it is in the trash: an object's state is then one look into an index, however many entries it has.
	event_at timestamptz(3),
	maintenance_done boolean,
	rental_is_rent boolean,
	primary key (group_id, event_id, object_id),
	foreign key (group_id, event_id) references event (group_id, id) on delete cascade,
	foreign key (group_id, object_id) references object (group_id, id) on delete cascade
);
create index event_object_object on event_object (group_id, object_id, event_id);
create index event_object_maintenance on event_object (group_id, object_id, event_at desc, event_id desc) where maintenance_done is not null;
create index event_object_rental on event_object (group_id, object_id, event_at desc, event_id desc) where rental_is_rent is not null;
create function event_object_linked() returns trigger language plpgsql as $$
begin
	select event_at, case when deleted_at is null then maintenance_done end, case when deleted_at is null then rental_is_rent end
	into new.event_at, new.maintenance_done, new.rental_is_rent from event where group_id = new.group_id and id = new.event_id;
	return new;
end $$;
create trigger linked before insert on event_object for each row execute function event_object_linked();
create function event_object_follows() returns trigger language plpgsql as $$
begin
	update event_object set event_at = new.event_at, maintenance_done = case when new.deleted_at is null then new.maintenance_done end,
		rental_is_rent = case when new.deleted_at is null then new.rental_is_rent end
	where group_id = new.group_id and event_id = new.id;
	return null;
end $$;
create trigger objects_follow after update of event_at, maintenance_done, rental_is_rent, deleted_at on event for each row
	when ((old.event_at, old.maintenance_done, old.rental_is_rent, old.deleted_at)
		is distinct from (new.event_at, new.maintenance_done, new.rental_is_rent, new.deleted_at))
	execute function event_object_follows();

create table event_contact (
	group_id uuid not null,
	event_id uuid not null,
	position integer not null,
	contact_id uuid not null,
	primary key (group_id, event_id, contact_id),
	foreign key (group_id, event_id) references event (group_id, id) on delete cascade,
	foreign key (group_id, contact_id) references contact (group_id, id) on delete cascade
);
create index event_contact_contact on event_contact (group_id, contact_id, event_id);

create table file (
	group_id uuid not null references "group" (id),
	id uuid not null default uuidv7(),
	property_id uuid,
	event_id uuid,
	position integer not null default 0,
	person_id uuid references person (id),
	filename text not null,
	mime text not null,
	size bigint not null,
	width integer,
	height integer,
	sha256 text not null,
	receipt boolean not null default false,
	-- Shown instead of a property's drawn house: seen by all who see the property, without an entry.
	is_property_photo boolean not null default false,
	annotations json,
	version integer not null default 1,
	created_at timestamptz(3) not null default now(),
	updated_at timestamptz(3) not null default now(),
	deleted_at timestamptz(3),
	deleted_by uuid references person (id),
	primary key (group_id, id),
	unique (id),
	foreign key (group_id, property_id) references property (group_id, id),
	-- A file of an entry is a file of the entry's property, wherever that moves.
	foreign key (group_id, property_id, event_id) references event (group_id, property_id, id) on update cascade deferrable
);
create index file_of_property on file (group_id, property_id, created_at desc, id desc) where deleted_at is null;
create index file_of_event on file (group_id, event_id, position) where event_id is not null;
create index file_loose on file (created_at) where event_id is null and not is_property_photo;
alter table file enable row level security;
create policy file_seen on file using (
	(event_id is null and not is_property_photo and person_id = (select app_person()) and group_id = any ((select app_groups())::uuid[]))
	or ((event_id is not null or is_property_photo)
		and (group_id = any ((select app_whole_groups())::uuid[]) or property_id = any ((select app_properties())::uuid[])))
);
create trigger stamp before insert or update on file for each row execute function stamp();
grant select, insert, update on file to hausheft_runtime;
alter table property add foreign key (group_id, photo_id) references file (group_id, id) on delete set null (photo_id);

-- `(select true …)`, not `exists`: that would let the planner hash every entry of every group instead of looking up the one.
do $$
declare child text;
begin
	foreach child in array array['event_measurement', 'event_time', 'event_object', 'event_contact'] loop
		execute format('alter table %I enable row level security', child);
		execute format('create policy seen_with_event on %1$I using (
			group_id = any ((select app_whole_groups())::uuid[])
			or (select true from event where event.group_id = %1$I.group_id and event.id = %1$I.event_id))', child);
		execute format('grant select, insert, update, delete on %I to hausheft_runtime', child);
	end loop;
end $$;

create function file_document(of file) returns json language sql stable as $$
	select json_build_object('id', of.id, 'filename', of.filename, 'path', '/api/be/files/' || of.id || '/content', 'mime', of.mime,
		'user', of.person_id, 'event', of.event_id, 'property', of.property_id, 'size', of.size, 'width', of.width, 'height', of.height,
		'annotations', of.annotations is not null, 'receipt', of.receipt, 'version', of.version,
		'created_at', iso(of.created_at), 'updated_at', iso(of.updated_at))
$$;

-- The entry as the API answers it, from its row and its child rows.
create function event_document(of event) returns json language sql stable as $$
	select json_build_object(
		'id', of.id, 'name', of.name, 'description', of.description, 'group', of.group_id, 'property', of.property_id, 'journal', of.journal_id,
		'user', of.person_id, 'event_at', iso(of.event_at),
		'balance', case when of.balance_tax_relevant is not null then json_build_object(
			'expense', of.balance_expense_rappen, 'income', of.balance_income_rappen, 'tax_relevant', of.balance_tax_relevant, 'tax', of.balance_tax) end,
		'maintenance', case when of.maintenance_done is not null then json_build_object(
			'contact', of.maintenance_contact_id, 'date', of.maintenance_on, 'done', of.maintenance_done, 'recurrence', of.maintenance_recurrence) end,
		'measurement', coalesce((select json_agg(json_build_object('unit', m.unit_id, 'name', m.name, 'note', m.note, 'symbol', unit.symbol,
				'data', m.data::text, 'object', m.object_id, 'replaced', m.replaced) order by m.position)
			from event_measurement m join unit on unit.id = m.unit_id where m.group_id = of.group_id and m.event_id = of.id), '[]'),
		'time_recording', coalesce((select json_agg(json_build_object('note', t.note, 'minutes', t.minutes, 'user_id', t.person_id, 'user_text', t.person_name)
				order by t.position)
			from event_time t where t.group_id = of.group_id and t.event_id = of.id), '[]'),
		'reminder', case when of.reminder_on is not null then json_build_object(
			'date', of.reminder_on, 'note', of.reminder_note, 'done', of.reminder_done, 'recurrence', of.reminder_recurrence) end,
		'rental', case when of.rental_is_rent is not null then json_build_object(
			'contact', of.rental_contact_id, 'is_rent', of.rental_is_rent, 'is_retrieve', of.rental_is_retrieve) end,
		'objects', coalesce((select json_agg(o.object_id order by o.position) from event_object o where o.group_id = of.group_id and o.event_id = of.id), '[]'),
		'contacts', coalesce((select json_agg(c.contact_id order by c.position) from event_contact c where c.group_id = of.group_id and c.event_id = of.id), '[]'),
		'files', coalesce((select json_agg(file_document(file) order by file.position, file.id) from file
			where file.group_id = of.group_id and file.event_id = of.id and file.deleted_at is null), '[]'),
		'version', of.version, 'created_at', iso(of.created_at), 'updated_at', iso(of.updated_at))
$$;
create function event_document(event_id uuid) returns json language sql stable as $$
	select event_document(event) from event where id = event_id
$$;

-- Brings document, version and stamp up to the rows; records and announces one change per transaction, however many rows it touched.
-- `app.dirty_events` names the entries still to look at, so that ten changed rows rebuild the document once.
create function event_refresh(in_group uuid, known uuid) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
	r event;
	before json;
	happened text;
begin
	select * into r from event where group_id = in_group and id = known;
	if not found then return; end if;
	before := r.document;
	if before is not null and event_document(r)::text = before::text then return; end if;
	r.version := r.version + 1;
	if before is not null then r.updated_at := next_stamp(r.updated_at); end if;
	r.has_measurement := exists (select from event_measurement where group_id = in_group and event_id = known);
	r.has_time_recording := exists (select from event_time where group_id = in_group and event_id = known);
	r.document := event_document(r);
	update event set document = r.document, version = r.version, updated_at = r.updated_at,
		has_measurement = r.has_measurement, has_time_recording = r.has_time_recording
	where group_id = in_group and id = known;
	-- An entry in the trash is not announced; its history goes on.
	happened := case when before is null then 'INSERT' else 'UPDATE' end;
	perform record_change(in_group, 'event', known, r.property_id, happened, r.updated_at, before, r.document,
		left_property => nullif((before ->> 'property')::uuid, r.property_id));
end $$;
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
			when 'event' then 'insert or update of property_id, journal_id, person_id, name, description, event_at, balance_tax_relevant, balance_expense_rappen,
				balance_income_rappen, balance_tax, maintenance_done, maintenance_contact_id, maintenance_on, maintenance_recurrence, reminder_on, reminder_note,
				reminder_done, reminder_recurrence, rental_is_rent, rental_is_retrieve, rental_contact_id'
			when 'event_object' then 'insert or update of position or delete'
			else 'insert or update or delete' end;
		execute format('create trigger a_dirty after %s on %I for each row execute function event_mark_dirty()', happenings, source);
		execute format('create constraint trigger refresh after %s on %I deferrable initially deferred for each row execute function event_changed()', happenings, source);
	end loop;
end $$;

-- To the trash and back: the entry's own version and stamp, history and message; its files count with it.
create function event_trash_stamp() returns trigger language plpgsql as $$
begin
	if (new.deleted_at is null) <> (old.deleted_at is null) then
		new.version := old.version + 1;
		new.updated_at := next_stamp(old.updated_at);
		new.document := event_document(new);
	end if;
	return new;
end $$;
create trigger trash_stamp before update of deleted_at on event for each row execute function event_trash_stamp();
create function event_trashed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare gone boolean := new.deleted_at is not null;
begin
	if gone = (old.deleted_at is not null) then return null; end if;
	perform count_usage(new.group_id, 'files', (case when gone then -1 else 1 end)
		* (select count(*)::integer from file where group_id = new.group_id and event_id = new.id and deleted_at is null));
	perform record_change(new.group_id, 'event', new.id, new.property_id, case when gone then 'DELETE' else 'INSERT' end, new.updated_at,
		case when gone then new.document end, case when not gone then new.document end);
	return null;
end $$;
create trigger trashed after update of deleted_at on event for each row execute function event_trashed();

-- A file counts while neither it nor the entry or property that it hangs on is in the trash.
create function file_counts(of file) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
	select of.deleted_at is null
		and not exists (select from event where group_id = of.group_id and id = of.event_id and deleted_at is not null)
		and not exists (select from property where group_id = of.group_id and id = of.property_id and deleted_at is not null)
$$;
create function file_counted() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
	perform from property where group_id = coalesce(new.group_id, old.group_id) and id = coalesce(new.property_id, old.property_id) for share;
	perform count_usage(coalesce(new.group_id, old.group_id), 'files',
		(case when tg_op <> 'DELETE' then file_counts(new)::integer else 0 end) - (case when tg_op <> 'INSERT' then file_counts(old)::integer else 0 end));
	return null;
end $$;
create trigger counted after insert or update of deleted_at, event_id, property_id or delete on file for each row execute function file_counted();
create function file_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
	known file := coalesce(new, old);
	loose boolean := known.event_id is null and not known.is_property_photo;
	happened text := tg_op;
begin
	if tg_op = 'UPDATE' then
		if to_jsonb(new) - '{version,updated_at}'::text[] = to_jsonb(old) - '{version,updated_at}'::text[] then return null; end if;
		if new.deleted_at is not null and old.deleted_at is null then happened := 'DELETE';
		elsif new.deleted_at is null and old.deleted_at is not null then happened := 'INSERT';
		end if;
	end if;
	-- What is purged was announced when it went to the trash.
	if tg_op = 'DELETE' and old.deleted_at is not null then return null; end if;
	perform record_change(known.group_id, 'file', known.id, known.property_id, happened,
		case when tg_op = 'DELETE' then clock_timestamp() else new.updated_at end,
		case when tg_op <> 'INSERT' then file_document(old) end, case when tg_op <> 'DELETE' then file_document(new) end,
		seen_by => case when loose then known.person_id end,
		-- Others saw it while it hung on an entry or stood for a property, or saw it elsewhere.
		left_property => case when tg_op = 'UPDATE' and (old.event_id is not null or old.is_property_photo)
			and (loose or old.property_id is distinct from new.property_id) then old.property_id end,
		receipt => known.receipt and (tg_op <> 'UPDATE' or old.receipt),
		owner => coalesce((select person_id from event where group_id = known.group_id and id = known.event_id), known.person_id));
	return null;
end $$;
create trigger changed after insert or update or delete on file for each row execute function file_changed();

-- A property in the trash takes what hangs on it out of the counts, and brings it back.
create function property_trashed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare direction integer := case when new.deleted_at is not null then -1 else 1 end;
begin
	if (new.deleted_at is null) = (old.deleted_at is null) then return null; end if;
	perform count_usage(new.group_id, 'events', direction * (select count(*)::integer from event where group_id = new.group_id and property_id = new.id and deleted_at is null));
	perform count_usage(new.group_id, 'objects', direction * (select count(*)::integer from object where group_id = new.group_id and property_id = new.id and deleted_at is null));
	perform count_usage(new.group_id, 'journals', direction * (select count(*)::integer from journal where group_id = new.group_id and property_id = new.id and deleted_at is null));
	perform count_usage(new.group_id, 'files', direction * (select count(*)::integer from file left join event on event.group_id = file.group_id and event.id = file.event_id
		where file.group_id = new.group_id and file.property_id = new.id and file.deleted_at is null and event.deleted_at is null));
	return null;
end $$;
create trigger trashed after update of deleted_at on property for each row execute function property_trashed();
