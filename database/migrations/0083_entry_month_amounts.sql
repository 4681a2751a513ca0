-- Whether something is spent or earned at all, be it nothing: what lists narrowed by an amount begin with.
alter table entry_month add has_amount boolean not null default false;
drop index entry_month_known;
create unique index entry_month_known on entry_month (group_id, property_id, month, journal_id, has_object, has_contact, has_rental, has_balance,
	has_amount, has_reminder, has_maintenance, has_measurement, has_time_recording, open_maintenance, open_reminder, is_unpaid, balance_tax_relevant,
	balance_tax, balance_tax_rest, is_split) nulls not distinct;
