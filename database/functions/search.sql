-- A search finds, corrects and counts by what its caller sees alone: words of rows that they do not see may stand in a question, as those
-- match nothing that they see, but never choose between two meanings or take the room of another. Found in the order of the lists, so that
-- a list narrowed by words is the same search.
-- needs: acting, search_index

-- Only with the extension loaded may somebody who is no superuser name its settings below.
select similarity('', '');

-- Null for whoever is not in the group. What their role lets them see of amounts and times is said by whoever knows the role.
create function search_viewer(in_group uuid, sees_amounts boolean, sees_times boolean, sees_mails boolean default false) returns search_viewer
language sql stable
set enable_seqscan = off as $$
	select row(in_group, app_person(), sees_amounts, sees_times, whole,
		array(select id from property where group_id = in_group and deleted_at is null and (whole or id = any (app_properties()))),
		array(select contact_id from contact_property where not whole and group_id = in_group and property_id = any (app_properties())), sees_mails)::search_viewer
	from (select in_group = any (app_whole_groups()) as whole) known where in_group = any (app_groups())
$$;

create function search_seen(s search, viewer search_viewer) returns boolean language sql immutable as $$
	select (s.hidden is null or s.owner = viewer.person or (s.hidden = 'amount' and viewer.amounts)
		or (s.hidden = 'time' and viewer.times) or (s.hidden = 'mail' and viewer.mails))
		and (s.property_id = any (viewer.properties)
			or (s.property_id is null and (viewer.whole or s.hidden = 'own' or s.fk = any (viewer.contacts))))
$$;

-- The things with a name that say so.
create function search_named(viewer search_viewer, asked tsquery, most integer) returns setof search language sql stable
set enable_seqscan = off set enable_bitmapscan = off as $$
	select s.* from search s where s.group_id = viewer.group_id and s.at is null and s.words @@ asked and search_seen(s, viewer)
	order by s.fk desc limit most
$$;

create function search_span(property uuid default null, in_year integer default null, below timestamptz default null, below_entry uuid default null,
	linked uuid default null)
returns search_span language sql stable as $$
	select row(property, coalesce(make_timestamptz(in_year, 1, 1, 0, 0, 0, 'Europe/Zurich'), '-infinity'),
		coalesce(make_timestamptz(in_year + 1, 1, 1, 0, 0, 0, 'Europe/Zurich'), 'infinity'),
		coalesce(below, 'infinity'), coalesce(below_entry, 'ffffffff-ffff-ffff-ffff-ffffffffffff'), linked)::search_span
$$;

-- Those among the newest `looked_at` that say so.
create function search_newest(viewer search_viewer, asked tsquery, span search_span, looked_at integer, most integer) returns setof search language sql stable
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_incremental_sort = off as $$
	select s.* from (
		select * from search where group_id = viewer.group_id and at >= span.since and at < span.until and (at, entry) < (span.below, span.below_entry)
		order by at desc, entry desc limit looked_at) s
	where s.words @@ asked and search_seen(s, viewer) and (span.property is null or s.property_id = span.property)
	order by s.at desc, s.entry desc limit most
$$;

-- Those among the newest `looked_at` which name the thing.
create function search_linked(viewer search_viewer, asked tsquery, span search_span, looked_at integer, most integer) returns setof search language sql stable
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_sort = off as $$
	select s.* from (
		select event_at, event_id from event_link where group_id = viewer.group_id and linked = span.linked
			and event_at >= span.since and event_at < span.until and (event_at, event_id) < (span.below, span.below_entry)
		order by event_at desc, event_id desc limit looked_at) l
		join search s on s.group_id = viewer.group_id and s.at = l.event_at and s.entry = l.event_id
	where s.words @@ asked and search_seen(s, viewer) and (span.property is null or s.property_id = span.property)
	order by l.event_at desc, l.event_id desc limit most
$$;

-- Those that the index of words leads to. Without `offset 0` the planner would rather look through the whole list for what hardly anything says.
create function search_indexed(viewer search_viewer, asked tsquery, span search_span, most integer) returns setof search language sql stable
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
	select s.* from (
		select s.* from search s where s.group_id = viewer.group_id and s.words @@ asked and search_seen(s, viewer) offset 0) s
	where s.at >= span.since and s.at < span.until and (s.at, s.entry) < (span.below, span.below_entry)
		and (span.property is null or s.property_id = span.property)
		and (span.linked is null or exists (select from event_link l
			where l.group_id = viewer.group_id and l.linked = span.linked and l.event_at = s.at and l.event_id = s.entry))
	order by s.at desc, s.entry desc limit most
