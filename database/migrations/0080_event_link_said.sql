-- A link says what else lists are narrowed by: whether its entry names an object or a contact at all, its classes for the taxes, and how long was
-- worked. What leads to it in the order of the lists says so too: what fits little is found without looking into the entries, or the links.
-- Without its indexes while each row is written anew.
alter table event_link drop constraint event_link_pkey;
drop index event_link_event, event_link_journal, event_link_rental, event_link_balance, event_link_reminder, event_link_maintenance,
	event_link_measurement, event_link_time_recording, event_link_maintenance_open, event_link_reminder_open;
alter table event_link
	add has_object boolean not null default false,
	add has_contact boolean not null default false,
	-- As in balance_month: the class of an amount, and where there is one that of what its share leaves over.
	add tax_own text,
	add tax_rest text,
	add minutes integer not null default 0;
update event_link link set
	has_object = objects.event_id is not null,
	has_contact = coalesce(event.maintenance_contact_id, event.rental_contact_id) is not null or contacts.event_id is not null,
	tax_own = case when event.balance_tax_relevant then coalesce(event.balance_tax, 'unclassified') when not event.balance_tax_relevant then 'none' end,
	tax_rest = case when event.balance_tax_relevant and event.balance_tax_percent < 100 and event.balance_expense_rappen > 0
		then coalesce(event.balance_tax_rest, 'none') end,
	minutes = coalesce(worked.minutes, 0)
from event
	left join (select distinct group_id, event_id from event_object) objects on objects.group_id = event.group_id and objects.event_id = event.id
	left join (select distinct group_id, event_id from event_contact) contacts on contacts.group_id = event.group_id and contacts.event_id = event.id
	left join (select group_id, event_id, sum(minutes) as minutes from event_time group by group_id, event_id) worked
		on worked.group_id = event.group_id and worked.event_id = event.id
where event.group_id = link.group_id and event.id = link.event_id;
alter table event_link add constraint event_link_pkey primary key (group_id, linked, event_at, event_id)
	include (property_id, journal_id, has_object, has_contact, has_balance, has_reminder, has_maintenance, open_maintenance, open_reminder, tax_own, tax_rest);
create index event_link_event on event_link (group_id, event_id);
create index event_link_journal on event_link (group_id, linked, journal_id, event_at, event_id) where journal_id is not null;
create index event_link_rental on event_link (group_id, linked, event_at, event_id) where has_rental;
create index event_link_balance on event_link (group_id, linked, event_at, event_id) where has_balance;
create index event_link_reminder on event_link (group_id, linked, event_at, event_id) where has_reminder;
create index event_link_maintenance on event_link (group_id, linked, event_at, event_id) where has_maintenance;
create index event_link_measurement on event_link (group_id, linked, event_at, event_id) where has_measurement;
create index event_link_time_recording on event_link (group_id, linked, event_at, event_id) where has_time_recording;
create index event_link_maintenance_open on event_link (group_id, linked, event_at, event_id) where open_maintenance;
create index event_link_reminder_open on event_link (group_id, linked, event_at, event_id) where open_reminder;

-- How long was worked at a thing is kept as how many entries name it.
alter table link_count add minutes bigint not null default 0;
update link_count set minutes = worked.minutes
from (select group_id, linked, property_id, sum(minutes) as minutes from event_link group by group_id, linked, property_id) worked
where worked.group_id = link_count.group_id and worked.linked = link_count.linked and worked.property_id = link_count.property_id;
