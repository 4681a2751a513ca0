-- Who shares a house, parts of the property: a list of {id, name, people, contact, iban, purse, quotas, until_on} in its order; and until when
-- everything is settled.
alter table property
	add parties jsonb not null default '[]',
	add new_expenses text not null default 'none' check (new_expenses in ('quota', 'equal', 'none')),
	add shared_until date;

-- Which party paid and how it is split, and money between two parties.
alter table event
	add balance_paid_by uuid,
	add balance_split jsonb,
	add transfer_from uuid,
	add transfer_to uuid,
	add transfer_rappen bigint,
	add constraint event_balance_split check (balance_split is null or (balance_paid_by is not null and balance_tax_relevant is not null)),
	add constraint event_transfer check ((transfer_from is null) = (transfer_rappen is null) and (transfer_to is null) = (transfer_rappen is null)
		and transfer_from <> transfer_to and transfer_rappen > 0 and (transfer_rappen is null or balance_tax_relevant is null));
create index event_shared on event (group_id, property_id, event_at, id) where balance_paid_by is not null or transfer_from is not null;

-- What was closed: each party's figures as they were then, and the paper that says so.
create table sharing_closing (
	group_id uuid not null,
	id uuid not null default uuidv7(),
	property_id uuid not null,
	until_on date not null,
	person_id uuid references person (id),
	closed_at timestamptz(3) not null default now(),
	note text not null default '',
	figures json not null,
	paper bytea not null,
	sha256 text not null,
	primary key (group_id, id),
	unique (id),
	foreign key (group_id, property_id) references property (group_id, id) on delete cascade,
	unique (group_id, property_id, until_on)
);
create index sharing_closing_person on sharing_closing (person_id);
alter table sharing_closing enable row level security;
grant select, insert, delete on sharing_closing to hausheft_runtime;

alter table notification_choice drop constraint notification_choice_kind_check;
alter table notification_choice add constraint notification_choice_kind_check
	check (kind in ('reminder', 'maintenance', 'inbox', 'export', 'mention', 'reply', 'sharing'));
alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check
	check (kind in ('reminder', 'maintenance', 'inbox', 'export', 'mention', 'reply', 'sharing', 'digest'));

-- Documents as they would be made today: no text in them can hold these quotes.
update event set document = regexp_replace(replace(document::text, ', "maintenance" : ', ', "transfer" : null, "maintenance" : '),
	'("tax_percent" : (?:null|\d+), "tax_rest" : (?:null|"[a-z]*"))\}', '\1, "paid_by" : null, "split" : null}')::json;
