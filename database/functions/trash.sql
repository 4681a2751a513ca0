-- What lies in the trash, comes back from it or is purged, and how a group ends.
-- needs: acting

-- What stays in the history of something purged: who did what to it and when, under its name; and what decides who may know of that.
create function name_alone(of json) returns json language sql immutable parallel safe as $$
	select json_object_agg(key, value) from json_each(of)
	where key in ('id', 'name', 'filename', 'shown_name', 'mail_subject', 'user', 'event', 'event_id', 'property',
		'properties', 'receipt', 'version', 'deleted_at')
$$;

create function forget_content(noun text, ids uuid[]) returns void language plpgsql as $$
begin
	execute format('update history set before = name_alone(before), after = name_alone(after) from %I gone
		where gone.id = any ($1) and history.group_id = gone.group_id and history.source = $2 and history.fk = gone.id', noun) using ids, noun;
end $$;

-- The bytes of files go by a job: whoever finds some without a row cannot know whether that is missing.
create function purge_rows(noun text, ids uuid[]) returns integer language plpgsql as $$
declare removed integer;
begin
	perform set_config('app.purging', 'on', true);
	perform forget_content(noun, ids);
	execute format('delete from %I where id = any ($1)', noun) using ids;
	get diagnostics removed = row_count;
	if noun = 'file' and removed > 0 then perform enqueue('remove_bytes', json_build_object('files', ids)); end if;
	return removed;
end $$;

-- A file that stands at an object goes on standing there, or the night would find it without anything that holds it.
create function is_named(noun text, in_group uuid, known uuid) returns boolean language sql stable as $$
	select case noun
		when 'object' then exists (select from event_object where group_id = in_group and object_id = known)
			or exists (select from event_measurement where group_id = in_group and object_id = known)
			or exists (select from file where group_id = in_group and object_id = known)
		when 'journal' then exists (select from event where group_id = in_group and journal_id = known)
		when 'contact' then exists (select from event_contact where group_id = in_group and contact_id = known)
			or exists (select from event where group_id = in_group and maintenance_contact_id = known)
			or exists (select from event where group_id = in_group and rental_contact_id = known)
		else false end
$$;

-- Everything of a group that has ended, whatever tables there are; what others still point at goes in a later round.
create function purge_group(dead uuid) returns void language plpgsql as $$
declare
	noun text;
	stuck boolean := true;
begin
	for round in 1 .. 10 loop
		exit when not stuck;
		stuck := false;
		for noun in select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'group_id' and not a.attisdropped
			where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'group' loop
			begin
				execute format('delete from %I where group_id = $1', noun) using dead;
			exception when foreign_key_violation then stuck := true;
			end;
		end loop;
	end loop;
	delete from "group" where id = dead;
end $$;

-- Really deletes some of what has lain in the trash for 30 days, and answers how much: 0 when there is nothing left.
-- An hour later than anything can come back, so that a restoring that has just begun is over. The files of the trash itself are tidied with their bytes.
create function purge_some(most integer) returns integer language plpgsql as $$
declare
	past constant timestamptz := now() - interval '30 days 1 hour';
	places constant uuid[] := array(select property.id from property join "group" on "group".id = property.group_id
		where property.deleted_at < past or "group".deleted_at < past);
	ended constant uuid[] := array(select id from "group" where deleted_at < past);
	-- What is left of something that entries still name, or files stand at: its name, its place, and that it was there.
	kept constant text[] :=
		'{group_id,id,property_id,name,company,shown_name,type_id,disabled_at,version,parts,created_at,updated_at,deleted_at,deleted_by,purged_at}';
	doomed uuid[];
	noun text;
	done integer;
begin
	perform set_config('app.purging', 'on', true);
	doomed := array(
		(select id from event where deleted_at < past limit most)
		union (select event.id from property join event on event.group_id = property.group_id and event.property_id = property.id
			where property.id = any (places) limit most));
	if doomed <> '{}' then
		-- Plans stay at their property.
		update file set event_id = null from event where event.id = any (doomed)
			and file.group_id = event.group_id and file.event_id = event.id and file.deleted_at is null and is_held(file);
		perform purge_rows('file', array(select file.id from event join file on file.group_id = event.group_id and file.event_id = event.id
			where event.id = any (doomed)));
		perform purge_rows('reply', array(select reply.id from event join reply on reply.group_id = event.group_id and reply.event_id = event.id
			where event.id = any (doomed)));
		return purge_rows('event', doomed);
	end if;
	doomed := array(
		(select file.id from property join file on file.group_id = property.group_id and file.property_id = property.id
			where property.id = any (places) limit most)
		union (select id from file where group_id = any (ended) limit most));
	if doomed <> '{}' then return purge_rows('file', doomed); end if;

	-- With what it brought and no entry took, and the mail as it came.
	doomed := array(select id from inbox where deleted_at < past limit most);
	if doomed <> '{}' then
		perform purge_rows('file', array(select file.id from inbox join file on file.group_id = inbox.group_id and file.inbox_id = inbox.id
			where inbox.id = any (doomed) and is_in_inbox(file)));
		return purge_rows('inbox', doomed);
	end if;

	for noun in select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
		and c.relname not in ('group', 'property', 'event', 'file') and 3 = (select count(*) from pg_attribute a
			where a.attrelid = c.oid and a.attname in ('group_id', 'id', 'deleted_at') and not a.attisdropped) loop
		execute format('select array(select id from %I where deleted_at < $1 and not is_named($2, group_id, id) limit $3)', noun)
			into doomed using past, noun, most;
		if doomed <> '{}' then return purge_rows(noun, doomed); end if;
	end loop;
	for noun in select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'purged_at' and not a.attisdropped
		where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') loop
		execute format('select array(select id from %I where deleted_at < $1 and purged_at is null limit $2)', noun) into doomed using past, most;
		continue when doomed = '{}';
		execute format('update %I set %s where id = any ($1)', noun, concat_ws(', ', 'purged_at = now()',
			case noun when 'contact' then 'company = nullif(shown_name, '''')' end,
			(select string_agg(format('%I = default', attname), ', ') from pg_attribute where attrelid = noun::regclass and attnum > 0
				and not attisdropped and attgenerated = '' and attname <> all (kept)))) using doomed;
		perform forget_content(noun, doomed);
		return cardinality(doomed);
	end loop;

	if places <> '{}' then
		-- With what hangs on it, which the foreign keys take along; an entry may have moved away before.
		update history set before = name_alone(before), after = name_alone(after) from property
		where property.id = any (places) and history.group_id = property.group_id and history.property_id = property.id and source not in ('event', 'file');
		return purge_rows('property', places);
	end if;
	delete from history where (group_id, id) in (select group_id, id from history where group_id = any (ended) limit most * 10);
	get diagnostics done = row_count;
	if done > 0 then return done; end if;
	perform purge_group(dead) from unnest(ended) as dead;
	return cardinality(ended);
end $$;