$$;

create function search_is_rare(viewer search_viewer, asked tsquery, than integer) returns boolean language sql stable
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
	select count(*) <= than from (select from search s where s.group_id = viewer.group_id and s.words @@ asked limit than + 1) s
$$;

-- The newest that say so and name a thing: of the newest that name it, then by the index of words, where that leads to fewer than name it.
create function search_naming(viewer search_viewer, asked tsquery, span search_span, top integer, most integer) returns setof search
language plpgsql stable as $$
declare
	listed constant search[] := array(select s from search_linked(viewer, asked, span, top, most) s);
	naming constant bigint := (select sum(entries) from link_count where group_id = viewer.group_id and linked = span.linked);
begin
	if cardinality(listed) >= most or naming is null or naming <= top then return query select l.* from unnest(listed) l;
	elsif search_is_rare(viewer, asked, (naming / 4)::integer) then return query select * from search_indexed(viewer, asked, span, most);
	else return query select * from search_linked(viewer, asked, span, naming::integer, most);
	end if;
end $$;

-- The newest that say so. What many say is found at the top of the list, what few say in the index: the answer is the same either way.
create function search_listed(viewer search_viewer, asked tsquery, span search_span, most integer) returns setof search language plpgsql stable
set enable_seqscan = off as $$
declare
	top constant integer := 2000;
	listed search[];
	share real;
begin
	if span.linked is not null then
		return query select * from search_naming(viewer, asked, span, top, most);
		return;
	end if;
	listed := array(select s from search_newest(viewer, asked, span, top, most) s);
	share := cardinality(listed) / top::real;
	if cardinality(listed) < most then
		perform from search where group_id = viewer.group_id and at >= span.since and at < span.until
			and (at, entry) < (span.below, span.below_entry) order by at desc, entry desc offset top limit 1;
		if found then
			-- Further down the list, where that is expected to be shorter than what the index leads to.
			if share > 0 and most / share < share * (select used from usage where group_id = viewer.group_id and resource = 'events') then
				listed := array(select s from search_newest(viewer, asked, span, (3 * most / share)::integer, most) s);
			end if;
			if cardinality(listed) < most then listed := array(select s from search_indexed(viewer, asked, span, most) s); end if;
		end if;
	end if;
	return query select l.* from unnest(listed) l;
end $$;

create function search_quoted(word text) returns text language sql immutable as $$
	select '''' || replace(replace(word, '\', '\\'), '''', '''''') || ''''
$$;

create function search_any(words text[]) returns text language sql immutable as $$
	select string_agg(search_quoted(word), ' | ') from unnest(words) word
$$;

create function search_every(asked text[], beside text default null) returns tsquery language sql immutable as $$
	select ('(' || array_to_string(asked, ') & (') || ')' || coalesce(' | ' || beside, ''))::tsquery
$$;

-- What a question of nothing but a number may be as well: a phone number, which is kept by its last nine digits, and in a text as it was typed in one.
create function search_phone(said text) returns text language sql immutable as $$
	select search_any(array(select beside || right(digits, 9) from unnest('{"",0,41,0041}'::text[]) beside))
	from (select regexp_replace(said, '\D', '', 'g') as digits) number
	where said ~ '^[\d\s+()/.''-]+$' and length(digits) >= 9
$$;

-- Of too many words the first that stand in what the viewer sees: no hidden word takes the room of another.
create function search_visible(viewer search_viewer, known text[], most integer) returns text[] language sql stable
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
	select case when cardinality(known) <= most then known else array(
		select word from (select word from unnest(known) with ordinality as k (word, nr) order by nr) known
		where (select true from search s where s.group_id = viewer.group_id and s.words @@ search_quoted(word)::tsquery and search_seen(s, viewer) limit 1)
		limit most) end
$$;

-- A word that may be written apart, or with a hyphen: as two that stand beside each other in what the viewer sees.
create function search_apart(viewer search_viewer, asked text) returns text language sql stable
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
	select string_agg(beside, ' | ') from (
		select format('%s <-> %s:*', search_quoted(head), search_quoted(tail)) as beside
		from generate_series(2, length(asked) - 3) at, lateral (select left(asked, at) as head, substr(asked, at + 1) as tail) parts
		where exists (select from search_word known where known.group_id = viewer.group_id and known.word = head collate "C")
			and exists (select from search_word known where known.group_id = viewer.group_id
				and known.word >= tail collate "C" and known.word < (tail || '~') collate "C")
		offset 0) known
	where (select true from search s where s.group_id = viewer.group_id and s.words @@ beside::tsquery and search_seen(s, viewer) limit 1)
