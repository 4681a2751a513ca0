-- What parties share: who is named, whom a split is among, and that nothing changes what is closed.
-- needs: acting, history, properties, events, notifications

create policy sharing_closing_seen on sharing_closing using (
	group_id = any ((select app_whole_groups())::uuid[]) or property_id = any ((select app_properties())::uuid[])
);

-- The day of an entry, by which parties and quotas count.
create function zurich_day(at timestamptz) returns date language sql immutable parallel safe as $$
	select (at at time zone 'Europe/Zurich')::date
$$;

-- Whether a party is there on a day: from the first day of its quotas on, until its last one.
create function party_is_there(party jsonb, day date) returns boolean language sql immutable parallel safe as $$
	select coalesce((party ->> 'until_on')::date >= day, true) and (party -> 'quotas' = '[]'
		or exists (select from jsonb_array_elements(party -> 'quotas') quota where coalesce((quota ->> 'from_on')::date <= day, true)))
$$;

-- Its quota of a day is more than nothing.
create function party_has_quota(party jsonb, day date) returns boolean language sql immutable parallel safe as $$
	select coalesce((select quota ->> 'weight' !~ '^0+(/|$)' from jsonb_array_elements(party -> 'quotas') quota
		where coalesce((quota ->> 'from_on')::date <= day, true) order by (quota ->> 'from_on')::date desc nulls last limit 1), false)
$$;

-- Who carries something of an entry; where nothing says who, it is the payer. `staying`: who has nights in its year.
create function split_among(parties jsonb, paid_by uuid, split jsonb, day date, staying uuid[] default '{}') returns uuid[]
	language sql immutable parallel safe as $$
	with named as (
		select (row ->> 'party')::uuid as id, (row ->> 'value')::bigint as value
		from jsonb_array_elements(case jsonb_typeof(split -> 'parties') when 'array' then split -> 'parties' else '[]' end) row
	), counted as (
		select (party ->> 'id')::uuid as id, party from jsonb_array_elements(parties) party
		where not (party ->> 'purse')::boolean and party_is_there(party, day)
	), carried as (
		select id from named where split ->> 'by' = 'amounts' and value <> 0
		union all
		select id from counted left join named using (id)
		where (jsonb_typeof(split -> 'parties') <> 'array' or id in (select id from named))
			and case split ->> 'by' when 'equal' then true when 'quota' then party_has_quota(party, day) when 'weights' then value > 0
				when 'nights' then id = any (staying) else false end
	)
	select case when exists (select from carried) then array(select id from carried) else array[paid_by] end
$$;

-- The parties that an entry names where it names them one by one; of a list that is null the path finds a null.
create function parties_listed(of event) returns uuid[] language sql immutable as $$
	select array(select (row ->> 'party')::uuid from (select jsonb_path_query(of.balance_split, '$.parties[*]')
		union all select jsonb_path_query(of.reminder_proposal::jsonb, '$.split.parties[*]')) listed (row) where row ->> 'party' is not null)
$$;

-- The parties that an entry names, wherever; one of them maybe twice. Most list none: nothing is looked through for them.
create function parties_named(of event) returns uuid[] language sql immutable as $$
	select array_remove(array[of.balance_paid_by, of.transfer_from, of.transfer_to, (of.reminder_proposal ->> 'paid_by')::uuid], null)
		|| case when of.reminder_proposal is not null or jsonb_typeof(of.balance_split -> 'parties') = 'array' then parties_listed(of) else '{}' end
$$;

-- What of an entry counts among the parties; null: nothing.
create function shared_basis(of event) returns jsonb language sql immutable as $$
	select case when of.deleted_at is null and (of.balance_split is not null or of.transfer_from is not null) then jsonb_build_array(of.property_id,
		zurich_day(of.event_at), of.balance_expense_rappen, of.balance_income_rappen, of.balance_paid_by, of.balance_split, of.transfer_from,
		of.transfer_to, of.transfer_rappen) end
$$;

-- Who has closed a house until when, in a sentence.
create function closed_words(in_group uuid, place uuid) returns text language sql stable as $$
	select format('Bis %s ist abgerechnet (%s, am %s). Was bis dahin geteilt ist, ändert sich nicht mehr.', to_char(c.until_on, 'DD.MM.YYYY'),
		coalesce(m.name_when_removed, person.name, 'Gelöschtes Konto'), to_char(c.closed_at at time zone 'Europe/Zurich', 'DD.MM.YYYY'))
	from sharing_closing c left join person on person.id = c.person_id left join member m on m.group_id = c.group_id and m.person_id = c.person_id
	where c.group_id = in_group and c.property_id = place order by c.until_on desc limit 1
$$;

-- The one place where it stands that nothing changes a closed figure, whichever way it is written. Who closes has locked the house for update, and
-- who shares something in it for share: one of them comes first. A house in the trash may come back, and is closed there too.
create function refuse_closed(in_group uuid, place uuid, closed_until date, day date) returns void language plpgsql as $$
begin
	if closed_until >= day then
		raise exception using errcode = 'HH409', message = 'what is shared until that day is closed', hint = 'closed',
			detail = closed_words(in_group, place);
	end if;
end $$;

create function refuse_parties(named uuid[], parties jsonb) returns void language plpgsql as $$
declare party uuid;
begin
	foreach party in array named loop
		if not parties @> jsonb_build_array(jsonb_build_object('id', party)) then
			raise exception using errcode = 'HH409', message = 'a party that is not there', detail = 'Diese Partei gibt es hier nicht mehr.';
		end if;
	end loop;
end $$;

