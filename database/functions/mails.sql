-- Addresses that mail servers refuse: told to who manages the members and invitations that have them, and to nobody else. Whoever invites one hears
-- of what was sent since: what came of other groups' mails before is no business of theirs.
-- needs: acting, groups, identity

create function mail_refused_at(address text) returns timestamptz language sql stable security definer set search_path = public, pg_temp as $$
	select refused_at from mail_refused where email = lower(address) and (
		exists (select from person p join member m on m.person_id = p.id where lower(p.email) = mail_refused.email and m.group_id = any (app_groups()))
		or exists (select from invite i where lower(i.email) = mail_refused.email and i.group_id = any (app_groups()) and i.created_at <= mail_refused.refused_at))
$$;

create function mail_refused_changed() returns trigger language plpgsql as $$
declare address text := coalesce(new.email, old.email);
begin
	perform pg_notify('live', json_build_object('source', 'users', 'event', 'UPDATE', 'fk', manager.person_id, 'group', manager.group_id,
		'date', iso(clock_timestamp()), 'seen_by', manager.person_id)::text)
	from (
		select m.group_id from person p join member m on m.person_id = p.id and m.removed_at is null where lower(p.email) = address
		union
		select i.group_id from invite i where lower(i.email) = address and i.accepted_at is null and i.revoked_at is null
	) concerned
	join member manager on manager.group_id = concerned.group_id and manager.role in ('owner', 'admin') and manager.removed_at is null;
	return null;
end $$;
create trigger mail_refused_changed after insert or update or delete on mail_refused for each row execute function mail_refused_changed();

-- An address that nobody has any more takes its note along.
create function person_left_address() returns trigger language plpgsql as $$
begin
	delete from mail_refused where email = lower(old.email);
	return null;
end $$;
create trigger person_left_address after update of email on person
	for each row when (old.email is distinct from new.email) execute function person_left_address();

grant execute on function mail_refused_at to hausheft_runtime;
