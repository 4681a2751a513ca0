-- A house's entries by name and by amount; for a group the first ones of each of its houses are put together, which needs no index of its own.
-- With what lists are narrowed by: what is called alike is mostly of one kind, and far from the others.
create index event_by_name on event (group_id, property_id, name collate de_ch, event_at, id)
	include (journal_id, balance_tax_relevant, maintenance_done, reminder_on, rental_is_rent, has_measurement, has_time_recording)
	where deleted_at is null;
-- What has no amount is not in it: most entries that are made cost this index nothing. `case`: of `coalesce` row-level security asks no index.
create index event_by_amount on event (
	group_id, property_id, (case when balance_expense_rappen is null then balance_income_rappen else balance_expense_rappen end), event_at, id
)
	include (balance_expense_rappen, balance_income_rappen, journal_id, balance_tax_relevant, maintenance_done, reminder_on, rental_is_rent,
		has_measurement, has_time_recording)
	where deleted_at is null and (case when balance_expense_rappen is null then balance_income_rappen else balance_expense_rappen end) is not null;