$$;

-- The words of a question, at most twelve of at most forty letters, and how many letters each may be off: none where it has a digit.
-- Stop words count where there is nothing else. A number is one word, though its thousands are set apart.
create function search_asked(said text) returns table (nr bigint, word text, folded text, stem text, off integer) language sql stable as $$
	select row_number() over (order by place), word, search_fold(word), coalesce((ts_lexize('german_stems', word))[1], word),
		case when word ~ '\d' or length(word) < 4 then 0 when length(word) < 6 then 1 when length(word) < 12 then 2 else 3 end
	from (
		select left(lower(unaccent(lexeme)), 40) collate "C" as word, positions[1] as place, stopped, bool_and(stopped) over () as all_stopped
		from (select *, ts_lexize('german_stops', lexeme) is not distinct from '{}' as stopped from unnest(to_tsvector('simple', search_plain(
			regexp_replace(said, '(?<=\d)[''’](?=\d{3}(?!\d))', '', 'g'))))) w
	) read
	where word <> '' and (all_stopped or not stopped)
	order by place limit 12
$$;

-- What is done to a thing so that it goes on working is called by many words: asked for by the general ones beside another word, which says
-- of what, the others are meant too.
create function search_akin(stem text) returns text[] language sql stable as $$
	select case when stem = any (array(select (ts_lexize('german_stems', word))[1] from unnest('{service,wartung,unterhalt,revision,inspektion}'::text[]) word))
		then '{%service%,%wartung%,%gewartet%,%unterhalt%,%revision%,%revidiert%,%inspektion%,%entkalk%,%gereinigt%}'::text[]
		else '{}' end
$$;

create function search_finds(viewer search_viewer, asked tsquery) returns boolean language sql stable as $$
	select exists (select from search_named(viewer, asked, 1)) or exists (select from search_listed(viewer, asked, search_span(), 1))
$$;

create function search_meaning(viewer search_viewer, said text) returns search_meaning language plpgsql stable
set enable_seqscan = off set pg_trgm.similarity_threshold = 0.25 as $$
declare
	meaning search_meaning;
	asked record;
	typed text[] := '{}';
	plain text[] := '{}';
	whole text[] := '{}';
	folds text[] := '{}';
	known text[];
	far_nr bigint[] := '{}';
	far_word text[] := '{}';
	widened text[];
	phone constant text := search_phone(said);
begin
	meaning.forms := '{}';
	for asked in select *, count(*) over () > 1 as beside from search_asked(said) loop
		typed := typed || concat_ws(' | ', search_quoted(asked.word) || ':*', search_quoted(nullif(asked.folded, asked.word)) || ':*',
			search_thousands(asked.word));
		if asked.off > 0 then
			typed[asked.nr] := concat_ws(' | ', typed[asked.nr], search_apart(viewer, asked.word), search_apart(viewer, nullif(asked.folded, asked.word)));
		end if;
		folds := folds || asked.folded;
		known := search_visible(viewer, array(
			select distinct word from search_word where group_id = viewer.group_id and stem = asked.stem order by word), 100);
		meaning.forms := meaning.forms || known;
		plain := plain || concat_ws(' | ', search_any(asked.word || known), search_thousands(asked.word));
		known := case when asked.off > 0 then search_visible(viewer, array(select word from (
			select distinct word from search_word where group_id = viewer.group_id
				and word like any (case when asked.beside then search_akin(asked.stem) else '{}' end || ('%' || asked.folded || '%'))) k
			order by length(word), word), 200) else '{}' end;
		meaning.forms := meaning.forms || known;
		whole := whole || concat_ws(' | ', typed[asked.nr], plain[asked.nr], search_any(known));
	end loop;
	if typed = '{}' then return null; end if;
	meaning.typed := concat_ws(' | ', array_to_string(typed, ' | '), phone);
	meaning.plain := search_every(plain, phone);
	meaning.named := array_to_string(plain, ' | ');
	meaning.words := whole;
	meaning.whole := search_every(whole, phone);
	if search_finds(viewer, meaning.whole) then return meaning; end if;

	for asked in select * from search_asked(said) a where a.off > 0 loop
		known := search_visible(viewer, array(select word from (
			select distinct word, levenshtein_less_equal(search_fold(word), asked.folded, 3) as off from search_word
			where group_id = viewer.group_id and word % asked.folded) k
			where k.off <= asked.off order by k.off, length(word), word), 200);
		far_word := far_word || known;
		far_nr := far_nr || array_fill(asked.nr, array[cardinality(known)]);
	end loop;
	for most_off in 0..3 loop
		select array_agg(concat_ws(' | ', near, far) order by nr) into widened
		from unnest(whole) with ordinality as w (near, nr), lateral (
			select search_any(array_agg(word)) as far from unnest(far_nr, far_word) as f (nr, word)
			where f.nr = w.nr and levenshtein_less_equal(search_fold(word), folds[w.nr], 3) <= most_off) f;
		continue when widened = meaning.words;
		meaning.words := widened;
		meaning.whole := search_every(widened, phone);
		if search_finds(viewer, meaning.whole) then
			meaning.forms := meaning.forms || array(select word from unnest(far_nr, far_word) as f (nr, word)
				where levenshtein_less_equal(search_fold(word), folds[f.nr], 3) <= most_off);
			return meaning;
		end if;
	end loop;
	meaning.whole := null;
	return meaning;
