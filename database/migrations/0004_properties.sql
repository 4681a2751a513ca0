-- Properties with their objects, contacts and journals.

create table property_type (id uuid primary key, key text not null unique, name text not null, position integer not null);
insert into property_type select seeded_id('property_type:' || key), key, name, row_number() over () from (values
	('einfamilienhaus', 'Einfamilienhaus'), ('mehrfamilienhaus', 'Mehrfamilienhaus'), ('wohn_geschaeftshaus', 'Wohn- und Geschäftshaus'),
	('stwe_wohnung', 'Eigentumswohnung'), ('stweg', 'Stockwerkeigentümergemeinschaft'), ('ferienhaus', 'Ferienhaus'),
	('gewerbe', 'Gewerbeliegenschaft'), ('garage', 'Garage / Einstellhalle'), ('land', 'Bauland'), ('landwirtschaft', 'Hof / Rustico / Alp'),
	('vereinshaus', 'Vereinshaus'), ('garten', 'Familiengarten'), ('andere', 'Andere')
) as seed (key, name);
grant select on property_type to hausheft_runtime;

create table property (
	group_id uuid not null references "group" (id),
	id uuid not null default uuidv7(),
	name text not null check (length(name) between 1 and 200),
	type_id uuid not null references property_type (id),
	address_street text, address_city text, address_zip text,
	photo_id uuid,
	version integer not null default 1,
	created_at timestamptz(3) not null default now(),
	updated_at timestamptz(3) not null default now(),
	deleted_at timestamptz(3),
	deleted_by uuid references person (id),
	primary key (group_id, id),
	unique (id)
);
create index property_by_name on property (group_id, name collate de_ch, id) where deleted_at is null;
alter table property enable row level security;
create policy property_seen on property using (
	group_id = any ((select app_whole_groups())::uuid[]) or id = any ((select app_properties())::uuid[])
);
create trigger stamp before insert or update on property for each row execute function stamp();
create trigger track after insert or update or delete on property for each row execute function track('property', 'id');
create trigger count_row after insert or update of deleted_at or delete on property for each row execute function count_row('properties');
grant select, insert, update on property to hausheft_runtime;

create table member_property (
	group_id uuid not null,
	person_id uuid not null,
	property_id uuid not null,
	primary key (group_id, person_id, property_id),
	foreign key (group_id, person_id) references member (group_id, person_id) on delete cascade,
	foreign key (group_id, property_id) references property (group_id, id) on delete cascade
);
create index member_property_of_property on member_property (group_id, property_id);
alter table member_property enable row level security;
create policy member_property_seen on member_property using (group_id = any ((select app_groups())::uuid[]));
grant select, insert, delete on member_property to hausheft_runtime;
create function member_scope_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
	perform pg_notify('member_changed', json_build_object('group', coalesce(new.group_id, old.group_id), 'person', coalesce(new.person_id, old.person_id))::text);
	return null;
end $$;
create trigger member_scope_changed after insert or delete on member_property for each row execute function member_scope_changed();

create table object (
	group_id uuid not null,
	id uuid not null default uuidv7(),
	property_id uuid not null,
	name text not null check (length(name) between 1 and 200),
	disabled_at timestamptz(3),
	version integer not null default 1,
	created_at timestamptz(3) not null default now(),
	updated_at timestamptz(3) not null default now(),
	deleted_at timestamptz(3),
	deleted_by uuid references person (id),
	primary key (group_id, id),
	unique (id),
	-- What names an object of one property can only be of that property.
	unique (group_id, property_id, id),
	foreign key (group_id, property_id) references property (group_id, id) on delete cascade
);
create index object_by_name on object (group_id, property_id, name collate de_ch, id) where deleted_at is null;
alter table object enable row level security;
create policy object_seen on object using (
	group_id = any ((select app_whole_groups())::uuid[]) or property_id = any ((select app_properties())::uuid[])
);
create trigger stamp before insert or update on object for each row execute function stamp();
create trigger track after insert or update or delete on object for each row execute function track('object', 'property_id');
create trigger count_row after insert or update of deleted_at or delete on object for each row execute function count_row('objects', 'property_id');
grant select, insert, update on object to hausheft_runtime;

create table contact (
	group_id uuid not null references "group" (id),
	id uuid not null default uuidv7(),
	company text, firstname text, lastname text, email text, phone text,
	address_street text, address_city text, address_zip text, address_cca3 text not null default 'CHE',
	valid_from date, valid_until date,
	-- What it is called in lists, and what they are sorted by.
	shown_name text not null generated always as (coalesce(company, nullif(trim(coalesce(firstname, '') || ' ' || coalesce(lastname, '')), ''), '')) stored,
	disabled_at timestamptz(3),
	version integer not null default 1,
	created_at timestamptz(3) not null default now(),
	updated_at timestamptz(3) not null default now(),
	deleted_at timestamptz(3),
	deleted_by uuid references person (id),
	primary key (group_id, id),
	unique (id)
);
create index contact_by_name on contact (group_id, shown_name collate de_ch, id) where deleted_at is null;
create table contact_property (
	group_id uuid not null,
	contact_id uuid not null,
	property_id uuid not null,
	primary key (group_id, contact_id, property_id),
	foreign key (group_id, contact_id) references contact (group_id, id) on delete cascade,
	foreign key (group_id, property_id) references property (group_id, id) on delete cascade
);
create index contact_property_of_property on contact_property (group_id, property_id, contact_id);
alter table contact_property enable row level security;
create policy contact_property_seen on contact_property using (
	group_id = any ((select app_whole_groups())::uuid[]) or property_id = any ((select app_properties())::uuid[])
);
grant select, insert, delete on contact_property to hausheft_runtime;
alter table contact enable row level security;
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
create trigger count_row after insert or update of deleted_at or delete on contact for each row execute function count_row('contacts');
grant select, insert, update on contact to hausheft_runtime;

