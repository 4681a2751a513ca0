-- What follows from an entry's row, at the end of the transaction that wrote it.
-- needs: acting, balance, closings, counters, entry_months, events, history, links, readings, replies, search_index, time_months

-- What follows from an entry that was written, new, changed, thrown away, brought back or purged: what it is found by, one row of history and one
-- message. It goes by what the entry's row was and is, however it was written.
create function event_settles() returns trigger language plpgsql security definer
set search_path = public, pg_temp set enable_seqscan = off as $$
declare
	was_there constant boolean := tg_op = 'UPDATE' and old.document is not null and old.deleted_at is null;
	changed text[];
begin
	if tg_op = 'DELETE' then
		perform search_forget(old.group_id, old.id);
		return null;
	end if;
	if new.deleted_at is null then
		if was_there and old.has_time_recording then delete from search where group_id = old.group_id and fk = old.id and part > 0; end if;
		perform search_put(search_of(new));
		-- Another date goes to its files, and from the trash they come back.
		if tg_op = 'UPDATE' and (old.deleted_at is not null or old.document ->> 'event_at' <> new.document ->> 'event_at') then
			perform search_put(search_of(file)) from file where group_id = new.group_id and event_id = new.id;
			perform search_put(search_of(reply)) from reply where group_id = new.group_id and event_id = new.id;
		end if;
	elsif was_there then
		perform search_forget(new.group_id, new.id);
		perform search_forget(group_id, id) from file where group_id = new.group_id and event_id = new.id;
		perform search_forget(group_id, id) from reply where group_id = new.group_id and event_id = new.id;
	end if;
	if tg_op = 'INSERT' or old.document is null then
		perform record_change(new.group_id, 'event', new.id, new.property_id, 'INSERT', new.updated_at, null, new.document, owner => new.person_id);
	elsif (old.deleted_at is null) <> (new.deleted_at is null) then
		perform record_change(new.group_id, 'event', new.id, new.property_id, case when was_there then 'DELETE' else 'INSERT' end, new.updated_at,
			case when was_there then new.document end, case when not was_there then new.document end);
	else
		changed := array(select key from jsonb_each(new.parts) part where value is distinct from old.parts -> key order by key);
		perform record_change(new.group_id, 'event', new.id, new.property_id, 'UPDATE', new.updated_at, old.document, new.document,
			left_property => nullif((old.document ->> 'property')::uuid, new.property_id),
			parts => case when not 'plain' = any (changed) then changed end, owner => new.person_id);
	end if;
	return null;
end $$;
create constraint trigger settles_new after insert on event deferrable initially deferred for each row
	when (new.document is not null) execute function event_settles();
create constraint trigger settles after update of document, deleted_at on event deferrable initially deferred for each row
	when (old.version <> new.version) execute function event_settles();
create constraint trigger settles_gone after delete on event deferrable initially deferred for each row execute function event_settles();

-- The lock of the counter of entries is held: links of several entries change in any order.
create function event_relink(r event, is_new boolean) returns void language plpgsql as $$
begin
	-- What the document does not name is not looked for.
	if is_new and r.document ->> 'objects' = '[]' and r.document ->> 'contacts' = '[]'
		and coalesce(r.maintenance_contact_id, r.rental_contact_id, r.journal_id) is null then return; end if;
	if not is_new then
		delete from event_link link where group_id = r.group_id and event_id = r.id
			and not exists (select from event_links(r) fresh where fresh is not distinct from link);
		if not exists (select from event_links(r) fresh where not exists (select from event_link link
			where group_id = r.group_id and event_id = r.id and fresh is not distinct from link)) then return; end if;
	end if;
	with fresh as (insert into event_link select * from event_links(r) on conflict do nothing returning group_id, linked, property_id, minutes)
	insert into link_count as kept select group_id, linked, property_id, 1, minutes from fresh
	on conflict on constraint link_count_pkey do update set entries = kept.entries + 1, minutes = kept.minutes + excluded.minutes;
end $$;
revoke execute on function event_relink from public;

