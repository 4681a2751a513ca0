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

-- Mails that have left, so that a job which runs again sends nothing twice.
create table mail_sent (id uuid primary key, sent_at timestamptz(3) not null default now());
alter table mail_sent enable row level security;
