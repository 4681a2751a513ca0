-- Stays in a house: who sees them, which nights are taken, that no closed night changes, and who is told.
-- needs: acting, counters, history, limits, notifications, search_index, sharing

create policy stay_seen on stay using (
	group_id = any ((select app_whole_groups())::uuid[]) or property_id = any ((select app_properties())::uuid[])
);

-- The party of a house that is called so.
create function party_of(in_group uuid, place uuid, known uuid) returns jsonb language sql stable as $$
	select party from property p, jsonb_array_elements(p.parties) party
	where p.group_id = in_group and p.id = place and party ->> 'id' = known::text
$$;

-- The nights of a party that a closing at that day has kept; null: none. They begin on these days.
create function closed_nights(of stay, shared_until date) returns jsonb language sql immutable as $$
	select case when of.deleted_at is null and of.state = 'fixed' and of.party_id is not null and of.from_on <= shared_until
		then jsonb_build_array(of.party_id, of.from_on, least(of.until_on, shared_until + 1)) end
$$;

-- Who closes a house has locked it for update, and whose nights count takes it for share. In a house in the trash nothing counts.
create function stay_kept() returns trigger language plpgsql as $$
declare
	place property;
	known stay := coalesce(new, old);
begin
	if app_is_purging() then return known; end if;
	select * into place from property where group_id = known.group_id and id = known.property_id and deleted_at is null for share;
	if place.shared_until is not null and closed_nights(old, place.shared_until) is distinct from closed_nights(new, place.shared_until) then
		raise exception using errcode = 'HH409', message = 'nights until that day are closed', hint = 'closed',
			detail = closed_words(place.group_id, place.id);
	end if;
	if tg_op = 'DELETE' then return old; end if;
	if new.party_id is not null and place.id is not null
		and not place.parties @> jsonb_build_array(jsonb_build_object('id', new.party_id)) then
		raise exception using errcode = 'HH409', message = 'a party that is not there', detail = 'Diese Partei gibt es hier nicht mehr.';
	end if;
	return new;
end $$;
create trigger kept before insert or update of from_on, until_on, party_id, state, deleted_at or delete on stay
	for each row execute function stay_kept();

-- One after the other: whoever writes stays of a house waits for who does already, and sees theirs.
create function lock_stays(place uuid) returns void language sql as $$
	select pg_advisory_xact_lock(hashtextextended('stays ' || place, 0))
$$;

create function days_words(from_on date, until_on date) returns text language sql immutable as $$
	select format('%s bis %s', to_char(from_on, 'DD.MM.YYYY'), to_char(until_on, 'DD.MM.YYYY'))
$$;

-- Which places it holds: all, or the lowest that is free on all of its nights. The constraint has the last word.
create function stay_placed() returns trigger language plpgsql as $$
declare
	taken text;
	held int4range[];
	free integer;
begin
	new.shown_name := coalesce(new.guest, party_of(new.group_id, new.property_id, new.party_id) ->> 'name', new.shown_name, '');
	-- Whoever corrects the days says anew until when it was to be.
	if tg_op = 'UPDATE' and (old.from_on, old.until_on) <> (new.from_on, new.until_on) and new.other_until_on is not distinct from old.other_until_on then
		new.other_until_on := null;
	end if;
	if new.state <> 'fixed' or new.deleted_at is not null then
		new.places := null;
		return new;
	end if;
	if tg_op = 'UPDATE' and old.places is not null and (old.from_on, old.until_on, old.alone) = (new.from_on, new.until_on, new.alone) then
		return new;
	end if;
	perform lock_stays(new.property_id);
	select string_agg(days_words(s.from_on, s.until_on), ', ' order by s.from_on) filter (where new.alone or upper_inf(s.places)), array_agg(s.places)
	into taken, held from stay s
	where s.group_id = new.group_id and s.property_id = new.property_id and s.id <> new.id and s.places is not null
		and daterange(s.from_on, s.until_on) && daterange(new.from_on, new.until_on);
	if taken is not null then
		raise exception using errcode = 'HH409', message = 'these nights are taken', hint = 'taken', detail = format('Schon vergeben: %s.', taken);
	end if;
	if new.alone then
		new.places := int4range(0, null);
	else
		select min(n) into free from generate_series(0, 49) n where held is null or not exists (select from unnest(held) each where each @> n);
		if free is null then
			raise exception using errcode = 'HH422', message = '50 stays at once', hint = 'alone',
				detail = 'Mehr als 50 Aufenthalte gehen nicht miteinander.';
		end if;
		new.places := int4range(free, free + 1);
	end if;
	return new;
end $$;
create trigger placed before insert or update on stay for each row execute function stay_placed();
call keep_within('stay', '{from_on,until_on}');

-- A departure that goes to the trash gives its stay the nights again that it gave back, and takes them once more when it comes back. Where they are
-- taken or closed by then, the stay remains as it is. Locks in the order of who writes a stay, before the counters.
create function stay_left() returns trigger language plpgsql as $$
declare
	place uuid;
