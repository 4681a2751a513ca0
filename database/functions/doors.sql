-- What lets somebody in, or lets something out, in the name of an account: ways to sign in and whatever they were used to set up.
-- needs: identity, groups, invite_links, webhooks

-- Everything goes that was set up before an address was proven: whoever did it may be somebody else. Memberships stay. A table that keeps
-- a door of its own has a line here; server/test/doors.test.ts names the one that is missing.
create function forget_doors(who uuid) returns void language plpgsql as $$
begin
	delete from auth."session" where "userId" = who;
	delete from auth."account" where "userId" = who;
	delete from auth."passkey" where "userId" = who;
	delete from auth."twoFactor" where "userId" = who;
	delete from auth."emailChange" where "userId" = who;
	delete from auth."confirmation" where "userId" = who;
	delete from api_token where person_id = who;
	delete from webhook where person_id = who;
	delete from push_subscription where person_id = who;
	delete from export where person_id = who;
	delete from calendar_feed where person_id = who;
	update invite_link set revoked_at = now() where person_id = who and revoked_at is null;
	-- Links to set a password, and second steps that have begun.
	delete from auth."verification" where "value" = who::text;
	update auth."user" set "twoFactorEnabled" = false where "id" = who;
end $$;

-- Somebody has shown that mail to an address reaches them. Answers the account that had never been confirmed, and is now; else null.
create function prove_address(address text) returns uuid language plpgsql as $$
declare known uuid;
begin
	select "id" into known from auth."user" where "email" = lower(address) and not "emailVerified" for update;
	if not found then return null; end if;
	perform forget_doors(known);
	update auth."user" set "emailVerified" = true, "updatedAt" = now() where "id" = known;
	return known;
end $$;

-- A link for an address that is not confirmed yet; false where there is none such. Of several who have signed up with it nobody knows who reads its
-- mails: the account has no password then, until one is set by the link of a mail. Where somebody is signed in it stays theirs as it stands.
create function begin_confirmation(address text, token_hash bytea, chosen_name text, chosen_password text) returns boolean
language plpgsql as $$
declare known uuid;
begin
	select "id" into known from auth."user" where "email" = lower(address) and not "emailVerified" for update;
	if not found then return false; end if;
	if not exists (select from auth."session" where "userId" = known) then
		delete from auth."account" where "userId" = known and "providerId" = 'credential' and "password" <> chosen_password;
	end if;
	insert into auth."confirmation" ("tokenHash", "userId", "email", "name", "password") values (token_hash, known, lower(address), chosen_name, chosen_password);
	return true;
end $$;

-- By the link that went to the address: what was set up before goes, and the password that was chosen with this link counts where nobody
-- else has chosen one. False where the link does not count; one that is opened again does no harm.
create function confirm_account(hash bytea) returns boolean language plpgsql as $$
declare
	asked auth."confirmation";
	verified boolean;
	alone boolean;
begin
	select * into asked from auth."confirmation" where "tokenHash" = hash and "expiresAt" > now();
	select "emailVerified" into verified from auth."user" where "id" = asked."userId" and "email" = asked."email" for update;
	if not found then return false; end if;
	if verified then return true; end if;
	alone := exists (
		select from auth."account" where "userId" = asked."userId" and "providerId" = 'credential' and "password" = coalesce(asked."password", "password")
	);
	if asked."password" is not null or not alone and not exists (select from auth."session" where "userId" = asked."userId") then
		perform forget_doors(asked."userId");
		update auth."user" set "name" = coalesce(asked."name", "name") where "id" = asked."userId";
		if alone then
			insert into auth."account" ("accountId", "providerId", "userId", "password", "updatedAt")
			values (asked."userId"::text, 'credential', asked."userId", asked."password", now());
		end if;
		-- The mail can be opened once more.
		insert into auth."confirmation" select asked.*;
	end if;
	update auth."user" set "emailVerified" = true, "updatedAt" = now() where "id" = asked."userId";
	return true;
end $$;

-- With another password nothing leads in that was begun with the one before: a second step, or a change of address, whose link went to whoever asked.
create function password_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
	delete from auth."emailChange" where "userId" = new."userId";
	delete from auth."verification" where "value" = new."userId"::text and "identifier" not like 'reset-password:%';
	return null;
end $$;
create trigger password_changed after update of "password" on auth."account" for each row when (new."password" is distinct from old."password")
	execute function password_changed();

-- What a new password leaves open, beside keys and passkeys, which have more to tell; the newest first. `name` is what its owner knows it by.
create function living_doors(who uuid) returns table (kind text, name text, made_at timestamptz) language sql stable as $$
	select living.* from (
		select 'provider', "providerId", "createdAt" from auth."account" where "userId" = who and "providerId" <> 'credential'
		union all select 'calendar', g.name, f.created_at from calendar_feed f join "group" g on g.id = f.group_id
			where f.person_id = who and g.deleted_at is null
		union all select 'webhook', format('%s (%s)', webhook_host(w.url), g.name), w.created_at
			from webhook w join "group" g on g.id = w.group_id where w.person_id = who and g.deleted_at is null
		union all select 'link', g.name, l.created_at from invite_link l join "group" g on g.id = l.group_id where l.person_id = who
			and g.deleted_at is null and invite_link_state(who, l.group_id, l.uses, l.used, l.revoked_at, l.expires_at) = 'open'
		union all select 'invitation', format('%s (%s)', i.email, f.group_name), i.created_at from invite i, find_invitation(i.id) f
			where i.person_id = who and f.state = 'open'
	) living (kind, name, made_at) order by living.made_at desc, living.name
