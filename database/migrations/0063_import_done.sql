-- An import is told to other programs as a whole: what it did is kept with the message, as it is the same whenever that is sent.
alter table webhook_delivery add column data jsonb;
alter table webhook_delivery drop constraint webhook_delivery_type_check;
alter table webhook_delivery add constraint webhook_delivery_type_check
	check (type in ('event.created', 'event.changed', 'event.removed', 'inbox.received', 'reminder.due', 'import.done', 'test'));
