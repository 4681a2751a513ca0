-- Entries that a question is about, by its words as they are: of what is meant otherwise than it was typed there is no answer.
-- needs: search

-- One word of a question, in any of its forms: as it stands in some text of the group, with its other endings. Null where none does.
create function answer_word(viewer search_viewer, forms text, weight text) returns text language sql stable as $$
	select string_agg(search_quoted(known) || weight, ' | ') from unnest(search_visible(viewer, array(
		select distinct k.word from unnest(string_to_array(unaccent(lower(forms)), ' ')) form
			join search_word k on k.group_id = viewer.group_id and k.stem = coalesce((ts_lexize('german_stems', form))[1], form)
			where form <> '' order by k.word), 100)) known
$$;

create function answer_words(viewer search_viewer, said text[], weight text default '') returns text[] language sql stable as $$
	select array(select answer_word(viewer, forms, weight) from unnest(said) with ordinality word (forms, nr) order by nr)
$$;

-- Whether few texts that the viewer sees say so: each of them can be looked at.
create function answer_is_few(viewer search_viewer, asked tsquery) returns boolean language sql stable
set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
	select count(*) <= 3000 from (
		select from search s where s.group_id = viewer.group_id and s.words @@ asked and search_seen(s, viewer) limit 3001) s
$$;

-- The entries that say all of these words, each in one of its forms (with spaces between), the newest first: in what they are called, or where
-- they name a thing, in all that they say. Of what many say `every` one is not found, else those among the newest.
create function answer_entries(in_group uuid, said text[], sees_amounts boolean, sees_times boolean, span search_span, most integer, every boolean)
returns table (entry uuid, at timestamptz) language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
	viewer constant search_viewer := search_viewer(in_group, sees_amounts, sees_times);
	words constant text[] := answer_words(viewer, said);
	titled tsquery;
	found search[];
begin
	if viewer.group_id is null or words = '{}' or array_position(words, null) is not null then return; end if;
	titled := search_every(answer_words(viewer, said, ':A'));
	if span.linked is not null then found := array(select s from search_listed(viewer, search_every(words), span, most) s);
	else
		if not every then found := array(select s from search_newest(viewer, titled, span, 2000, most) s); end if;
		if every or cardinality(found) < most then
			if answer_is_few(viewer, search_every(words)) then found := array(select s from search_indexed(viewer, titled, span, most) s);
			elsif not every then found := array(select s from search_newest(viewer, titled, span, 10000, most) s);
			end if;
		end if;
	end if;
	return query select f.entry, f.at::timestamptz from unnest(found) f where f.source = 'event';
end $$;

revoke execute on function answer_word, answer_words, answer_is_few, answer_entries from public;
grant execute on function answer_entries to hausheft_runtime;
