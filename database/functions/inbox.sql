-- The mails of a group.
-- needs: acting, history

-- The mail itself never changes: its history has no need of the text.
create function inbox_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
	kept constant text[] := '{version,created_at,updated_at,mail_text}';
	fresh jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - kept end;
	stale jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - kept end;
begin
	if fresh = stale or (tg_op = 'DELETE' and stale ->> 'deleted_at' is not null) then return null; end if;
	perform record_change(coalesce(new.group_id, old.group_id), 'inbox', coalesce(new.id, old.id), null,
		case when tg_op = 'UPDATE' and new.deleted_at is not null and old.deleted_at is null then 'DELETE'
			when tg_op = 'UPDATE' and new.deleted_at is null and old.deleted_at is not null then 'INSERT' else tg_op end,
		coalesce(new.updated_at, clock_timestamp()), stale::json, fresh::json);
	return null;
end $$;
create trigger stamp before insert or update on inbox for each row execute function stamp();
create trigger changed after insert or update or delete on inbox for each row execute function inbox_changed();

-- A member limited to some properties sees no mail.
create policy inbox_seen on inbox using (group_id = any ((select app_whole_groups())::uuid[]));
