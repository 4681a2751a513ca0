-- Properties with their objects, contacts, journals and statistics.

create table property_type (id uuid primary key, key text not null unique, name text not null, position integer not null);
insert into property_type select hausheft_meta.seeded_id('property_type:' || key), key, name, row_number() over () from (values
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
	address_street text not null default '', address_city text not null default '', address_zip text,
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
create index property_trash on property (group_id, deleted_at desc, id desc) where deleted_at is not null;
alter table property enable row level security;
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
grant select, insert, delete on member_property to hausheft_runtime;

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
	-- What entries still name when it is purged stays as a name only: the row alone is left, and goes with the last entry that names it.
	purged_at timestamptz(3),
	primary key (group_id, id),
	unique (id),
	-- What names an object of one property can only be of that property.
	unique (group_id, property_id, id),
	foreign key (group_id, property_id) references property (group_id, id) on delete cascade
);
create index object_by_name on object (group_id, property_id, name collate de_ch, id) where deleted_at is null;
create index object_trash on object (group_id, deleted_at desc, id desc) where deleted_at is not null;
alter table object enable row level security;
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
	-- What one may not see shows in no version, no stamp, no message and no page of the history: how often each part that not everybody sees
	-- has changed since it was made, and when last; `plain` is for all who see it.
	parts jsonb not null default '{}',
	created_at timestamptz(3) not null default now(),
	updated_at timestamptz(3) not null default now(),
	deleted_at timestamptz(3),
	deleted_by uuid references person (id),
	purged_at timestamptz(3),
	primary key (group_id, id),
	unique (id)
);
create index contact_by_name on contact (group_id, shown_name collate de_ch, id) where deleted_at is null;
create index contact_trash on contact (group_id, deleted_at desc, id desc) where deleted_at is not null;
alter table contact enable row level security;
grant select, insert, update on contact to hausheft_runtime;

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
grant select, insert, delete on contact_property to hausheft_runtime;

create table journal_type (id uuid primary key, name text not null unique, position integer not null);
insert into journal_type select hausheft_meta.seeded_id('journal_type:' || name), name, row_number() over () from (values
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
	purged_at timestamptz(3),
	primary key (group_id, id),
	unique (id),
	unique (group_id, property_id, id),
	foreign key (group_id, property_id) references property (group_id, id) on delete cascade
);
create index journal_by_name on journal (group_id, property_id, name collate de_ch, id) where deleted_at is null;
create index journal_trash on journal (group_id, deleted_at desc, id desc) where deleted_at is not null;
alter table journal enable row level security;
grant select, insert, update on journal to hausheft_runtime;

create table unit (
	id uuid primary key, name text not null unique, symbol text not null,
	kind text not null check (kind in ('counter', 'amount', 'level')), position integer not null
);
insert into unit select hausheft_meta.seeded_id('unit:' || name), name, symbol, kind, row_number() over () from (values
	('Kilowattstunde', 'kWh', 'counter'), ('Megawattstunde', 'MWh', 'counter'), ('Kubikmeter', 'm³', 'counter'), ('Betriebsstunde', 'Bh', 'counter'),
	('Kilometer', 'km', 'counter'), ('Einheiten (Heizkostenverteiler)', 'Einh.', 'counter'), ('Liter', 'l', 'amount'), ('Ster', 'Ster', 'amount'),
	('Kilogramm', 'kg', 'amount'), ('Stück', 'Stk.', 'amount'), ('Franken', 'CHF', 'amount'), ('Stunde', 'h', 'amount'), ('Niederschlag', 'mm', 'amount'),
	('Grad Celsius', '°C', 'level'), ('Prozent', '%', 'level'), ('Druck', 'bar', 'level'), ('CO₂-Gehalt', 'ppm', 'level'), ('Säurewert', 'pH', 'level'),
	('Wasserhärte', '°fH', 'level'), ('Leistung', 'kW', 'level'), ('Radon', 'Bq/m³', 'level'), ('Quadratmeter', 'm²', 'level')
) as seed (name, symbol, kind);
grant select on unit to hausheft_runtime;

create table statistic (
	group_id uuid not null,
	id uuid not null default uuidv7(),
	property_id uuid not null,
	name text not null check (length(name) between 1 and 200),
	unit_id uuid not null references unit (id),
	note text,
	scale text not null check (scale in ('day', 'week', 'month', 'year')),
	summarize boolean not null default false,
	-- Which series it shows, by measurement name and object; null: all of its unit.
	series json,
	disabled_at timestamptz(3),
	version integer not null default 1,
	created_at timestamptz(3) not null default now(),
	updated_at timestamptz(3) not null default now(),
	deleted_at timestamptz(3),
	deleted_by uuid references person (id),
	primary key (group_id, id),
	unique (id),
	foreign key (group_id, property_id) references property (group_id, id) on delete cascade
);
create index statistic_by_name on statistic (group_id, property_id, name collate de_ch, id) where deleted_at is null;
create index statistic_trash on statistic (group_id, deleted_at desc, id desc) where deleted_at is not null;
alter table statistic enable row level security;
grant select, insert, update on statistic to hausheft_runtime;
