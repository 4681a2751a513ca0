-- after-functions
-- Receipts in others' entries are found by who uploaded them too.

insert into search select r.* from file join event on event.group_id = file.group_id and event.id = file.event_id, unnest(search_of(file)) r
where file.receipt and file.person_id <> event.person_id and r.part = 1;