-- What is changed; a new entry is looked at where its house is locked (counters.sql), as every write of one waits for that.
create function event_shared_kept() returns trigger language plpgsql as $$
declare
	was jsonb := shared_basis(old);
	became jsonb := case when tg_op = 'UPDATE' then shared_basis(new) end;
	named uuid[];
	side jsonb;
	place property;
begin
	-- A group that has ended goes with all that it has.
	if was is distinct from became and not app_is_purging() then
		foreach side in array array[was, became] loop
			continue when side is null;
			select * into place from property where group_id = old.group_id and id = (side ->> 0)::uuid for share;
			perform refuse_closed(place.group_id, place.id, place.shared_until, (side ->> 1)::date);
		end loop;
	end if;
	if tg_op = 'DELETE' then return old; end if;
	named := parties_named(new);
	if named <> '{}' and (old.property_id <> new.property_id or not named <@ parties_named(old)) then
		-- Locked already where something of it is shared there.
		if place.id is distinct from new.property_id then
			select * into place from property where group_id = new.group_id and id = new.property_id for share;
		end if;
		perform refuse_parties(named, place.parties);
	end if;
	return new;
end $$;
create trigger shared_kept before update on event for each row
	when (old.balance_paid_by is not null or old.transfer_from is not null or new.balance_paid_by is not null or new.transfer_from is not null
		or new.reminder_proposal is not null)
	execute function event_shared_kept();
create trigger shared_kept_gone before delete on event for each row
	when (old.balance_split is not null or old.transfer_from is not null) execute function event_shared_kept();

-- What of the parties counts until a day: who is there by then, in their order, with the quotas and the last day that hold by then. Nothing from
-- ever on is what a party without any has.
create function parties_until(parties jsonb, day date) returns jsonb language sql immutable as $$
	select jsonb_agg(jsonb_build_array(party -> 'id',
			(select nullif(jsonb_agg(quota order by quota ->> 'from_on' nulls first), '[{"from_on": null, "weight": 0}]')
				from jsonb_array_elements(party -> 'quotas') quota where coalesce((quota ->> 'from_on')::date <= day, true)),
			case when (party ->> 'until_on')::date < day then party -> 'until_on' end) order by n)
	from jsonb_array_elements(parties) with ordinality listed (party, n)
	where not (party ->> 'purse')::boolean and (party -> 'quotas' = '[]'
		or exists (select from jsonb_array_elements(party -> 'quotas') quota where coalesce((quota ->> 'from_on')::date <= day, true)))
$$;

-- Who is named stays, and what is closed too.
create function parties_kept() returns trigger language plpgsql as $$
declare gone uuid[];
begin
	if new.shared_until is not null and parties_until(old.parties, new.shared_until) is distinct from parties_until(new.parties, new.shared_until) then
		raise exception using errcode = 'HH409', message = 'quotas until that day are closed', hint = 'closed',
			detail = closed_words(new.group_id, new.id);
	end if;
	gone := array(select (party ->> 'id')::uuid from jsonb_array_elements(old.parties) party
		where not new.parties @> jsonb_build_array(jsonb_build_object('id', party -> 'id')));
	if gone <> '{}' and (exists (select from stay where group_id = new.group_id and property_id = new.id and party_id = any (gone))
		or exists (select from event where group_id = new.group_id and property_id = new.id
			and (balance_paid_by is not null or transfer_from is not null or reminder_proposal is not null) and parties_named(event) && gone)
		or exists (select from sharing_closing c, json_array_elements(c.figures) row
			where c.group_id = new.group_id and c.property_id = new.id and (row ->> 'id')::uuid = any (gone))) then
		raise exception using errcode = 'HH409', message = 'a party that is named', hint = 'used',
			detail = 'Wer in Einträgen oder Aufenthalten vorkommt, lässt sich nicht entfernen, nur auf einen letzten Tag beenden.';
	end if;
	return new;
end $$;
create trigger parties_kept before update of parties on property for each row when (old.parties is distinct from new.parties)
	execute function parties_kept();

-- Who is told: the people of a party to which another one has paid, and everybody who shares a house of which the figures are closed. Written with
-- its history, which only the owner does; what they may know of it is judged when it is sent. An import tells nobody.
create function sharing_told() returns trigger language plpgsql as $$
declare
	paid text := new.after -> 'transfer' ->> 'to';
	told text;
begin
	if new.source = 'event' then
		if paid is null or new.before -> 'transfer' ->> 'to' = paid then return null; end if;
		told := new.fk || ' ' || paid;
	else
		if coalesce(new.before ->> 'shared_until', '') >= new.after ->> 'shared_until' then return null; end if;
		told := 'closed ' || new.fk || ' ' || (new.after ->> 'shared_until');
	end if;
	perform add_notification(new.group_id, w.person_id, 'sharing', told, way.channel, now(), new.fk, null)
	from property p cross join jsonb_array_elements(p.parties) party
	join notification_wish w on w.group_id = p.group_id and party -> 'people' ? w.person_id::text
	cross join (values ('mail'), ('push')) as way (channel)
	where p.group_id = new.group_id and p.id = new.property_id and (paid is null or party ->> 'id' = paid) and w.kind = 'sharing'
		and w.person_id is distinct from new.person_id
		and case way.channel when 'mail' then w.mail else w.push and has_device(w.person_id) end;
	return null;
end $$;
create trigger sharing_told after insert on history for each row
	when (not app_is_importing() and ((new.source = 'event' and new.after::text like '%"transfer" : {%')
		or (new.source = 'property' and new.event = 'UPDATE' and new.after ->> 'shared_until' is not null)))
	execute function sharing_told();
