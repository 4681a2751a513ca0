-- What the entries of a month come to, kept as they change: `entry_month` always equals what entry_month_of() says of the documents of all entries
-- that are not in the trash. A property in the trash keeps its rows, which hide with it.
-- needs: acting, balance, counters, events

create policy entry_month_seen on entry_month for select using (
	group_id = any ((select app_whole_groups())::uuid[]) or property_id = any ((select app_properties())::uuid[])
);

-- The row to which an entry's document adds. Step by step: a query of all of it takes longer to begin than to run.
create function entry_month_of(document json) returns entry_month language plpgsql stable as $$
declare
	d constant jsonb := document;
	balance constant jsonb := d -> 'balance';
	maintenance constant jsonb := d -> 'maintenance';
	reminder constant jsonb := d -> 'reminder';
	percent constant integer := balance ->> 'tax_percent';
	of entry_month;
begin
	of.group_id := d ->> 'group';
	of.property_id := d ->> 'property';
	of.month := date_trunc('month', (d ->> 'event_at')::timestamptz at time zone 'Europe/Zurich');
	of.journal_id := d ->> 'journal';
	of.has_object := d -> 'objects' <> '[]';
	of.has_contact := d -> 'contacts' <> '[]' or coalesce(maintenance ->> 'contact', d -> 'rental' ->> 'contact') is not null;
	of.has_rental := d ->> 'rental' is not null;
	of.has_balance := d ->> 'balance' is not null;
	of.has_amount := coalesce(balance ->> 'expense', balance ->> 'income') is not null;
	of.has_reminder := d ->> 'reminder' is not null;
	of.has_maintenance := d ->> 'maintenance' is not null;
	of.has_measurement := d -> 'measurement' <> '[]';
	of.has_time_recording := d -> 'time_recording' <> '[]';
	of.open_maintenance := maintenance -> 'done' is not distinct from 'false';
	of.open_reminder := reminder -> 'done' is not distinct from 'false';
	of.balance_tax_relevant := balance ->> 'tax_relevant';
	of.balance_tax := balance ->> 'tax';
	of.balance_tax_rest := balance ->> 'tax_rest';
	of.entries := 1;
	of.expense := coalesce((balance ->> 'expense')::bigint, 0);
	of.income := coalesce((balance ->> 'income')::bigint, 0);
	of.own := coalesce(tax_share(of.balance_tax_relevant, of.expense, percent), 0);
	of.is_split := of.expense > 0 and percent < 100 is true;
	of.is_unpaid := of.open_reminder and of.expense > 0 and reminder ->> 'kind' is not null;
	of.minutes := 0;
	if of.has_time_recording then
		of.minutes := (select sum((worked ->> 'minutes')::integer) from jsonb_array_elements(d -> 'time_recording') worked);
	end if;
	return of;
end $$;

-- Brings the months from what an entry was to what it is; null: it did not count, or counts no more. The lock before is the last of the counters',
-- as in balance.sql.
do $make$
declare
	sums constant text[] := '{entries,expense,income,own,minutes}';
	key constant text := columns_but('entry_month', sums);
	is_same constant text := (select string_agg(format('kept.%1$I is not distinct from moved.%1$I', name), ' and ') from unnest(string_to_array(
		columns_but('entry_month', '{group_id,property_id,month}' || sums), ', ')) name);
begin
	execute format($sql$
		create function entry_month_change(in_group uuid, before entry_month, after entry_month) returns void language plpgsql security definer
		set search_path = public, pg_temp set enable_seqscan = off as $body$
		begin
			if before is not distinct from after then return; end if;
			perform from usage where group_id = in_group and resource = 'events' for no key update;
			-- What only adds looks for nothing first.
			if before is null then
				insert into entry_month as kept values (after.*) on conflict (%1$s) do update set entries = kept.entries + excluded.entries,
					expense = kept.expense + excluded.expense, income = kept.income + excluded.income, own = kept.own + excluded.own,
					minutes = kept.minutes + excluded.minutes;
				return;
			end if;
			merge into entry_month kept using (
				select %1$s, sum(sign * entries)::integer as entries, sum(sign * expense)::bigint as expense, sum(sign * income)::bigint as income,
					sum(sign * own)::bigint as own, sum(sign * minutes)::bigint as minutes
				from (select -1 as sign, (before).* union all select 1, (after).*) moved where group_id is not null group by %1$s
			) moved on kept.group_id = moved.group_id and kept.property_id = moved.property_id and kept.month = moved.month and %2$s
			when matched and kept.entries + moved.entries = 0 then delete
			when matched then update set entries = kept.entries + moved.entries, expense = kept.expense + moved.expense,
				income = kept.income + moved.income, own = kept.own + moved.own, minutes = kept.minutes + moved.minutes
			-- What is gone with its house is not missed.
			when not matched and moved.entries > 0 then insert (%1$s, entries, expense, income, own, minutes)
				values (%3$s, moved.entries, moved.expense, moved.income, moved.own, moved.minutes);
		end $body$$sql$, key, is_same, 'moved.' || replace(key, ', ', ', moved.'));
end $make$;

create function event_in_month() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
	before constant entry_month := case when tg_op <> 'INSERT' and old.deleted_at is null and old.document is not null then entry_month_of(old.document) end;
	after constant entry_month := case when tg_op <> 'DELETE' and new.deleted_at is null and new.document is not null then entry_month_of(new.document) end;
begin
	perform entry_month_change(coalesce(new.group_id, old.group_id), before, after);
	return null;
end $$;
-- Deferred, and behind what locks the counter of entries.
create constraint trigger z_month_new after insert on event deferrable initially deferred for each row when (new.document is not null)
	execute function event_in_month();
create constraint trigger z_month after update of document, deleted_at or delete on event deferrable initially deferred for each row
	execute function event_in_month();

-- All months of a group anew, from its entries.
do $make$
declare key constant text := columns_but('entry_month', '{entries,expense,income,own,minutes}');
begin
	execute format($sql$
		create function entry_month_rebuild(of_group uuid) returns void language plpgsql security definer set search_path = public, pg_temp as $body$
		begin
			perform from usage where group_id = of_group and resource = 'events' for no key update;
			delete from entry_month where group_id = of_group;
			insert into entry_month (%2$s, entries, expense, income, own, minutes)
			select %1$s, sum(entries), sum(expense), sum(income), sum(own), sum(minutes)
			from event cross join lateral entry_month_of(event.document) now_is where event.group_id = of_group and event.deleted_at is null group by %1$s;
		end $body$$sql$, 'now_is.' || replace(key, ', ', ', now_is.'), key);
end $make$;
revoke execute on function entry_month_change, entry_month_rebuild from public;
