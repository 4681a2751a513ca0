-- Links that confirm the address of a new account. Whoever signed up for one chose a name and a password with it, and those count once it is used:
-- somebody who opened an account with a foreign address before is not let in by its owner's link.
create table auth."confirmation" (
	"tokenHash" bytea primary key,
	"userId" uuid not null references auth."user" ("id") on delete cascade,
	"email" text not null,
	"name" text, "password" text,
	"madeAt" timestamptz not null default now(), "expiresAt" timestamptz not null default now() + interval '1 day',
	check (("name" is null) = ("password" is null))
);
create index "confirmation_userId_idx" on auth."confirmation" ("userId");