begin
	select property_id into place from stay where group_id = new.group_id and event_id = new.id and other_until_on is not null and deleted_at is null;
	if not found then return new; end if;
	perform from property where group_id = new.group_id and id = place for share;
	perform lock_stays(place);
	begin
		update stay set until_on = other_until_on, other_until_on = until_on
		where group_id = new.group_id and event_id = new.id and other_until_on is not null and deleted_at is null;
	exception when sqlstate 'HH409' or sqlstate 'HH422' then null;
	end;
	return new;
end $$;
create trigger b_stay_left before update of deleted_at on event for each row
	when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function stay_left();
create trigger stamp before insert or update on stay for each row execute function stamp();

-- A party that is called otherwise is no change of its stays.
create trigger track_new after insert or delete on stay for each row execute function track('stay', 'property_id');
create trigger track after update on stay for each row
	when (old.shown_name = new.shown_name or old.guest is distinct from new.guest or old.party_id is distinct from new.party_id)
	execute function track('stay', 'property_id');

create function stays_follow_parties() returns trigger language plpgsql as $$
begin
	update stay set shown_name = party ->> 'name' from jsonb_array_elements(new.parties) party
	where stay.group_id = new.group_id and stay.property_id = new.id and stay.party_id = (party ->> 'id')::uuid
		and stay.shown_name <> party ->> 'name';
	return null;
end $$;
create trigger stays_follow_parties after update of parties on property for each row when (old.parties <> new.parties)
	execute function stays_follow_parties();

create function search_of(of stay) returns search[] language sql stable as $$
	select array[row(of.group_id, of.id, 0, 'stay', of.property_id, null, null, of.from_on::timestamp at time zone 'Europe/Zurich',
		search_words(of.shown_name, of.note, 500), of.id)::search]
$$;
call make_searched('stay');

-- Who has nights that a split by nights counts for an entry of that day: of its year, and of what is closed up to the day until which it is.
create function parties_counting(in_group uuid, place uuid, day date) returns uuid[] language sql stable as $$
	select array(select distinct party_id from stay where group_id = in_group and property_id = place and deleted_at is null and state = 'fixed'
		and party_id is not null and until_on > date_trunc('year', day)::date and from_on < date_trunc('year', day)::date + interval '1 year'
		and from_on <= coalesce((select min(c.until_on) from sharing_closing c
			where c.group_id = in_group and c.property_id = place and c.until_on >= day), 'infinity'))
$$;

-- As servers of release 3 ask for it, and count: all of a year.
create function parties_staying(in_group uuid, place uuid, year integer) returns uuid[] language sql stable as $$
	select array(select distinct party_id from stay where group_id = in_group and property_id = place and deleted_at is null and state = 'fixed'
		and party_id is not null and from_on < make_date(year + 1, 1, 1) and until_on > make_date(year, 1, 1))
$$;

create function zurich_days(first date, last date) returns tstzrange language sql immutable as $$
	select case when first > last then 'empty' else
		tstzrange(first::timestamp at time zone 'Europe/Zurich', (last + 1)::timestamp at time zone 'Europe/Zurich') end
$$;

-- When a party is in a split: while it is there, has a quota, or of the year has nights that count. A list asks it once, and not of each entry.
create function party_days(in_group uuid, known uuid, out there tstzmultirange, out quota tstzmultirange, out nights tstzmultirange) language sql stable as $$
	with listed as (
		select p.id as place, (party ->> 'until_on')::date as until_on, party -> 'quotas' as quotas
		from property p, jsonb_array_elements(p.parties) party
		where p.group_id = in_group and party ->> 'id' = known::text and not (party ->> 'purse')::boolean
	), quotas as (
		select (quota ->> 'from_on')::date as first, quota ->> 'weight' as weight,
			lead((quota ->> 'from_on')::date) over (order by (quota ->> 'from_on')::date nulls first) - 1 as last
		from listed, jsonb_array_elements(quotas) quota
	), there as (
		select tstzmultirange(zurich_days((select case when bool_and(first is not null) then min(first) end from quotas), until_on)) as days from listed
	), stayed as (
		select place, year, min(greatest(s.from_on, make_date(year, 1, 1))) as first
		from listed join stay s on group_id = in_group and property_id = place and party_id = known and deleted_at is null and state = 'fixed'
			cross join lateral generate_series(extract(year from s.from_on)::integer, extract(year from s.until_on - 1)::integer) year
		group by place, year
	)
	select days, days * (select range_agg(zurich_days(first, last)) from quotas where weight !~ '^0+(/|$)'),
		days * (select range_agg(zurich_days(greatest(make_date(year, 1, 1), (select max(c.until_on) + 1 from sharing_closing c
			where c.group_id = in_group and c.property_id = place and c.until_on < first)), make_date(year, 12, 31))) from stayed)
	from there
$$;

-- One's own is what one entered, and what is of one's party.
create function is_own_stay(of stay) returns boolean language sql stable as $$
	select of.person_id = app_person() or coalesce(party_of(of.group_id, of.property_id, of.party_id) -> 'people' ? app_person()::text, false)
$$;

