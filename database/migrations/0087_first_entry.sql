-- When somebody saved their first entry in the app; whoever has entries by now has done so.
alter table person add column first_entry_at timestamptz(3);
update person set first_entry_at = now() where id in (select person_id from event);
grant update (first_entry_at) on person to hausheft_runtime;
