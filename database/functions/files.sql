-- Files: whose they are, what they count, and where they stand in time.
-- needs: acting, history

create function is_in_inbox(of file) returns boolean language sql immutable as $$
	select of.inbox_id is not null and of.event_id is null and not is_held(of)
$$;

-- A file counts while neither it nor the entry or property that it hangs on is in the trash. What a closing keeps is refused by no limit.
create function file_counts(of file) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
	select of.deleted_at is null and not is_in_inbox(of) and of.closing_id is null
		and not exists (select from event where group_id = of.group_id and id = of.event_id and deleted_at is not null)
		and not exists (select from property where group_id = of.group_id and id = of.property_id and deleted_at is not null)
$$;

-- Files that nothing holds yet are seen by their uploader alone, and counted for nobody else.
create function others_loose_files(in_group uuid, out files integer, out bytes bigint)
language sql stable security definer set search_path = public, pg_temp as $$
	select count(*) filter (where file_counts(file))::integer, coalesce(sum(size), 0)::bigint from file
	where group_id = in_group and event_id is null and inbox_id is null and not is_held(file) and person_id is distinct from app_person()
$$;

-- What a pin leads to at the house of its file: true where it is there, false in the trash, null where it is none of this house (any more).
create function is_pinned_there(in_group uuid, in_property uuid, known uuid) returns boolean language sql stable as $$
	select deleted_at is null from object where group_id = in_group and id = known and property_id = in_property and purged_at is null
	union all select deleted_at is null from event where group_id = in_group and id = known and property_id = in_property
	limit 1
$$;

