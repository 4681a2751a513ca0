-- after-functions
-- A word with a digit in it is kept without accents too.
alter text search configuration search_name alter mapping for numword, numhword, hword_numpart with unaccent, simple;
alter text search configuration search_text alter mapping for numword, numhword, hword_numpart with unaccent, simple;

-- Signs between words were taken for letters: what holds one, or a letter with an accent, is kept anew.
select search_keep_signs();
