-- after-functions
-- A word with a digit in it is kept without accents too.
alter text search configuration search_name alter mapping for numword, numhword, hword_numpart with unaccent, simple;
alter text search configuration search_text alter mapping for numword, numhword, hword_numpart with unaccent, simple;

-- Signs between words were taken for letters: what holds one, or a letter with an accent, is kept anew.
do $$
declare noun text;
begin
	for noun in select distinct source from search loop
		execute format('select search_put(search_of(n)) from %I n where (n.group_id, n.id) in (select group_id, fk from search
			where source = %L and words::text ~ $re$[^a-z0-9'' :,A-D]|''''$re$)', noun, noun);
	end loop;
end $$;