-- Each mark of a file in its order. What leads to something in the trash is not there for anybody; what leads to nothing is a mark like any other.
create function seen_marks(of file, out mark json, out place bigint) returns setof record language sql stable as $$
	select case when leads is null or there then each else (each::jsonb - 'body')::json end, nth
	from json_array_elements(of.annotations) with ordinality as marks (each, nth)
	cross join lateral (select substring(each #>> '{body,source}' from 10)::uuid as leads) pin
	cross join lateral (select case when leads is not null then is_pinned_there(of.group_id, of.property_id, leads) end as there) thing
	where there is not false
$$;

-- Papers of a closing hang on no entry: those of entries stay as they are written.
create function file_document(of file) returns json language sql stable as $$
	select case when of.closing_id is not null then (said::jsonb || jsonb_build_object('closing', of.closing_id))::json
		when not of.decoded and of.mime in ('image/heic', 'image/heif') then (said::jsonb || '{"preparing": true}')::json else said end
	from (select json_build_object('id', of.id, 'filename', of.filename, 'path', '/api/be/files/' || of.id || '/content', 'mime', of.mime,
		'user', of.person_id, 'event', of.event_id, 'property', of.property_id, 'size', of.size, 'width', of.width, 'height', of.height,
		'annotations', case when of.pins is null then of.annotations is not null else exists (select from seen_marks(of)) end,
		'receipt', of.receipt, 'plan', of.plan, 'object', of.object_id, 'version', of.version,
		'created_at', iso(of.created_at), 'updated_at', iso(of.updated_at)) as said) document
$$;

-- The marks on a file, each with the name of who has drawn it; abroad with nothing else of them.
create function file_marks(of file, abroad boolean default false) returns json language sql stable as $$
	select coalesce(json_agg(case when who is null then mark else (mark::jsonb || jsonb_build_object('creator', case when abroad
			then jsonb_build_object('type', 'Person', 'name', name) else (mark -> 'creator')::jsonb || jsonb_build_object('name', name) end))::json end
		order by place), '[]')
	from seen_marks(of) marks
	cross join lateral (select substring(mark -> 'creator' ->> 'id' from 10)::uuid as who) creator
	cross join lateral (select coalesce((select coalesce(m.name_when_removed, p.name) from member m join person p on p.id = m.person_id
		where m.group_id = of.group_id and m.person_id = who), '') as name) named
$$;

-- The marks without what those of these pins lead to that name this, or all of them.
create function without_links(marks json, led text default null) returns json language sql immutable as $$
	select json_agg(case when mark #>> '{body,source}' = coalesce(led, mark #>> '{body,source}') then (mark::jsonb - 'body')::json else mark end order by place)
	from json_array_elements(marks) with ordinality as each (mark, place)
$$;

-- As the history keeps it: whether something was drawn since is seen, and not what; that what a pin led to is gone was drawn by nobody.
create function file_recorded(of file) returns jsonb language sql stable as $$
	select file_document(of)::jsonb - 'annotations' || case when of.annotations is null then '{}'
		else jsonb_build_object('drawn', md5(case when of.pins is null then of.annotations::text else without_links(of.annotations)::text end)) end
$$;

create function is_only_drawn(was jsonb, became jsonb) returns boolean language sql immutable as $$
	select was -> 'drawn' is distinct from became -> 'drawn' and was - beside = became - beside
	from (select '{drawn,drawing_since,version,updated_at}'::text[] as beside) of
$$;

-- Who draws saves often: what one person draws on a file within ten minutes is one change, which begins where the first of it began.
create function take_up_drawing(of file, was jsonb) returns jsonb language sql as $$
	with last as (
		select h.id, h.before::jsonb as before, h.after::jsonb as after, h.person_id, h.event from history h
		where h.group_id = of.group_id and h.source = 'file' and h.fk = of.id order by h.id desc limit 1
	), taken as (
		delete from history using last where history.group_id = of.group_id and history.id = last.id and last.person_id = app_person()
			and last.event = 'UPDATE' and is_only_drawn(last.before, last.after)
			and (last.before ->> 'drawing_since')::timestamptz > now() - interval '10 minutes'
		returning last.before
	)
	select coalesce((select before from taken), was || jsonb_build_object('drawing_since', iso(now())))
$$;

create function file_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
	known file := coalesce(new, old);
	beside constant text[] := '{version,updated_at,position,annotations,pins}';
	loose boolean := known.event_id is null and not is_held(known);
	happened text := tg_op;
	was jsonb := case when tg_op <> 'INSERT' then file_recorded(old) end;
	became jsonb := case when tg_op <> 'DELETE' then file_recorded(new) end;
begin
	if tg_op = 'UPDATE' and is_only_drawn(was, became) then was := take_up_drawing(new, was); end if;
	if tg_op = 'UPDATE' then
		if to_jsonb(new) - beside = to_jsonb(old) - beside and was -> 'drawn' is not distinct from became -> 'drawn' then return null; end if;
		if new.deleted_at is not null and old.deleted_at is null then happened := 'DELETE';
		elsif new.deleted_at is null and old.deleted_at is not null then happened := 'INSERT';
		end if;
	end if;
	-- What is purged was announced when it went to the trash.
	if tg_op = 'DELETE' and old.deleted_at is not null then return null; end if;
	perform record_change(known.group_id, 'file', known.id, known.property_id, happened,
		case when tg_op = 'DELETE' then clock_timestamp() else new.updated_at end,
		was::json, became::json,
		seen_by => case when loose then known.person_id end,
		-- Others saw it while it hung on an entry or was held by itself, or saw it elsewhere.
		left_property => case when tg_op = 'UPDATE' and (old.event_id is not null or is_held(old))
			and (loose or old.property_id is distinct from new.property_id) then old.property_id end,
		parts => case when known.receipt and (tg_op <> 'UPDATE' or old.receipt)
			then array_remove(array['amount', 'receipt:' || known.person_id], null) end,
		owner => coalesce((select person_id from event where group_id = known.group_id and id = known.event_id), known.person_id));
	return null;
end $$;
create trigger stamp_in before insert on file for each row execute function stamp();
create trigger stamp before update on file for each row when (new.dated_at is not distinct from old.dated_at) execute function stamp();
create trigger changed_in after insert on file for each row when (not is_in_inbox(new)) execute function file_changed();
create trigger changed after update on file for each row
	when ((not is_in_inbox(new) or not is_in_inbox(old)) and (new.version <> old.version)) execute function file_changed();
create trigger changed_out after delete on file for each row when (not is_in_inbox(old)) execute function file_changed();

create function file_dated() returns trigger language plpgsql as $$
begin
	new.dated_at := coalesce((select event_at from event where group_id = new.group_id and id = new.event_id), new.created_at);
	return new;
end $$;

-- After the stamp, whose moment it takes.
create trigger when_dated before insert or update of event_id on file for each row execute function file_dated();

-- With an entry that moves to another property it leaves the object behind, and what its pins lead to.
create function file_left_object() returns trigger language plpgsql as $$
begin
	if old.object_id = new.object_id then new.object_id := null; end if;
	if old.pins is not null then new.annotations := without_links(new.annotations); end if;
	return new;
end $$;
create trigger left_object before update of property_id on file for each row
	when (old.property_id is distinct from new.property_id and (old.object_id = new.object_id or old.pins is not null)) execute function file_left_object();

-- What pins lead to: purged, or at another property, it leaves them as marks; to the trash and back it takes them along.
create function pins_follow() returns trigger language plpgsql as $$
declare
	led constant text := 'urn:uuid:' || old.id;
	became jsonb := case when tg_op = 'UPDATE' then to_jsonb(new) end;
	stays constant boolean := coalesce((became ->> 'property_id')::uuid = old.property_id and became ->> 'purged_at' is null, false);
	writing constant text := coalesce(current_setting('app.writing', true), '');
begin
	-- Before their files, as whoever changes those entries does.
	perform from event where group_id = old.group_id
		and id in (select event_id from file where group_id = old.group_id and property_id = old.property_id and pins ? led) order by id for no key update;
	-- Of an entry that is just being written the document is there, of those that the plans hang on it is not.
	perform set_config('app.writing', '', true);
	update file set annotations = case when stays then annotations else without_links(annotations, led) end, version = version + 1
	where group_id = old.group_id and property_id = old.property_id and pins ? led;
	perform set_config('app.writing', writing, true);
	return null;
end $$;
-- Named so that they come before what locks a counter.
create trigger a_pins after update on event for each row
	when (old.deleted_at is distinct from new.deleted_at or old.property_id <> new.property_id) execute function pins_follow();
create trigger a_pins_gone after delete on event for each row execute function pins_follow();
create trigger a_pins after update on object for each row
	when (old.deleted_at is distinct from new.deleted_at or old.property_id <> new.property_id or old.purged_at is distinct from new.purged_at)
	execute function pins_follow();
create trigger a_pins_gone after delete on object for each row execute function pins_follow();

create policy file_seen on file using (
	(event_id is null and not is_held(file) and inbox_id is null and person_id = (select app_person()) and group_id = any ((select app_groups())::uuid[])
		and (property_id is null or group_id = any ((select app_whole_groups())::uuid[]) or property_id = any ((select app_properties())::uuid[])))
	or (event_id is null and not is_held(file) and inbox_id is not null and not is_mail and group_id = any ((select app_whole_groups())::uuid[]))
	or ((event_id is not null or is_held(file))
		and (group_id = any ((select app_whole_groups())::uuid[]) or property_id = any ((select app_properties())::uuid[])))
);

-- A mail as it came is shown to nobody as a file.
create policy file_mail_kept on file for insert
	with check (is_mail and inbox_id is not null and event_id is null and property_id is null and group_id = any ((select app_whole_groups())::uuid[]));

create function count_findings() returns json language sql stable security definer set search_path = public, pg_temp as $$
	select json_build_object(
		'missing', count(*) filter (where kind = 'missing'),
		'changed', count(*) filter (where kind = 'changed'),
		'without_row', count(*) filter (where kind = 'without_row'),
		'drafts', count(*) filter (where kind = 'draft'))
	from file_finding
$$;

grant execute on function file_counts, file_marks, is_pinned_there, others_loose_files, count_findings to hausheft_runtime;

-- A file is of who uploaded it and of who logged the entry that it hangs on; and whoever may not see it shall not learn that it is there.
create function place_in_files(known uuid) returns setof noun_place language sql stable as $$
	select f.group_id, f.property_id, case when e.person_id = app_person() then e.person_id else f.person_id end,
		case when is_in_inbox(f) then 'inbox.read' when f.receipt then 'balance.read' end,
		(e.person_id = app_person() or f.person_id = app_person()) is true
	from file f
	left join property p on p.group_id = f.group_id and p.id = f.property_id left join event e on e.group_id = f.group_id and e.id = f.event_id
	left join inbox i on is_in_inbox(f) and i.group_id = f.group_id and i.id = f.inbox_id
	where f.id = known and f.deleted_at is null and p.deleted_at is null and e.deleted_at is null and i.deleted_at is null
$$;

-- What was taken out of a form before it was saved is not kept for anybody.
create function trash_of_file() returns setof thrown_away language sql stable as $$
	select 'file', group_id, id, filename, property_id, event_id, person_id, receipt, deleted_at, deleted_by
	from file where deleted_at > now() - interval '30 days' and (event_id is not null or inbox_id is not null or is_held(file))
$$;
