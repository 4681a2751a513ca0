-- Further ways to sign in, as better-auth 1.7.7 and its passkeys keep them, and what our own rules about them need.

alter table auth."user" add column "twoFactorEnabled" boolean default false;

create table auth."twoFactor" (
	"id" uuid primary key default uuidv7(), "secret" text not null, "backupCodes" text not null,
	"userId" uuid not null unique references auth."user" ("id") on delete cascade,
	"verified" boolean default true, "failedVerificationCount" integer default 0, "lockedUntil" timestamptz
);

create table auth."passkey" (
	"id" uuid primary key default uuidv7(), "name" text, "publicKey" text not null,
	"userId" uuid not null references auth."user" ("id") on delete cascade, "credentialID" text not null unique, "counter" integer not null,
	"deviceType" text not null, "backedUp" boolean not null, "transports" text, "createdAt" timestamptz, "aaguid" text
);
create index "passkey_userId_idx" on auth."passkey" ("userId");

-- A code of the second factor counts once, as long as it would be taken.
create table auth."usedCode" (
	"userId" uuid not null references auth."user" ("id") on delete cascade, "code" text not null, "usedAt" timestamptz not null default now(),
	primary key ("userId", "code")
);

-- The address that an account is to have, until the link of its mail confirms it: the latest one, no other.
create table auth."emailChange" (
	"userId" uuid primary key references auth."user" ("id") on delete cascade, "email" text not null, "tokenHash" bytea not null unique,
	"askedAt" timestamptz not null default now(), "expiresAt" timestamptz not null default now() + interval '1 hour'
);
