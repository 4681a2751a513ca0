-- What the servers of a house say to each other: of now, never a part of it, and in no archive.
create schema servers;
-- Servers of this house that run, each by itself: noted every 20 seconds, void after 60.
create table servers.running (
	id uuid primary key,
	-- An HMAC with its AUTH_SECRET: all have the same.
	secret text not null,
	build text,
	noted_at timestamptz not null default clock_timestamp()
);
-- What several servers may let one key or person do, counted for all of them. A crash may forget it.
create unlogged table servers.call_window (
	name text primary key,
	used integer not null,
	granted integer not null,
	ends_at timestamptz not null
);
create unlogged table servers.write_bucket (
	person_id uuid primary key,
	left_over double precision not null,
	granted integer not null,
	filled_at timestamptz not null
);
