-- What can be found of a thing, and by whom: kept by triggers in one row of words per thing.
-- needs: history, files

-- File names, addresses and amounts fall apart as people read them, and so do words beside the signs of a well-set text, which would be taken for
-- letters; small figures are figures. One character for one, so that places in the text stay.
create function search_plain(said text) returns text language sql immutable parallel safe as $$
	select translate(translate(said, signs, repeat(' ', length(signs))), '⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉', '01234567890123456789')
	from (select '_-./@:+&<~«»‹›„“”‟‚‘’‛′″‐‑‒–—―−…•·×÷±°§€→←' || U&'\00A0\2002\2003\2007\2009\200A\202F') of (signs)
$$;

-- Umlauts written with an e, as the stemmer takes them.
create function search_fold(word text) returns text language sql immutable parallel safe as $$
	select regexp_replace(regexp_replace(word, '([ao])e', '\1', 'g'), '(?<![aeiouyq])ue', 'u', 'g')
$$;

-- Whether a filter that is typed finds a name: a part of it, whatever its case and accents and however its umlauts are written.
create function text_holds(said text, part text) returns boolean language sql stable parallel safe as $$
	select strpos(text, asked) > 0 or strpos(search_fold(text), search_fold(asked)) > 0
	from (select lower(unaccent(said)) as text, lower(unaccent(part)) as asked) plain
$$;

-- A number of four digits or more as it stands where its thousands are set apart; null: no such number.
create function search_thousands(word text) returns text language sql immutable parallel safe as $$
	select case when word ~ '^[1-9]\d{3,11}$' then
		(select string_agg(digits[1], ' <-> ') from regexp_matches(word, '\d{1,3}(?=(?:\d{3})*$)', 'g') digits) end
$$;

create function search_words(name text, content text, most integer default 2000) returns tsvector language sql immutable parallel safe as $$
	select case when length(words) <= most then words
		else ts_delete(words, array(select lexeme from unnest(words) order by positions[1], lexeme offset most)) end
	from (select setweight(to_tsvector('search_name', search_plain(name)), 'A')
		|| setweight(to_tsvector('search_text', search_plain(left(content, 50000))), 'C') as words) said
$$;

-- What can be found of a thing, and by whom.
create function search_of(of event) returns search[] language plpgsql stable as $$
declare
	readings text;
	rows search[];
begin
	if of.has_measurement then
		select string_agg(concat_ws(' ', name, note), ' ' order by position) into readings
		from event_measurement where group_id = of.group_id and event_id = of.id;
	end if;
	rows := array[row(of.group_id, of.id, 0, 'event', of.property_id, null, of.person_id, of.event_at,
		search_words(of.name, concat_ws(' ', of.description, of.reminder_note, readings, of.author_text)), of.id)::search];
	if of.has_time_recording then
		rows := rows || array(select row(t.group_id, t.event_id, t.position + 1, 'event', of.property_id, 'time', coalesce(t.person_id, of.person_id), of.event_at,
				search_words('', concat_ws(' ', case when t.person_id is null then t.person_name end, t.note), 100), of.id)::search
			from event_time t where t.group_id = of.group_id and t.event_id = of.id and (t.note is not null or t.person_id is null));
	end if;
	return rows;
end $$;

-- A receipt that somebody added to another's entry is found by both.
create function search_of(of file) returns search[] language sql stable as $$
	select array(select row(of.group_id, of.id, part, 'file', of.property_id,
			case when of.event_id is null and not is_held(of) then 'own' when of.receipt then 'amount' end,
			owner, coalesce(event.event_at, of.created_at), search_words(of.filename, ''), coalesce(event.id, of.id))::search
		from (select) left join event on event.group_id = of.group_id and event.id = of.event_id
		cross join lateral (values (0, coalesce(event.person_id, of.person_id)), (1, of.person_id)) as owned (part, owner)
		where of.deleted_at is null and not of.is_mail and event.deleted_at is null and (part = 0 or (of.receipt and owner <> event.person_id)))
$$;

-- No word has a slash: by this one, things with a name are found among a million entries.
create function search_of(in_group uuid, noun text, known uuid, property uuid, name text, content text) returns search[]
language sql immutable as $$
	select array[row(in_group, known, 0, noun, property, null, null, null, search_words(name, content), known)::search]
$$;

create function search_of(of property) returns search[] language sql stable as $$
	select search_of(of.group_id, 'property', of.id, of.id, of.name, concat_ws(' ', of.address_street, of.address_zip, of.address_city))
$$;

-- Found by who may read mails, and by its beginning: what follows is mostly quoted.
create function search_of(of inbox) returns search[] language sql stable as $$
	select array(select row(of.group_id, of.id, 0, 'inbox', null, 'mail', null, of.created_at,
		search_words(of.mail_subject, concat_ws(' ', of.mail_from, of.forwarded_by, left(of.mail_text, 10000)), 500), of.id)::search
		where of.state <> 'arriving')
