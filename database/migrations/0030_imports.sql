-- A table from elsewhere on its way in: the file's rows, what they mean, and what became of them.
create table import (
	id uuid primary key default uuidv7(),
	group_id uuid not null references "group" (id),
	person_id uuid not null references person (id),
	filename text not null check (length(filename) <= 255),
	format text not null check (format in ('csv', 'xlsx')),
	status text not null default 'ready'
		check (status in ('ready', 'checking', 'checked', 'running', 'done', 'failed', 'undoing', 'undone')),
	row_count integer not null,
	-- How many of them (or, when it is undone, of what it did) are through.
	done_count integer not null default 0,
	headings jsonb not null,
	mapping jsonb not null,
	remembered boolean not null,
	result jsonb,
	problem text,
	-- Who asked for what runs now: it runs with their rights.
	run_by uuid references person (id),
	finished_at timestamptz(3),
	version integer not null default 1,
	created_at timestamptz(3) not null default now(),
	updated_at timestamptz(3) not null default now(),
	unique (group_id, id)
);
create index import_latest on import (group_id, created_at desc);

create table import_row (
	group_id uuid not null,
	import_id uuid not null,
	-- As the file counts them.
	number integer not null,
	cells jsonb not null,
	primary key (group_id, import_id, number),
	foreign key (group_id, import_id) references import (group_id, id) on delete cascade
);

-- What an import made, or what there was before it changed it.
create table import_change (
	group_id uuid not null,
	import_id uuid not null,
	position integer not null,
	noun text not null check (noun in ('event', 'contact', 'object', 'journal')),
	fk uuid not null,
	-- Null: it was made.
	before jsonb,
	-- As the import left it.
	left_version integer not null,
	primary key (group_id, import_id, position),
	foreign key (group_id, import_id) references import (group_id, id) on delete cascade
);

-- Which thing a number of a source is.
create table import_reference (
	group_id uuid not null references "group" (id),
	noun text not null check (noun in ('event', 'contact', 'object')),
	source text not null,
	reference text not null,
	fk uuid not null,
	primary key (group_id, noun, source, reference)
);
create index import_reference_of on import_reference (group_id, fk);

alter table import enable row level security;
alter table import_row enable row level security;
alter table import_change enable row level security;
alter table import_reference enable row level security;
grant select, insert, update, delete on import, import_row, import_change, import_reference to hausheft_runtime;
