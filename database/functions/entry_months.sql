-- What the entries of a month come to, kept as they change: `entry_month` always equals what entry_month_of() says of the documents of all entries
-- that are not in the trash. A property in the trash keeps its rows, which hide with it.
-- needs: acting, balance, counters, events

create policy entry_month_seen on entry_month for select using (
	group_id = any ((select app_whole_groups())::uuid[]) or property_id = any ((select app_properties())::uuid[])
);

-- The row to which an entry's document adds.
create function entry_month_of(document json) returns entry_month language plpgsql stable as $$
declare
	d constant jsonb := document;
	balance constant jsonb := d -> 'balance';
	reminder constant jsonb := d -> 'reminder';
	expense constant bigint := coalesce((balance ->> 'expense')::bigint, 0);
	relevant constant boolean := balance ->> 'tax_relevant';
	split constant tax_split := tax_split(balance);
	of entry_month;
begin
	of := row(d ->> 'group', d ->> 'property', date_trunc('month', (d ->> 'event_at')::timestamptz at time zone 'Europe/Zurich'), d ->> 'journal',
		d -> 'objects' <> '[]', d -> 'contacts' <> '[]' or coalesce(d -> 'maintenance' ->> 'contact', d -> 'rental' ->> 'contact') is not null,
		d ->> 'rental' is not null, relevant is not null, coalesce(balance ->> 'expense', balance ->> 'income') is not null,
		d ->> 'reminder' is not null, d ->> 'maintenance' is not null,
		d -> 'measurement' <> '[]', d -> 'time_recording' <> '[]',
		d -> 'maintenance' -> 'done' is not distinct from 'false', reminder -> 'done' is not distinct from 'false',
		reminder -> 'done' is not distinct from 'false' and expense > 0 and reminder ->> 'kind' is not null,
		relevant, balance ->> 'tax', balance ->> 'tax_rest', split.is_split is true,
		1, expense, coalesce((balance ->> 'income')::bigint, 0), split.own, 0)::entry_month;
	if of.has_time_recording then
		of.minutes := (select sum((worked ->> 'minutes')::integer) from jsonb_array_elements(d -> 'time_recording') worked);
	end if;
	return of;
end $$;

-- Brings the months from what an entry was to what it is; null: it did not count, or counts no more. The lock of the counter
-- of entries is held, as in balance.sql.
do $make$
declare
	sums constant text[] := '{entries,expense,income,own,minutes}';
	key constant text := columns_but('entry_month', sums);
	is_same constant text := (select string_agg(format('kept.%1$I is not distinct from moved.%1$I', name), ' and ') from unnest(string_to_array(
		columns_but('entry_month', '{group_id,property_id,month}' || sums), ', ')) name);
begin
	execute format($sql$
		create function entry_month_change(before entry_month, after entry_month) returns void language plpgsql as $body$
		begin
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

-- All months of a group anew, from its entries.
do $make$
declare key constant text := columns_but('entry_month', '{entries,expense,income,own,minutes}');
begin
	execute format($sql$
		create function entry_month_rebuild(of_group uuid) returns void language plpgsql as $body$
		begin
			perform from usage where group_id = of_group and resource = 'events' for no key update;
			delete from entry_month where group_id = of_group;
			insert into entry_month (%2$s, entries, expense, income, own, minutes)
			select %1$s, sum(entries), sum(expense), sum(income), sum(own), sum(minutes)
			from event cross join lateral entry_month_of(event.document) now_is where event.group_id = of_group and event.deleted_at is null group by %1$s;
		end $body$$sql$, 'now_is.' || replace(key, ', ', ', now_is.'), key);
end $make$;
revoke execute on function entry_month_change, entry_month_rebuild from public;
