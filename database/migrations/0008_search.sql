-- Search: one row of words per thing to be found, the words of a group for typing errors, and the one function that looks into them.
-- Row-level security would keep the planner off text indexes, so these tables are closed to requests; search_group() has its own walls.

create extension if not exists unaccent with schema public;
create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gin with schema public;
create extension if not exists fuzzystrmatch with schema public;

-- Words are kept as they stand, without accents; texts lose their stop words, names keep them, because somebody may be called Will.
create text search dictionary german_stops (template = simple, stopwords = german, accept = false);
create text search dictionary german_stems (template = snowball, language = german);
create text search configuration search_name (copy = simple);
create text search configuration search_text (copy = simple);
alter text search configuration search_name alter mapping for asciiword, asciihword, hword_asciipart, word, hword, hword_part with unaccent, simple;
alter text search configuration search_text alter mapping for asciiword, asciihword, hword_asciipart, word, hword, hword_part with german_stops, unaccent, simple;

-- File names, addresses and amounts fall apart as people read them; one character for one, so that places in the text stay.
create function search_plain(said text) returns text language sql immutable parallel safe as $$ select translate(said, '_-./@:+&<~', '          ') $$;
-- Umlauts written with an e, as the stemmer takes them.
create function search_fold(word text) returns text language sql immutable parallel safe as $$
	select regexp_replace(regexp_replace(word, '([ao])e', '\1', 'g'), '(?<![aeiouyq])ue', 'u', 'g')
$$;
create function search_words(name text, content text) returns tsvector language sql immutable parallel safe as $$
	select setweight(to_tsvector('search_name', search_plain(name)), 'A') || setweight(to_tsvector('search_text', search_plain(content)), 'C')
$$;

-- Without foreign keys: what the triggers below put here, they take away.
create table search (
	group_id uuid not null,
	fk uuid not null,
	-- 0, or which of the recorded times, which not everybody sees.
	part smallint not null,
	source text not null check (source in ('event', 'object', 'contact', 'journal', 'property', 'file')),
	property_id uuid,
	-- Who finds it beside its owner: null all who see the property, 'amount' and 'time' who sees those, 'own' nobody.
	hidden text check (hidden in ('amount', 'time', 'own')),
	owner uuid,
	at timestamptz(3),
	words tsvector not null,
	primary key (group_id, fk, part)
);
-- What is yet to be put into the index is kept short, because every search reads all of it.
create index search_by_words on search using gin (group_id, words) with (gin_pending_list_limit = 256);
alter table search enable row level security;

-- The words in use with their stems; of two that arrive at once both may be kept, so that nobody waits for anybody.
create table search_word (
	group_id uuid not null,
	word text collate "C" not null,
	stem text not null
);
create index search_word_known on search_word (group_id, word);
create index search_word_stem on search_word (stem, group_id);
create index search_word_alike on search_word using gin (group_id, word gin_trgm_ops);
alter table search_word enable row level security;

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
		search_words(of.name, concat_ws(' ', of.description, of.reminder_note, readings)))::search];
	if of.has_time_recording then
		rows := rows || array(select row(t.group_id, t.event_id, t.position + 1, 'event', of.property_id, 'time', coalesce(t.person_id, of.person_id), of.event_at,
				search_words('', concat_ws(' ', t.note, case when t.person_id is null then t.person_name end)))::search
			from event_time t where t.group_id = of.group_id and t.event_id = of.id and (t.note is not null or t.person_id is null));
	end if;
	return rows;
end $$;
create function search_of(of file) returns search[] language sql stable as $$
	select array(select row(of.group_id, of.id, 0, 'file', of.property_id,
			case when of.event_id is null and not of.is_property_photo then 'own' when of.receipt then 'amount' end,
			coalesce(event.person_id, of.person_id), of.created_at, search_words(of.filename, ''))::search
		from (select) left join event on event.group_id = of.group_id and event.id = of.event_id
		where of.deleted_at is null and event.deleted_at is null)
$$;
-- No word has a slash: by this one, things with a name are found among a million entries.
create function search_of(in_group uuid, noun text, known uuid, property uuid, name text, content text) returns search[] language sql immutable as $$
	select array[row(in_group, known, 0, noun, property, null, null, null, search_words(name, content) || '''/named'''::tsvector)::search]
$$;
create function search_of(of object) returns search[] language sql stable as $$
	select search_of(of.group_id, 'object', of.id, of.property_id, of.name, '')
$$;
create function search_of(of journal) returns search[] language sql stable as $$
	select search_of(of.group_id, 'journal', of.id, of.property_id, of.name, '')