end $$;

-- What of an entry is left to be done says whether it is: not the bill of what has been, for who sees that it is one.
create function search_done(of event, viewer search_viewer) returns boolean language sql immutable as $$
	select coalesce(of.maintenance_done, of.reminder_done
		or (of.reminder_kind is not null and (viewer.amounts or of.person_id is not distinct from viewer.person)), true)
$$;

-- The newest entry of what has been done that the words find: by its name (`titled`, newest first), or by an object or a contact named so and its
-- own words for what that does not say. Of these, the ones that say most of it, and where there are, by the words as they were written.
create function search_last(viewer search_viewer, meaning search_meaning, titled uuid[]) returns uuid language plpgsql stable
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
	most constant integer := 20;
	looked_at constant integer := 50;
	last record;
begin
	select event.id, event.event_at into last from unnest(titled) with ordinality as t (id, nr)
		join event on event.group_id = viewer.group_id and event.id = t.id
	where search_done(event, viewer) order by nr limit 1;
	return coalesce((
		with thing as (
			select s.fk, rest, rank() over (order by cardinality(rest), not ts_filter(s.words, '{a}') @@ meaning.named) as place
			from search_named(viewer, array_to_string(meaning.words, ' | ')::tsquery, 200) s,
				lateral (select array(select word from unnest(meaning.words) word where not ts_filter(s.words, '{a}') @@ word::tsquery) as rest) r
			where s.source in ('object', 'contact') and cardinality(rest) < cardinality(meaning.words)
		)
		select newest.event_id from (select * from thing where place = 1 order by fk desc limit most) thing, lateral (
			select l.event_id, l.event_at from (
				select event_id, event_at from event_link where group_id = viewer.group_id and linked = thing.fk
					and event_at <= now() and event_at > coalesce(last.event_at, '-infinity')
				order by event_at desc, event_id desc limit looked_at) l
				join event on event.group_id = viewer.group_id and event.id = l.event_id
				join search s on s.group_id = viewer.group_id and s.fk = l.event_id and s.part = 0
			where search_done(event, viewer) and search_seen(s, viewer)
				and (thing.rest = '{}' or s.words @@ search_every(thing.rest))
			order by l.event_at desc, l.event_id desc limit 1) newest
		order by newest.event_at desc, newest.event_id desc limit 1), last.id);
end $$;

-- What is found, best first: what says it in its name before what says it elsewhere, of equals things with a name before entries and files,
-- and these newest first. Of each source the best five come before any other's sixth. `total`: how many of its source are found; of entries,
-- also those found by the name of a file, as many as search_entries() finds. `more`: nobody counted further.
create function search_group(in_group uuid, said text, sees_amounts boolean, sees_times boolean, most integer, sees_mails boolean default false,
	out hits json, out marks text, out last uuid)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
	counted constant integer := 1000;
	viewer constant search_viewer := search_viewer(in_group, sees_amounts, sees_times, sees_mails);
	meaning constant search_meaning := case when viewer.group_id is not null then search_meaning(viewer, said) end;
	named search[];
	listed search[];
	entries integer;
	chosen uuid[];
	titled uuid[];
