-- Releases of the web app that servers of this house have while one is replaced by another, with their files: a page of each finds its own on
-- every server. Made only while several run, forgotten by a crash, and gone a day after only one is left.
alter table servers.running add begun_at timestamptz not null default clock_timestamp();
create unlogged table servers.build (
	id text primary key,
	built_at double precision not null,
	worker text not null,
	shell text not null,
	-- Hashes of what is inline in that shell.
	inline jsonb not null,
	routes text[] not null,
	stored_at timestamptz not null default clock_timestamp()
);
create unlogged table servers.build_file (
	build_id text not null references servers.build (id) on delete cascade,
	name text not null,
	bytes bytea not null,
	primary key (build_id, name)
);
create index build_file_name on servers.build_file (name);
