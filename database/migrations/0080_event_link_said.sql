-- A link says what else lists are narrowed by: whether its entry names an object or a contact at all, its classes for the taxes, and how long was
-- worked. What leads to it in the order of the lists says so too: what fits little is found without looking into the entries, or the links.
alter table event_link
	add has_object boolean not null default false,
	add has_contact boolean not null default false,
	-- As in balance_month: the class of an amount, and where there is one that of what its share leaves over.
	add tax_own text,
	add tax_rest text,
	add minutes integer not null default 0;
update event_link link set
	has_object = exists (select from event_object named where named.group_id = event.group_id and named.event_id = event.id),
	has_contact = coalesce(event.maintenance_contact_id, event.rental_contact_id) is not null
		or exists (select from event_contact named where named.group_id = event.group_id and named.event_id = event.id),
	tax_own = case when event.balance_tax_relevant then coalesce(event.balance_tax, 'unclassified') when not event.balance_tax_relevant then 'none' end,
	tax_rest = case when event.balance_tax_relevant and event.balance_tax_percent < 100 and event.balance_expense_rappen > 0
		then coalesce(event.balance_tax_rest, 'none') end,
	minutes = coalesce((select sum(worked.minutes) from event_time worked where worked.group_id = event.group_id and worked.event_id = event.id), 0)
from event where event.group_id = link.group_id and event.id = link.event_id;
alter table event_link drop constraint event_link_pkey;
alter table event_link add constraint event_link_pkey primary key (group_id, linked, event_at, event_id)
	include (property_id, journal_id, has_object, has_contact, has_balance, has_reminder, has_maintenance, open_maintenance, open_reminder, tax_own, tax_rest);

-- How long was worked at a thing is kept as how many entries name it.
alter table link_count add minutes bigint not null default 0;
update link_count set minutes = worked.minutes
from (select group_id, linked, property_id, sum(minutes) as minutes from event_link group by group_id, linked, property_id) worked
where worked.group_id = link_count.group_id and worked.linked = link_count.linked and worked.property_id = link_count.property_id;
