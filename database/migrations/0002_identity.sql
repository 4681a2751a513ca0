-- Sign-in tables as better-auth 1.7.7 asks for them, and the permanent person that the product's own rows point at.

create schema auth;
create table auth."user" (
	"id" uuid primary key default uuidv7(), "name" text not null, "email" text not null unique, "emailVerified" boolean not null,
	"image" text, "createdAt" timestamptz not null default current_timestamp, "updatedAt" timestamptz not null default current_timestamp
);
create table auth."session" (
	"id" uuid primary key default uuidv7(), "expiresAt" timestamptz not null, "token" text not null unique,
	"createdAt" timestamptz not null default current_timestamp, "updatedAt" timestamptz not null, "ipAddress" text, "userAgent" text,
	"userId" uuid not null references auth."user" ("id") on delete cascade
);
create table auth."account" (
	"id" uuid primary key default uuidv7(), "accountId" text not null, "providerId" text not null,
	"userId" uuid not null references auth."user" ("id") on delete cascade, "accessToken" text, "refreshToken" text, "idToken" text,
	"accessTokenExpiresAt" timestamptz, "refreshTokenExpiresAt" timestamptz, "scope" text, "password" text,
	"createdAt" timestamptz not null default current_timestamp, "updatedAt" timestamptz not null
);
create table auth."verification" (
	"id" uuid primary key default uuidv7(), "identifier" text not null, "value" text not null, "expiresAt" timestamptz not null,
	"createdAt" timestamptz not null default current_timestamp, "updatedAt" timestamptz not null default current_timestamp
);
create table auth."rateLimit" (
	"id" uuid primary key default uuidv7(), "key" text not null unique, "count" integer not null, "lastRequest" bigint not null
);
create index "session_userId_idx" on auth."session" ("userId");
create index "account_userId_idx" on auth."account" ("userId");
create index "verification_identifier_idx" on auth."verification" ("identifier");

-- A session is renewed for 30 days at a time, and never beyond 180 days after sign-in.
create function session_bounded() returns trigger language plpgsql as $$
begin
	new."expiresAt" := least(new."expiresAt", new."createdAt" + interval '180 days');
	return new;
end $$;
create trigger session_bounded before insert or update on auth."session" for each row execute function session_bounded();

-- One more try of something that may be tried so many times in so many seconds: 0, or how many seconds there are to wait.
create function take_turn(turn text, most integer, seconds integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
	moment bigint := extract(epoch from clock_timestamp()) * 1000;
	tries integer;
	began bigint;
begin
	insert into auth."rateLimit" as slot ("key", "count", "lastRequest") values (turn, 1, moment)
	on conflict ("key") do update set
		"count" = case when slot."lastRequest" <= moment - seconds * 1000 then 1 else slot."count" + 1 end,
		"lastRequest" = case when slot."lastRequest" <= moment - seconds * 1000 then moment else slot."lastRequest" end
	returning "count", "lastRequest" into tries, began;
	return case when tries <= most then 0 else greatest(1, ceil((began + seconds * 1000 - moment) / 1000.0)) end;
end $$;

-- The person outlives the account: same id, no foreign key.
create table person (
	id uuid primary key,
	name text not null,
	email text,
	image text,
	email_verified boolean not null default false,
	created_at timestamptz(3) not null default now(),
	deleted_at timestamptz(3)
);
create unique index person_email on person (lower(email));
alter table person enable row level security;
grant select on person to hausheft_runtime;

create function person_follows_account() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
	if tg_op = 'DELETE' then
		update person set name = 'Gelöschtes Konto', email = null, image = null, email_verified = false, deleted_at = now() where id = old."id";
	else
		insert into person (id, name, email, image, email_verified) values (new."id", new."name", new."email", new."image", new."emailVerified")
		on conflict (id) do update set name = excluded.name, email = excluded.email, image = excluded.image, email_verified = excluded.email_verified;
	end if;
	return null;
end $$;
create trigger person_follows_account after insert or update or delete on auth."user"
	for each row execute function person_follows_account();

-- Sockets of a session that has ended are closed by whoever holds them.
create function session_ended() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
	perform pg_notify('session_ended', json_build_object('session', old."id", 'person', old."userId")::text);
	return null;
end $$;
create trigger session_ended after delete on auth."session" for each row execute function session_ended();
