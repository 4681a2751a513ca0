-- after-functions
-- Which nouns are found and counted is said by their own files (functions/nouns.sql), and held against the table of nouns by a test.

alter table search drop constraint search_source_check;
alter table usage drop constraint usage_resource_check;