$$;
create function search_of(of property) returns search[] language sql stable as $$
	select search_of(of.group_id, 'property', of.id, of.id, of.name, concat_ws(' ', of.address_street, of.address_zip, of.address_city))
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
			at = excluded.at, words = excluded.words
		where (search.property_id, search.hidden, search.owner, search.at, search.words)
			is distinct from (excluded.property_id, excluded.hidden, excluded.owner, excluded.at, excluded.words);
		if found then said := said || tsvector_to_array(one.words); end if;
	end loop;
	if said = '{}' then return; end if;
	said := array(select unnest(said) except select word from search_word where group_id = one.group_id and word = any (said));
	if said <> '{}' then
		insert into search_word select one.group_id, word, coalesce((ts_lexize('german_stems', word))[1], word) from unnest(said) word
		where length(word) between 2 and 40 and word <> '/named';
	end if;
end $$;
create function search_forget(in_group uuid, known uuid) returns void language sql as $$
	delete from search where group_id = in_group and fk = known
$$;
revoke execute on function search_put, search_forget from public;

-- An entry is put when its document is final; the trash takes its files along.
create function search_follows_event() returns trigger language plpgsql security definer
set search_path = public, pg_temp set enable_seqscan = off as $$
begin
	if tg_op = 'DELETE' then
		perform search_forget(old.group_id, old.id);
	elsif new.deleted_at is null then
		if old.has_time_recording then delete from search where group_id = old.group_id and fk = old.id and part > 0; end if;
		perform search_put(search_of(new));
		if old.deleted_at is not null then
			perform search_put(search_of(file)) from file where group_id = new.group_id and event_id = new.id;
		end if;
	elsif old.deleted_at is null then
		perform search_forget(new.group_id, new.id);
		perform search_forget(group_id, id) from file where group_id = new.group_id and event_id = new.id;
	end if;
	return null;
end $$;
create trigger searched after update of document, deleted_at or delete on event for each row execute function search_follows_event();

create function search_follows_file() returns trigger language plpgsql security definer
set search_path = public, pg_temp set enable_seqscan = off as $$
begin
	if tg_op = 'DELETE' or new.deleted_at is not null then perform search_forget(old.group_id, old.id);
	else perform search_put(search_of(new));
	end if;
	return null;
end $$;
create trigger searched after insert or update of filename, property_id, event_id, receipt, is_property_photo, deleted_at or delete on file
	for each row execute function search_follows_file();

do $$
declare noun text;
begin
	foreach noun in array array['object', 'contact', 'journal', 'property'] loop
		execute format($sql$
			create function search_follows_%1$s() returns trigger language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $body$
			begin
				if tg_op = 'DELETE' or new.deleted_at is not null then perform search_forget(old.group_id, old.id);
				else perform search_put(search_of(new));
				end if;
				return null;
			end $body$;
			create trigger searched after insert or update or delete on %1$I for each row execute function search_follows_%1$s()$sql$, noun);
	end loop;
end $$;

-- Everything anew, for what was written past the triggers.
create function search_rebuild() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
	truncate search, search_word;
	insert into search select r.* from event, unnest(search_of(event)) r where event.deleted_at is null;
	insert into search select r.* from file, unnest(search_of(file)) r;
	insert into search select r.* from object, unnest(search_of(object)) r where object.deleted_at is null;
	insert into search select r.* from contact, unnest(search_of(contact)) r where contact.deleted_at is null;
	insert into search select r.* from journal, unnest(search_of(journal)) r where journal.deleted_at is null;
	insert into search select r.* from property, unnest(search_of(property)) r where property.deleted_at is null;
	insert into search_word select group_id, word, coalesce((ts_lexize('german_stems', word))[1], word) from (
		select distinct group_id, unnest(tsvector_to_array(words)) as word from search) said where length(word) between 2 and 40 and word <> '/named';
end $$;
revoke execute on function search_rebuild from public;
select search_rebuild();

-- Words that nothing holds any more: what was purged leaves none behind. One that comes back at this very moment is found as it stands,
-- and with its other forms once somebody writes it again.
create function search_forget_words() returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare each_group uuid;
begin
	for each_group in select id from "group" loop
		delete from search_word where group_id = each_group
			and word not in (select word from ts_stat(format('select words from search where group_id = %L', each_group)));
	end loop;
end $$;
revoke execute on function search_forget_words from public;

-- The words of a question with what each may mean among the words in use: in `near` its other forms and what begins with it, in `far` also
-- what holds it or is written nearly so. Stop words count where there is nothing else.
create function search_meant(in_group uuid, said text, out near tsquery, out far tsquery) language plpgsql stable
security definer set search_path = public, pg_temp set enable_seqscan = off set pg_trgm.similarity_threshold = 0.25 as $$
declare
	asked record;
	forms text[];
	alike text[];
	either tsquery;
