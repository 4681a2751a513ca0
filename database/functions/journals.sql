-- The chapters of a house.
-- needs: nouns

call make_noun('journal', 'journals', is_counted => true);
