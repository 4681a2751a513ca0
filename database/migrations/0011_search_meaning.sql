-- The words of a question one by one, each with all that it is taken for, and `named`: any of them as it was written, or another form of it.
alter type search_meaning add attribute words text[], add attribute named tsquery;