begin
	for asked in
		select word, search_fold(word) as folded, length(word) as letters, word ~ '\d' as digits,
			coalesce((ts_lexize('german_stems', word))[1], word) as stem, stopped, bool_and(stopped) over () as all_stopped
		from unnest(to_tsvector('simple', search_plain(said))),
			lateral (select lower(unaccent(lexeme)) collate "C" as word, ts_lexize('german_stops', lexeme) is not distinct from '{}' as stopped) read
		order by positions[1] limit 12
	loop
		continue when asked.stopped and not asked.all_stopped;
		forms := array[asked.word] || array(select word from search_word where group_id = in_group and stem = asked.stem limit 30);
		if asked.letters > 1 then
			forms := forms || array(select word from search_word where group_id = in_group and starts_with(word, asked.word) order by length(word) limit 30)
				|| array(select word from search_word where group_id = in_group and starts_with(word, asked.folded) order by length(word) limit 30);
		end if;
		either := (select string_agg(distinct quote_literal(form), ' | ') from unnest(forms) form)::tsquery;
		near := case when near is null then either else near && either end;
		if asked.letters > 3 and not asked.digits then
			alike := array(select word from (
				select word, away, min(away) over () as nearest from (
					select distinct word, case when position(asked.folded in word) > 0 then 0
						else levenshtein_less_equal(search_fold(word), asked.folded, 3) end as away
					from search_word where group_id = in_group and (word % asked.folded or word like '%' || asked.folded || '%')
				) known where away <= case when asked.letters < 5 then 1 when asked.letters < 12 then 2 else 3 end
				order by away, word limit 20
			) known where away <= greatest(nearest, 1));
			either := (select string_agg(distinct quote_literal(form), ' | ') from unnest(forms || alike) form)::tsquery;
		end if;
		far := case when far is null then either else far && either end;
	end loop;
end $$;

create type search_hit as (source text, id uuid, rank real);

-- Who looks, and at what: the group and the properties that the caller sees come from who is acting, as for row-level security;
-- whether they see others' amounts and times is said by whoever knows the role. Where many of the newest entries fit,
-- no others are looked for; where they do not, at most 500.
create function search_hits(in_group uuid, asked tsquery, sees_amounts boolean, sees_times boolean, most integer) returns setof search_hit
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
	seen constant text := $sql$(s.group_id = $1
		and (s.hidden is null or s.owner = $6 or (s.hidden = 'amount' and $3) or (s.hidden = 'time' and $4))
		and ($7 or s.hidden = 'own' or s.property_id = any ($8) or (s.source = 'contact' and exists (select from contact_property l
			where l.group_id = $1 and l.contact_id = s.fk and l.property_id = any ($8))))
		and (s.property_id is null or s.property_id in (select id from property where group_id = $1 and deleted_at is null)))$sql$;
begin
	return query execute format($sql$
		with named as (select s.* from search s where s.words @@ ($2 && '''/named'''::tsquery) and %1$s limit 500),
		newest as materialized (select s.* from (select * from search where group_id = $1 order by fk desc, part desc limit 2000) s
			where s.words @@ $2 and s.source in ('event', 'file') and %1$s),
		others as (select s.* from search s
			where (select count(*) from newest) < 100 and s.words @@ $2 and s.source in ('event', 'file') and %1$s limit 500)
		select source, fk, max(ts_rank('{0.1, 0.3, 0.5, 1}', words, $2, 1) * case when source in ('event', 'file') then 1 else 1.5 end
			* (1 + 0.5 / (1 + greatest(extract(epoch from now() - coalesce(at, now())), 0) / 31536000)::float4))::real as rank
		from (select * from named union all select * from newest union all select * from others) found
		group by source, fk order by rank desc, fk desc limit $5$sql$, seen)
	using in_group, asked, sees_amounts, sees_times, most, app_person(), in_group = any (app_whole_groups()), app_properties();
end $$;
revoke execute on function search_hits, search_meant from public;

create function search_group(in_group uuid, said text, sees_amounts boolean, sees_times boolean, most integer, out hits json, out meant text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
	meaning record;
	found_near search_hit[];
	found_far search_hit[] := '{}';
begin
	hits := '[]';
	if not in_group = any (app_groups()) then return; end if;
	select * into meaning from search_meant(in_group, said);
	if meaning.near is null then return; end if;
	meant := meaning.near;
	found_near := array(select h from search_hits(in_group, meaning.near, sees_amounts, sees_times, most) h);
	if cardinality(found_near) < most and meaning.far <> meaning.near then
		meant := meaning.far;
		found_far := array(select h from search_hits(in_group, meaning.far, sees_amounts, sees_times, most) h
			where h.id <> all (select known.id from unnest(found_near) known) limit most - cardinality(found_near));
	end if;
	hits := coalesce((select json_agg(json_build_object('source', h.source, 'id', h.id)) from unnest(found_near || found_far) h), '[]');
end $$;

-- Texts with what was found between U+E000 and U+E001, otherwise as they are.
create function search_marked(texts text[], meant text) returns text[] language sql stable as $$
	select array(select ts_headline('search_name', search_plain(translate(said, U&'\E000\E001', '  ')), meant::tsquery,
		U&'HighlightAll=true, StartSel=\E000, StopSel=\E001') from unnest(texts) with ordinality as t (said, at) order by at)
$$;
