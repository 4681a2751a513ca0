-- after-functions
-- The groups that there are get an address, and their mails are found.

insert into inbox_address (group_id, token) select id, inbox_token() from "group";
-- Behind the functions, as the statistics before them.
alter table search drop constraint search_source_check;
alter table search add constraint search_source_check check (source in ('event', 'object', 'contact', 'journal', 'statistic', 'property', 'file', 'inbox'));
alter table search drop constraint search_hidden_check;
alter table search add constraint search_hidden_check check (hidden in ('amount', 'time', 'own', 'mail'));
select search_put(search_of(inbox)) from inbox where deleted_at is null;
