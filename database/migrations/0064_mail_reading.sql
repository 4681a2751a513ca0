-- Mails that could not be read are tried again: those that took too long with more time, all others once there is a newer reader.
alter table inbox
	-- How often its reader was ended because that took longer than it may.
	add column tries smallint not null default 0,
	-- When it is read once more by itself.
	add column read_again_at timestamptz(3),
	-- Which reader could not read it: a newer one tries it once. Null where none does by itself.
	add column read_by integer default 0;
grant update (read_again_at) on inbox to hausheft_runtime;
create index inbox_unread on inbox (id) where state <> 'read';
