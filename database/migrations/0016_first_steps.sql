-- Who has said that the first steps of a new group need not be shown to them.
alter table member add hid_first_steps boolean not null default false;
grant update (hid_first_steps) on member to hausheft_runtime;
