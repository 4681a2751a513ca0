-- Replies to entries: who sees them, how many there are, whom they wait for and who is told of them.
-- needs: acting, history, notifications, search_index, webhooks

create policy reply_seen on reply using (
	group_id = any ((select app_whole_groups())::uuid[]) or property_id = any ((select app_properties())::uuid[])
);
create policy reply_count_seen on reply_count using (group_id = any ((select app_whole_groups())::uuid[])
	or exists (select from event where event.group_id = reply_count.group_id and event.id = reply_count.event_id));
create policy reply_waiting_own on reply_waiting using (person_id = (select app_person()) and group_id = any ((select app_groups())::uuid[]));

-- Whom a text names.
create function mentions_in(said text) returns uuid[] language sql immutable as $$
	select array(select distinct lower(found[1])::uuid from regexp_matches(said, '<@([0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})>', 'g') found)
$$;

-- What it says without whom it names.
create function without_mentions(said text) returns text language sql immutable as $$
	select regexp_replace(regexp_replace(said, '<@[0-9a-fA-F-]{36}>', '@…', 'g'), '\s+', ' ', 'g')
$$;

-- How often an entry was answered, as it is said beside the entry.
create function replies_text(said reply_count) returns text language sql stable parallel safe as $$
	select '{"count":' || said.replies || ',"last_at":"' || iso(said.last_at) || '"}'
$$;

-- Moving along with its entry is no change of it, and a new one from another house keeps its moment.
create trigger stamp before update on reply for each row when (old.property_id = new.property_id) execute function stamp();
create trigger track_new after insert or delete on reply for each row execute function track('reply', 'property_id');
create trigger track after update on reply for each row when (old.property_id = new.property_id) execute function track('reply', 'property_id');

-- Counted behind the lock of its own row: of many that come at once none passes the limit.
create function reply_counted() returns trigger language plpgsql as $$
declare
	in_group constant uuid := coalesce(new.group_id, old.group_id);
	of_event constant uuid := coalesce(new.event_id, old.event_id);
	total integer;
begin
	if tg_op = 'DELETE' then
		-- With its entry goes its count.
		if old.deleted_at is not null then return null; end if;
	else
		insert into reply_count as known (group_id, event_id) values (in_group, of_event)
		on conflict (group_id, event_id) do update set replies = known.replies;
	end if;
	update reply_count set (replies, last_at) = (select count(*), max(created_at) from reply
		where group_id = in_group and event_id = of_event and deleted_at is null)
	where group_id = in_group and event_id = of_event returning replies into total;
	if tg_op <> 'DELETE' and new.deleted_at is null and total > 1000 then
		raise exception using errcode = 'HH409', message = 'an entry has 1000 replies',
			detail = 'Mehr als 1''000 Antworten hat kein Eintrag. Bitte einen neuen Eintrag machen.';
	end if;
	return null;
end $$;
create trigger counted after insert or update of deleted_at or delete on reply for each row execute function reply_counted();

-- Found by everybody who sees its entry, as of that entry's date.
create function search_of(of reply) returns search[] language sql stable as $$
	select array(select row(of.group_id, of.id, 0, 'reply', of.property_id, null, of.person_id, event.event_at,
			search_words('', without_mentions(of.text), 500), of.event_id)::search
		from event where event.group_id = of.group_id and event.id = of.event_id and event.deleted_at is null and of.deleted_at is null)
$$;
call make_searched('reply');

-- What follows from a new one, and from a name that came or went in a changed one; written with its history, which only the owner does. An import tells nobody.
create function reply_told() returns trigger language plpgsql as $$
declare
	said constant reply := (select reply from reply where group_id = new.group_id and id = new.fk);
	is_new constant boolean := new.event = 'INSERT';
	named uuid[] := array(select who from unnest(mentions_in(new.after ->> 'text')) who
		where who <> said.person_id and who <> all (mentions_in(coalesce(new.before ->> 'text', ''))));
	maker constant uuid := (select person_id from event where group_id = said.group_id and id = said.event_id);
	others uuid[] := '{}';
begin
	if is_new then
		delete from reply_waiting where group_id = said.group_id and person_id = said.person_id and event_id = said.event_id;
		others := array(select distinct who from (
			select maker as who union all select person_id from reply
			where group_id = said.group_id and event_id = said.event_id and deleted_at is null and author_text is null) heard
			where who <> said.person_id and who <> all (named));
	else
		-- Whom it names no longer it does not ask any more; of one's own entry it stays an answer.
		delete from reply_waiting where group_id = said.group_id and reply_id = said.id and mention and person_id is distinct from maker
			and person_id <> all (mentions_in(said.text));
		update reply_waiting set mention = false where group_id = said.group_id and reply_id = said.id and mention
			and person_id <> all (mentions_in(said.text));
	end if;
	insert into reply_waiting (group_id, person_id, reply_id, event_id, mention)
	select said.group_id, m.person_id, said.id, said.event_id, m.person_id = any (named) from member m
	where m.group_id = said.group_id and m.removed_at is null and m.role is not null
		and (m.person_id = any (named) or (is_new and m.person_id = maker and m.person_id <> said.person_id))
	on conflict (group_id, person_id, reply_id) do update set mention = reply_waiting.mention or excluded.mention;
	perform add_notification(said.group_id, w.person_id, w.kind, said.id::text, way.channel, now(), said.id, null)
	from notification_wish w cross join (values ('mail'), ('push')) as way (channel)
	where w.group_id = said.group_id and case w.kind when 'mention' then w.person_id = any (named) when 'reply' then w.person_id = any (others) else false end
		and case way.channel when 'mail' then w.mail else w.push and has_device(w.person_id) end;
	return null;
end $$;
create trigger reply_told after insert on history for each row
	when (new.source = 'reply' and new.after is not null and (new.event = 'UPDATE' or (new.event = 'INSERT' and new.before is null)) and not app_is_importing())
	execute function reply_told();

-- Told to the person's own pages alone: another of them has opened the entry.
create function reply_seen_told() returns trigger language plpgsql as $$
begin
	perform pg_notify('live', json_build_object('source', 'users', 'event', 'UPDATE', 'fk', gone.person_id, 'group', gone.group_id,
		'date', iso(clock_timestamp()), 'seen_by', gone.person_id)::text)
	from (select distinct group_id, person_id from put_away) gone;
	return null;
end $$;
create trigger put_away after delete on reply_waiting referencing old table as put_away for each statement execute function reply_seen_told();

-- Of one that came from another group nobody here is the author.
create function place_in_replies(known uuid) returns setof noun_place language sql stable as $$
	select r.group_id, r.property_id, case when r.author_text is null then r.person_id end, null::text, null::boolean from reply r
	join event e on e.group_id = r.group_id and e.id = r.event_id and e.deleted_at is null
	join property p on p.group_id = r.group_id and p.id = r.property_id and p.deleted_at is null where r.id = known and r.deleted_at is null
$$;

create function trash_of_reply() returns setof thrown_away language sql stable as $$
	select 'reply', group_id, id, left(without_mentions(text), 80), property_id, event_id, case when author_text is null then person_id end, false,
		deleted_at, deleted_by
	from reply where deleted_at > now() - interval '30 days'
$$;