-- A contact and its links are one thing to history and to the live message: recorded once, at the end of the transaction.
create function contact_as_json(of contact) returns jsonb language sql stable security definer set search_path = public, pg_temp as $$
	select to_jsonb(of) - '{version,created_at,updated_at}'::text[] || jsonb_build_object('properties', coalesce(
		(select jsonb_agg(property_id order by property_id) from contact_property where group_id = of.group_id and contact_id = of.id), '[]'))
$$;
create function contact_recorded() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
	in_group uuid := coalesce(new.group_id, old.group_id);
	known uuid;
	now_is contact;
	before jsonb;
	after jsonb;
begin
	-- The version alone changes below only; with immediate constraints that comes back here before anything is recorded.
	if tg_table_name = 'contact' and tg_op = 'UPDATE' and to_jsonb(new) - '{version,updated_at}'::text[] = to_jsonb(old) - '{version,updated_at}'::text[] then
		return null;
	end if;
	if tg_table_name = 'contact' then known := coalesce(new.id, old.id); else known := coalesce(new.contact_id, old.contact_id); end if;
	select * into now_is from contact where group_id = in_group and id = known;
	if not found then return null; end if;
	after := contact_as_json(now_is);
	select h.after::jsonb into before from history h where h.group_id = in_group and h.source = 'contact' and h.fk = known order by h.id desc limit 1;
	if before is not distinct from after then return null; end if;
	-- Links alone changed: the row takes a new version here.
	if before is not null and before - 'properties' = after - 'properties' then
		update contact set version = version + 1 where group_id = in_group and id = known returning * into now_is;
	end if;
	perform record_change(in_group, 'contact', known, null,
		case when before is null then 'INSERT' when after ->> 'deleted_at' is not null and before ->> 'deleted_at' is null then 'DELETE'
			when after ->> 'deleted_at' is null and before ->> 'deleted_at' is not null then 'INSERT' else 'UPDATE' end,
		now_is.updated_at, before::json, after::json,
		array(select jsonb_array_elements_text(coalesce(before -> 'properties', '[]') || (after -> 'properties'))::uuid));
	return null;
end $$;
create constraint trigger contact_recorded after insert or update on contact deferrable initially deferred
	for each row execute function contact_recorded();
create constraint trigger contact_link_recorded after insert or delete on contact_property deferrable initially deferred
	for each row execute function contact_recorded();

create table journal_type (id uuid primary key, name text not null unique, position integer not null);
insert into journal_type select seeded_id('journal_type:' || name), name, row_number() over () from (values
	('Hausjournal'), ('Unterhalt & Reparaturen'), ('Heizung & Energie'), ('Zählerstände'), ('Hauswartung'), ('Garten & Umgebung'), ('Mietverhältnisse'),
	('Einnahmen & Ausgaben'), ('Erneuerungsfonds'), ('Umbau & Renovation'), ('Schäden & Versicherung'), ('Schlüssel'), ('Sitzungen & Beschlüsse'),
	('Belegung'), ('Geräte & Fahrzeuge'), ('Allgemein')
) as seed (name);
grant select on journal_type to hausheft_runtime;

create table journal (
	group_id uuid not null,
	id uuid not null default uuidv7(),
	property_id uuid not null,
	name text not null check (length(name) between 1 and 200),
	type_id uuid not null references journal_type (id),
	disabled_at timestamptz(3),
	version integer not null default 1,
	created_at timestamptz(3) not null default now(),
	updated_at timestamptz(3) not null default now(),
	deleted_at timestamptz(3),
	deleted_by uuid references person (id),
	primary key (group_id, id),
	unique (id),
	unique (group_id, property_id, id),
	foreign key (group_id, property_id) references property (group_id, id) on delete cascade
);
create index journal_by_name on journal (group_id, property_id, name collate de_ch, id) where deleted_at is null;
alter table journal enable row level security;
create policy journal_seen on journal using (
	group_id = any ((select app_whole_groups())::uuid[]) or property_id = any ((select app_properties())::uuid[])
);
create trigger stamp before insert or update on journal for each row execute function stamp();
create trigger track after insert or update or delete on journal for each row execute function track('journal', 'property_id');
create trigger count_row after insert or update of deleted_at or delete on journal for each row execute function count_row('journals', 'property_id');
grant select, insert, update on journal to hausheft_runtime;
