-- A file stands where its entry stands in time, else where it came: kept beside it, so that a house's newest are one look into an index.
-- It is derived: by itself it is no change of the file, neither a version nor history nor a message.
alter table file add dated_at timestamptz(3) not null default now();
drop trigger stamp on file;
create trigger stamp_in before insert on file for each row execute function stamp();
create trigger stamp before update on file for each row when (new.dated_at is not distinct from old.dated_at) execute function stamp();
drop trigger changed on file;
create trigger changed after update on file for each row
	when ((not is_in_inbox(new) or not is_in_inbox(old)) and (new.version <> old.version)) execute function file_changed();
alter table file disable trigger user;
update file set dated_at = coalesce((select event_at from event where group_id = file.group_id and id = file.event_id), created_at);
alter table file enable trigger user;

create function file_dated() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
	new.dated_at := coalesce((select event_at from event where group_id = new.group_id and id = new.event_id), new.created_at);
	return new;
end $$;
-- After the stamp, whose moment it takes.
create trigger when_dated before insert or update of event_id on file for each row execute function file_dated();
create function files_follow_event() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
	update file set dated_at = new.event_at where group_id = new.group_id and event_id = new.id;
	return null;
end $$;
create trigger files_follow after update of event_at on event for each row
	when (old.event_at is distinct from new.event_at) execute function files_follow_event();

drop index file_of_property;
create index file_of_property on file (group_id, property_id, dated_at desc, id desc) where deleted_at is null;