begin
	hits := '[]';
	if meaning.whole is null then
		last := case when cardinality(meaning.words) > 1 then search_last(viewer, meaning, '{}') end;
		marks := meaning.typed;
		return;
	end if;
	named := array(select s from search_named(viewer, meaning.whole, counted + 1) s);
	listed := array(select s from search_listed(viewer, meaning.whole, search_span(), counted + 1) s);
	entries := (select count(distinct entry) from unnest(listed) where source = 'event' or entry <> fk);
	with thing as (
		select source, fk, max(at) as at,
			min(case when ts_filter(words, '{a}') @@ meaning.plain then 0 when ts_filter(words, '{a}') @@ meaning.whole then 1 else 2 end) as class
		from unnest(named || listed) group by source, fk
	), placed as (
		select *, row_number() over (partition by source order by class, at desc, fk desc) as place, count(*) over (partition by source) as total from thing
	), best as (
		select * from placed order by place > 5, class, at desc, fk desc limit most
	)
	select json_agg(json_build_object('source', source, 'id', fk, 'total', case source when 'event' then entries else total end,
			'more', cardinality(case when at is null then named else listed end) > counted) order by class, at desc, fk desc), array_agg(fk),
		array(select fk from thing where source = 'event' and class < 2 and at <= now() order by at desc, fk desc limit 50)
	into hits, chosen, titled from best;
	last := search_last(viewer, meaning, titled);
	-- A hidden word is not marked either, where it stands in a text that is seen without being found by it.
	marks := concat_ws(' | ', meaning.typed, search_any(array(
		select unnest(meaning.forms) intersect select unnest(tsvector_to_array(words)) from unnest(named || listed) where fk = any (chosen))));
end $$;

-- The entries that a search finds, by their own words or by a file's name, in the order of their list; more than once where found more than once.
create function search_entries(in_group uuid, said text, sees_amounts boolean, sees_times boolean, span search_span, most integer)
returns table (entry uuid, at timestamptz) language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
	viewer constant search_viewer := search_viewer(in_group, sees_amounts, sees_times);
	meaning constant search_meaning := case when viewer.group_id is not null then search_meaning(viewer, said) end;
begin
	if meaning.whole is null then return; end if;
	return query select s.entry, s.at::timestamptz from search_listed(viewer, meaning.whole, span, most) s;
end $$;

-- All entries that say so, each once and in no order: no row is taken along, however many there are. A stay or a file of no entry is none.
create function search_each(viewer search_viewer, asked tsquery, span search_span) returns setof uuid language sql stable
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
	select distinct s.entry from search s where s.group_id = viewer.group_id and s.words @@ asked and search_seen(s, viewer)
		and (s.source = 'event' or s.entry <> s.fk) and s.at >= span.since and s.at < span.until and (span.property is null or s.property_id = span.property)
$$;

-- The entries that a search finds, each once: for what they add up to.
create function search_all(in_group uuid, said text, sees_amounts boolean, sees_times boolean, span search_span) returns setof uuid
language plpgsql stable security definer rows 100000 set search_path = public, pg_temp as $$
declare
	viewer constant search_viewer := search_viewer(in_group, sees_amounts, sees_times);
	meaning constant search_meaning := case when viewer.group_id is not null then search_meaning(viewer, said) end;
begin
	if meaning.whole is null then return; end if;
	if span.linked is null then return query select * from search_each(viewer, meaning.whole, span);
	else return query select distinct s.entry from search_listed(viewer, meaning.whole, span, 10000000) s;
	end if;
end $$;

-- Of these entries, of which each has its moment beside it, those that a search finds.
create function search_among(in_group uuid, said text, sees_amounts boolean, sees_times boolean, entries uuid[], moments timestamptz[]) returns setof uuid
language plpgsql stable security definer set search_path = public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
	viewer constant search_viewer := search_viewer(in_group, sees_amounts, sees_times);
	meaning constant search_meaning := case when viewer.group_id is not null then search_meaning(viewer, said) end;
begin
	if meaning.whole is null then return; end if;
	return query select known.id from unnest(entries, moments) as known (id, at) where (
		select true from search s where s.group_id = viewer.group_id and s.at = known.at and s.entry = known.id and s.words @@ meaning.whole
			and search_seen(s, viewer) limit 1);
end $$;

-- Texts with what was found between U+E000 and U+E001, otherwise as they are.
create function search_marked(texts text[], meant text) returns text[] language sql stable as $$
	select array(select ts_headline('search_name', search_plain(translate(said, U&'\E000\E001', '  ')), meant::tsquery,
		U&'HighlightAll=true, StartSel=\E000, StopSel=\E001') from unnest(texts) with ordinality as t (said, at) order by at)
$$;

revoke execute on function search_viewer(uuid, boolean, boolean, boolean), search_named, search_newest, search_linked, search_indexed, search_each,
	search_is_rare, search_naming, search_listed, search_visible, search_apart, search_finds, search_last, search_meaning(search_viewer, text) from public;
grant execute on function search_group, search_entries, search_all, search_among to hausheft_runtime;
