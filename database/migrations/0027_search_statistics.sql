-- after-functions
-- Statistics are found by their names, those that there are too.

alter table search drop constraint search_source_check;
alter table search add constraint search_source_check check (source in ('event', 'object', 'contact', 'journal', 'statistic', 'property', 'file'));
select search_put(search_of(statistic)) from statistic where deleted_at is null;