create function place_in_stays(known uuid) returns setof noun_place language sql stable as $$
	select s.group_id, s.property_id, case when is_own_stay(s) then app_person() else s.person_id end, null::text, null::boolean from stay s
	join property p on p.group_id = s.group_id and p.id = s.property_id and p.deleted_at is null where s.id = known and s.deleted_at is null
$$;

create function trash_of_stay() returns setof thrown_away language sql stable as $$
	select 'stay', group_id, id, format('%s, %s', shown_name, days_words(from_on, until_on)), property_id, null::uuid, person_id, false,
		deleted_at, deleted_by
	from stay where deleted_at > now() - interval '30 days'
$$;

-- Who decides about the stays of a house.
create function stay_deciders(in_group uuid, place uuid) returns setof uuid language sql stable as $$
	select m.person_id from member m where m.group_id = in_group and m.removed_at is null and m.role in ('owner', 'admin')
		and (not m.limited or exists (select from member_property seen where seen.group_id = m.group_id and seen.person_id = m.person_id
			and seen.property_id = place))
$$;

-- Told by the ways that they have chosen.
create function tell_of_stay(in_group uuid, whom uuid[], told text, about uuid) returns void language sql as $$
	select add_notification(in_group, w.person_id, 'stay', told, way.channel, now(), about, null)
	from notification_wish w cross join (values ('mail'), ('push')) as way (channel)
	where w.group_id = in_group and w.kind = 'stay' and w.person_id = any (whom)
		and case way.channel when 'mail' then w.mail else w.push and has_device(w.person_id) end
$$;

-- Who decides hears of what is asked for, who asked of what was decided. Written with its history, which only the owner does.
create function stay_told() returns trigger language plpgsql as $$
declare
	became constant text := new.after ->> 'state';
	was constant text := new.before ->> 'state';
	asked constant boolean := became = 'asked' and (new.event = 'INSERT' or was <> 'asked');
	said stay;
begin
	if not asked and (was is null or was = became or became = 'asked' or new.event <> 'UPDATE') then return null; end if;
	select * into said from stay where group_id = new.group_id and id = new.fk;
	if asked then
		-- Who decides and takes that back asks nobody.
		if new.event = 'INSERT' or new.person_id not in (select stay_deciders(new.group_id, new.property_id)) then
			perform tell_of_stay(new.group_id, array(select who from stay_deciders(new.group_id, new.property_id) who
				where who is distinct from new.person_id), format('asked %s %s', new.fk, said.version), new.fk);
		end if;
	else
		perform tell_of_stay(new.group_id, array(select who from unnest(array[said.person_id]) who where who is distinct from new.person_id),
			format('decided %s %s', new.fk, said.version), new.fk);
	end if;
	return null;
end $$;
create trigger stay_told after insert on history for each row
	when (new.source = 'stay' and new.after is not null and new.event <> 'DELETE' and not app_is_importing())
	execute function stay_told();

-- What comes by that morning: who entered it and the people of its party are told, so many days before as they want.
create function notify_arrivals(at timestamptz, of_groups uuid[] default null) returns integer language plpgsql as $$
declare added integer;
begin
	with told as materialized (
		select s.group_id, w.person_id, concat_ws(' ', 'arrival', s.id, s.from_on) as told, way.channel, s.id, s.from_on
		from unnest(coalesce(of_groups, array(select id from "group"))) asked join stay s on s.group_id = asked
		join property p on p.group_id = s.group_id and p.id = s.property_id and p.deleted_at is null
		join notification_wish w on w.group_id = s.group_id and w.kind = 'stay' and (w.person_id = s.person_id
			or party_of(s.group_id, s.property_id, s.party_id) -> 'people' ? w.person_id::text)
			and (not w.limited or exists (select from member_property seen where seen.group_id = s.group_id and seen.person_id = w.person_id
				and seen.property_id = s.property_id))
		cross join (values ('mail'), ('push')) as way (channel)
		where s.deleted_at is null and s.state = 'fixed' and s.from_on between morning_of(at) and morning_of(at) + 60
			and s.from_on - w.lead_days <= morning_of(at)
			and case way.channel when 'mail' then w.mail else w.push and has_device(w.person_id) end
	)
	select count(*) filter (where add_notification(t.group_id, t.person_id, 'stay', t.told, t.channel, at, t.id, t.from_on)) into added from told t;
	return added;
end $$;

-- Whoever leaves a group keeps what was; what they had asked for falls away, and who decides is told of that and of the guests that are still to come.
create function stays_fall_away(in_group uuid, who uuid) returns void language plpgsql as $$
declare place uuid;
begin
	for place in select distinct property_id from stay where group_id = in_group and person_id = who and deleted_at is null
		and until_on > (now() at time zone 'Europe/Zurich')::date and (state = 'asked' or (state = 'fixed' and guest is not null))
	loop
		update stay set deleted_at = now(), deleted_by = who where group_id = in_group and property_id = place and person_id = who
			and deleted_at is null and state = 'asked' and until_on > (now() at time zone 'Europe/Zurich')::date;
		perform tell_of_stay(in_group, array(select stay_deciders(in_group, place)), format('left %s %s', who, now()), place);
	end loop;
end $$;
