-- What comes in as a table or from another group is written like everything else, but told as one.
-- needs: acting, history, webhooks

create policy import_seen on import using (group_id = any ((select app_whole_groups())::uuid[]));
create policy import_row_seen on import_row using (group_id = any ((select app_whole_groups())::uuid[]));
create policy import_change_seen on import_change using (group_id = any ((select app_whole_groups())::uuid[]));
create policy import_reference_seen on import_reference using (group_id = any ((select app_whole_groups())::uuid[]));

create trigger stamp before insert or update on import for each row execute function stamp();

-- That there is an import, what it is told and whether it runs concerns whoever may run one: they read it anew. That one has written is one
-- message too: `part` says that it outdates all of the group, houses and what is in them (stale.ts).
create function import_changed() returns trigger language plpgsql as $$
declare known import := coalesce(new, old);
begin
	if app_is_purging() or (tg_op = 'UPDATE' and old.status = new.status and old.mapping is not distinct from new.mapping) then return null; end if;
	perform pg_notify('live', json_strip_nulls(json_build_object('source', 'group', 'event', 'UPDATE', 'fk', known.group_id, 'group', known.group_id,
		'part', case when tg_op = 'UPDATE' and old.status in ('running', 'undoing') then 'import' end, 'date', iso(clock_timestamp())))::text);
	return null;
end $$;
create trigger import_changed after insert or update or delete on import for each row execute function import_changed();

-- What an import has made and changed, or its undo has taken back, of each kind. A table changes things of one kind alone.
create function import_counts(of import) returns jsonb language sql stable as $$
	select jsonb_object_agg(noun, coalesce((done ->> noun)::integer, 0)
		+ case when of.status <> 'undone' and noun = case when of.mapping ->> 'kind' in ('contacts', 'objects') then of.mapping ->> 'kind' else 'events' end
			then coalesce((of.result ->> 'changed')::integer, 0) else 0 end)
	from unnest('{events,contacts,objects,journals}'::text[]) noun, (select of.result -> case of.status when 'undone' then 'undone' else 'made' end) counted (done)
$$;

-- One message to the programs that want to know, however it ended; an undo that stopped goes on before it is told. Only what is all of one
-- property names it.
create function import_told() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare place constant uuid := case when not new.mapping -> 'columns' @> '["property"]' then new.mapping ->> 'property' end;
begin
	insert into webhook_delivery (group_id, webhook_id, type, property_id, fk, data)
	select w.group_id, w.id, 'import.done', place, new.id,
		jsonb_build_object('import', new.id, 'undone', new.status = 'undone', 'counts', import_counts(new))
	from webhook w where w.group_id = new.group_id and w.active and 'import.done' = any (w.types);
	return null;
end $$;
create trigger import_told after update of status on import for each row
	when ((old.status = 'running' and new.status in ('done', 'failed')) or (old.status = 'undoing' and new.status = 'undone')) execute function import_told();

-- Called by a server of the release before, which tells each batch.
create function tell_import(in_group uuid, places uuid[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare place uuid;
begin
	if in_group <> all (app_whole_groups()) then return; end if;
	if places = '{}' then
		perform pg_notify('live', json_build_object('source', 'group', 'event', 'UPDATE', 'fk', in_group, 'group', in_group,
			'date', iso(clock_timestamp()))::text);
	end if;
	for place in select id from property where group_id = in_group and id = any (places) loop
		perform pg_notify('live', json_build_object('source', 'property', 'event', 'UPDATE', 'fk', place, 'group', in_group,
			'property', place, 'date', iso(clock_timestamp()))::text);
	end loop;
end $$;
grant execute on function tell_import to hausheft_runtime;

create function place_in_imports(known uuid) returns setof noun_place language sql stable as $$
	select group_id, null::uuid, person_id, null::text, null::boolean
	from import where id = known
$$;
