-- after-functions
-- Which nouns are found is said by their own files too; behind the functions, as the lists before it.
alter table search drop constraint search_source_check;
