-- Amounts are filtered by what they say for the taxes, and added up, in the index of their list alone.

drop index event_rolling_balance;
create index event_rolling_balance on event (group_id, property_id, event_at desc, id desc, balance_tax_relevant, balance_tax)
	include (balance_expense_rappen, balance_income_rappen, person_id) where deleted_at is null and balance_tax_relevant is not null;
-- Few stand in no journal where a house keeps them; whoever looks for these is after just that.
create index event_rolling_no_journal on event (group_id, property_id, event_at desc, id desc) where deleted_at is null and journal_id is null;
-- Whose time it is stands beside it: minutes are added up without looking into the entries.
drop index event_rolling_time_recording;
create index event_rolling_time_recording on event (group_id, property_id, event_at desc, id desc) include (person_id)
	where deleted_at is null and has_time_recording;
-- Who is meant by few of many entries.
create index event_rolling_maintenance_meant on event (group_id, maintenance_person_id, event_at desc, id desc)
	where deleted_at is null and maintenance_person_id is not null;
create index event_rolling_reminder_meant on event (group_id, reminder_person_id, event_at desc, id desc)
	where deleted_at is null and reminder_person_id is not null;