$$;

-- A phone number is found however it is written, by its last nine digits.
create function search_of(of contact) returns search[] language sql stable as $$
	select search_of(of.group_id, 'contact', of.id, null, concat_ws(' ', of.company, of.firstname, of.lastname), concat_ws(' ', of.email, of.phone,
		right(regexp_replace(of.phone, '\D', '', 'g'), 9), of.address_street, of.address_zip, of.address_city))
$$;

-- Sequential scans are off in these triggers, because a plan made while the tables are new would stay in a connection as they grow.
create function search_put(fresh search[]) returns void language plpgsql as $$
declare
	one search;
	said text[] := '{}';
begin
	foreach one in array fresh loop
		insert into search values (one.*)
		on conflict (group_id, fk, part) do update set property_id = excluded.property_id, hidden = excluded.hidden, owner = excluded.owner,
			at = excluded.at, words = excluded.words, entry = excluded.entry
		where (search.property_id, search.hidden, search.owner, search.at, search.words, search.entry)
			is distinct from (excluded.property_id, excluded.hidden, excluded.owner, excluded.at, excluded.words, excluded.entry);
		if found then said := said || tsvector_to_array(one.words); end if;
	end loop;
	if said = '{}' then return; end if;
	-- How many words they are the planner does not see: it would plan it anew for each text, which takes longer than to look.
	insert into search_word select distinct one.group_id, said_word, coalesce((ts_lexize('german_stems', said_word))[1], said_word)
	from unnest((select said)) said_word where length(said_word) between 2 and 40
		and not exists (select from search_word known where known.group_id = one.group_id and known.word = said_word);
end $$;

create function search_forget(in_group uuid, known uuid) returns void language sql as $$
	delete from search where group_id = in_group and fk = known
$$;

create function search_follows_file() returns trigger language plpgsql security definer
set search_path = public, pg_temp set enable_seqscan = off as $$
begin
	if tg_op = 'DELETE' or new.deleted_at is not null then perform search_forget(old.group_id, old.id);
	else
		if tg_op = 'UPDATE' and old.receipt then delete from search where group_id = old.group_id and fk = old.id and part > 0; end if;
		perform search_put(search_of(new));
	end if;
	return null;
end $$;
do $$ begin
	-- All but what no search goes by.
	execute format('create trigger searched after insert or update of %s or delete on file for each row execute function search_follows_file()',
		columns_but('file', '{position,mime,size,width,height,sha256,annotations,pins,version,updated_at,dated_at}'));
end $$;

create function search_follows() returns trigger language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
begin
	if tg_op = 'DELETE' or new.deleted_at is not null then perform search_forget(old.group_id, old.id);
	else execute format('select search_put(search_of($1::%I))', tg_table_name) using new;
	end if;
	return null;
end $$;

create procedure make_searched(noun text) language plpgsql as $make$
begin
	execute format('create trigger searched after insert or update or delete on %I for each row execute function search_follows()', noun);
end $make$;

call make_searched('contact');
call make_searched('property');
call make_searched('inbox');

-- Everything anew, for what was written past the triggers.
create function search_rebuild() returns void language plpgsql as $$
declare noun text;
begin
	truncate search, search_word;
	for noun in select t.typname from pg_proc p join pg_type t on t.oid = p.proargtypes[0]
		where p.pronamespace = 'public'::regnamespace and p.proname = 'search_of' and p.pronargs = 1 loop
		execute format('insert into search select r.* from %1$I n, unnest(search_of(n)) r where n.deleted_at is null', noun);
	end loop;
	insert into search_word select group_id, word, coalesce((ts_lexize('german_stems', word))[1], word) from (
		select distinct group_id, unnest(tsvector_to_array(words)) as word from search) said where length(word) between 2 and 40;
end $$;

-- Anew what holds other signs than plain letters and figures, or what was once taken for a letter.
create function search_keep_signs() returns void language plpgsql as $$
declare noun text;
begin
	for noun in select distinct source from search loop
		execute format('select search_put(search_of(n)) from %1$I n where (n.group_id, n.id) in (select group_id, fk from search
			where source = %1$L and words::text ~ %2$L)', noun, '[^a-z0-9'' :,A-D]|''''');
	end loop;
end $$;

-- Words that nothing of a group, or of all, holds any more: what was purged leaves none behind. One that comes back at this very moment is found as it stands,
-- and with its other forms once somebody writes it again.
create function search_forget_words(of_group uuid default null) returns void language plpgsql as $$
declare each_group uuid;
begin
	for each_group in select id from "group" where of_group is null or id = of_group loop
		delete from search_word where group_id = each_group
			and word not in (select word from ts_stat(format('select words from search where group_id = %L', each_group)));
	end loop;
end $$;

revoke execute on function search_put, search_forget from public;