$$;

-- After a new password, by the link that went with it: whatever was open at that moment is closed. A second factor is none of these: it locks out, and
-- whoever reads the mails alone must not be rid of it. What ends with the password itself is in `password_changed`, or goes with the sessions.
create function lock_doors(who uuid, until timestamptz) returns void language plpgsql as $$
begin
	-- Who came in by one of these since, and what they have begun.
	delete from auth."session" where "userId" = who;
	delete from auth."emailChange" where "userId" = who;
	delete from auth."verification" where "value" = who::text and "identifier" not like 'reset-password:%';
	delete from auth."account" where "userId" = who and "providerId" <> 'credential' and "createdAt" <= until;
	delete from auth."passkey" where "userId" = who and ("createdAt" is null or "createdAt" <= until);
	delete from api_token where person_id = who and created_at <= until;
	delete from webhook where person_id = who and created_at <= until;
	delete from calendar_feed where person_id = who and created_at <= until;
	update invite_link set revoked_at = now() where person_id = who and revoked_at is null and created_at <= until;
	update invite set revoked_at = now() where person_id = who and accepted_at is null and revoked_at is null and created_at <= until;
end $$;

-- For who runs the server: somebody has shown by other means that an account is theirs, and its second factor is not. They are signed in nowhere then.
-- Answers 'ended', or why there was nothing to end.
create function end_second_factor(address text) returns text language plpgsql as $$
declare known uuid;
begin
	select "id" into known from auth."user" where "email" = lower(address) for update;
	if not found then return 'unknown'; end if;
	-- Also where it was switched off by hand: what is left of it would let nobody set up another one.
	delete from auth."twoFactor" where "userId" = known;
	update auth."user" set "twoFactorEnabled" = false, "updatedAt" = now() where "id" = known and "twoFactorEnabled";
	if not found then return 'none'; end if;
	delete from auth."verification" where "value" = known::text and "identifier" not like 'reset-password:%';
	delete from auth."session" where "userId" = known;
	return 'ended';
end $$;

-- One code of a second factor: false where it has been used in the last minutes.
create function use_code(who uuid, typed text) returns boolean language plpgsql as $$
begin
	delete from auth."usedCode" where "userId" = who and "usedAt" < now() - interval '5 minutes';
	insert into auth."usedCode" ("userId", "code") values (who, typed) on conflict do nothing;
	return found;
end $$;

-- The latest address asked for; its link is the only one that counts.
create function ask_for_email(address text, token_hash bytea) returns void language sql security definer set search_path = public, pg_temp as $$
	insert into auth."emailChange" ("userId", "email", "tokenHash") values (app_person(), lower(address), token_hash)
	on conflict ("userId") do update
		set "email" = excluded."email", "tokenHash" = excluded."tokenHash", "askedAt" = now(), "expiresAt" = now() + interval '1 hour'
$$;

create function keep_email() returns void language sql security definer set search_path = public, pg_temp as $$
	delete from auth."emailChange" where "userId" = app_person()
$$;

-- The account has another address from now on. Links that went to the one before lead nowhere any more.
create function move_account(who uuid, address text, proven boolean) returns text language plpgsql as $$
declare before constant text := (select "email" from auth."user" where "id" = who for update);
begin
	update auth."user" set "email" = lower(address), "emailVerified" = proven, "updatedAt" = now() where "id" = who;
	delete from auth."emailChange" where "userId" = who;
	delete from auth."confirmation" where "userId" = who;
	delete from auth."verification" where "value" = who::text
		or case when "identifier" like 'magic-link:%' then lower("value"::json ->> 'email') in (lower(before), lower(address)) end;
	perform pg_notify('member_changed', json_build_object('group', group_id, 'person', person_id)::text)
	from member where person_id = who and removed_at is null;
	return before;
end $$;

-- Of the signed-in person, where no mail could confirm it: answers the address of before.
create function change_email(address text) returns text language sql security definer set search_path = public, pg_temp as $$
	select move_account(app_person(), address, false)
$$;

-- By the link that went to the new address: who it was, from where and to where; nothing where the link does not count.
create function confirm_email(hash bytea) returns json language plpgsql security definer set search_path = public, pg_temp as $$
declare asked record;
begin
	delete from auth."emailChange" where "tokenHash" = hash and "expiresAt" > now() returning "userId", "email" into asked;
	if not found then return null; end if;
	return json_build_object('before', move_account(asked."userId", asked."email", true), 'email', asked."email");
end $$;

-- What the signed-in person's account is opened with.
create function my_credentials() returns json language sql stable security definer set search_path = public, pg_temp as $$
	select json_build_object(
		'password', exists (select from auth."account" a where a."userId" = u."id" and a."password" is not null),
		'second_factor', coalesce(u."twoFactorEnabled", false),
		'providers', (select coalesce(json_agg(distinct a."providerId"), '[]') from auth."account" a where a."userId" = u."id" and a."providerId" <> 'credential'),
		'new_email', (select c."email" from auth."emailChange" c where c."userId" = u."id" and c."expiresAt" > now()))
	from auth."user" u where u."id" = app_person()
$$;

grant execute on function ask_for_email, keep_email, change_email, confirm_email, my_credentials to hausheft_runtime;