-- An entry in the trash names nothing.
create function event_links(of event) returns setof event_link language sql stable as $$
	select of.group_id, linked, of.event_at, of.id, of.property_id, nullif(of.journal_id, linked), of.rental_is_rent is not null,
		of.balance_tax_relevant is not null, of.reminder_on is not null, of.maintenance_done is not null, of.has_measurement, of.has_time_recording,
		of.maintenance_done is false, of.reminder_done is false, bool_or(is_object) over (), bool_or(is_contact) over (),
		split.class, case when split.is_split then split.rest_class end,
		case when of.has_time_recording
			then (select coalesce(sum(minutes), 0)::integer from event_time where group_id = of.group_id and event_id = of.id) else 0 end
	from (
		select object_id, true, false from event_object where group_id = of.group_id and event_id = of.id
		union select contact_id, false, true from event_contact where group_id = of.group_id and event_id = of.id
		union select of.maintenance_contact_id, false, true
		union select of.rental_contact_id, false, true
		union select of.journal_id, false, false
	) named (linked, is_object, is_contact)
		cross join tax_split(of.balance_tax_relevant, of.balance_tax, of.balance_tax_percent, of.balance_tax_rest, of.balance_expense_rappen) split
	where linked is not null and of.deleted_at is null
$$;

-- What of an entry its links go by.
create function links_basis(d jsonb) returns jsonb language sql immutable as $$
	select jsonb_build_array(d -> 'event_at', d -> 'property', d -> 'journal', d -> 'objects', d -> 'contacts', d -> 'maintenance' -> 'contact',
		d -> 'maintenance' -> 'done', d -> 'rental' -> 'contact', jsonb_typeof(d -> 'rental'), d -> 'balance', d -> 'reminder' -> 'done',
		jsonb_typeof(d -> 'reminder'), d -> 'measurement' = '[]', d -> 'time_recording')
$$;

-- What is counted of entries, at the end of the transaction and behind the lock of their counter, which others wait for: the plan's limit, readings,
-- what they name, the months of the balance.
create function event_counts() returns trigger language plpgsql security definer
set search_path = public, pg_temp set enable_seqscan = off as $$
declare
	in_group constant uuid := coalesce(new.group_id, old.group_id);
	before constant json := case when tg_op <> 'INSERT' and old.deleted_at is null then old.document end;
	after constant json := case when tg_op <> 'DELETE' and new.deleted_at is null then new.document end;
	delta integer := 0;
	reads boolean := false;
	links boolean := false;
	books boolean := false;
	times boolean := false;
	was_in entry_month;
	is_in entry_month;
	moves boolean;
begin
	if tg_op = 'INSERT' then
		delta := case when new.deleted_at is null and is_there(in_group, new.property_id) then 1 else 0 end;
	elsif tg_op = 'DELETE' or (old.deleted_at, old.property_id) is distinct from (new.deleted_at, new.property_id) then
		if tg_op = 'DELETE' then perform lock_places(in_group, array[old.property_id]); end if;
		delta := (case when tg_op <> 'DELETE' and new.deleted_at is null and is_there(in_group, new.property_id) then 1 else 0 end)
			- (case when old.deleted_at is null and is_there(in_group, old.property_id) then 1 else 0 end);
	end if;
	if after is not null then
		reads := new.has_measurement;
		books := new.balance_tax_relevant is not null;
		times := new.has_time_recording;
	end if;
	if before is not null then
		reads := tg_op <> 'DELETE' and (reads or old.has_measurement);
		books := books or before -> 'balance' ->> 'tax_relevant' is not null;
		times := times or old.has_time_recording;
	end if;
	if tg_op <> 'DELETE' then
		links := case when before is null or after is null then (before is null) <> (after is null)
			else links_basis(before::jsonb) <> links_basis(after::jsonb) end;
	end if;
	if before is not null then was_in := entry_month_of(before); end if;
	if after is not null then is_in := entry_month_of(after); end if;
	moves := was_in is distinct from is_in;
	if delta <> 0 then perform count_usage(in_group, 'events', delta);
	elsif reads or links or books or times or moves then perform from usage where group_id = in_group and resource = 'events' for no key update;
	end if;
	if reads then perform reading_spans_follow(in_group, before, after); end if;
	if links then perform event_relink(new, is_new => before is null); end if;
	if moves then perform entry_month_change(was_in, is_in); end if;
	if times then perform time_month_change(in_group, before, after); end if;
	if books then
		perform balance_change(in_group, before, after);
		if exists (select from closing where group_id = in_group and state = 'closed') then perform tell_closed(in_group, before, after); end if;
	end if;
	return null;
end $$;
-- Named so that they come after what needs no lock of the counter: what an entry is found by, its history and its message.
create constraint trigger z_counts_new after insert or delete on event deferrable initially deferred for each row execute function event_counts();
create constraint trigger z_counts after update of document, deleted_at, property_id on event deferrable initially deferred for each row
	when (old.version <> new.version or (old.deleted_at, old.property_id) is distinct from (new.deleted_at, new.property_id)) execute function event_counts();
