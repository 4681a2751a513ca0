-- Entries that a question is about, by its words as they are: of what is meant otherwise than it was typed there is no answer.
-- needs: search

-- One word of a question, in any of its forms: as it stands in some text of the group, with its other endings. Null where none does.
create function answer_word(viewer search_viewer, forms text, weight text) returns text language sql stable as $$
	select string_agg(search_quoted(known) || weight, ' | ') from unnest(search_visible(viewer, array(
		select distinct k.word from unnest(string_to_array(unaccent(lower(forms)), ' ')) form
			join search_word k on k.group_id = viewer.group_id and k.stem = coalesce((ts_lexize('german_stems', form))[1], form)
			where form <> '' order by k.word), 100)) known
$$;

-- The entries that say all of these words, each in one of its forms (with spaces between), the newest first: in what they are called, or where
-- they name a thing, in all that they say.
create function answer_entries(in_group uuid, said text[], sees_amounts boolean, sees_times boolean, span search_span, most integer)
returns table (entry uuid, at timestamptz) language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
	viewer constant search_viewer := search_viewer(in_group, sees_amounts, sees_times);
	asked constant text[] := array(
		select answer_word(viewer, forms, case when span.linked is null then ':A' else '' end) from unnest(said) with ordinality word (forms, nr) order by nr);
begin
	if viewer.group_id is null or asked = '{}' or array_position(asked, null) is not null then return; end if;
	return query select s.entry, s.at::timestamptz from search_listed(viewer, search_every(asked), span, most) s where s.source = 'event';
end $$;

revoke execute on function answer_word, answer_entries from public;
grant execute on function answer_entries to hausheft_runtime;
