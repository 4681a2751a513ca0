-- Things in a house: flats, machines, meters.
-- needs: nouns

call make_noun('object', 'objects', is_counted => true);
