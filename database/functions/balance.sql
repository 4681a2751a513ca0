-- What the entries of a month add up to, kept as they change: `balance_month` always equals the sums of balance_of() over the documents of
-- all entries that are not in the trash. A property in the trash keeps its rows, which hide with it.
-- needs: acting, closings, counters, events

create policy balance_month_seen on balance_month for select using (
	group_id = any ((select app_whole_groups())::uuid[]) or property_id = any ((select app_properties())::uuid[])
);

-- The rule of a mixed bill, for every sum and every list: an expense alone is split, in two; what is left to a Rappen is of the rest's, and what is left
-- over without a kind is not relevant.
create function tax_split(relevant boolean, class text, percent integer, rest text, expense bigint) returns tax_split
language sql immutable parallel safe as $$
	select row(case when relevant then coalesce(class, 'unclassified') when not relevant then 'none' end, coalesce(rest, 'none'),
		relevant and percent < 100 and expense > 0, case when relevant and percent < 100 then (expense * percent + 50) / 100 else expense end)::tax_split
$$;

-- For servers of the release before.
create function tax_share(relevant boolean, expense bigint, percent integer) returns bigint language sql immutable parallel safe as $$
	select (tax_split(relevant, null, percent, null, expense)).own
$$;

create function tax_split(balance jsonb) returns tax_split language sql immutable parallel safe as $$
	select tax_split((balance ->> 'tax_relevant')::boolean, balance ->> 'tax', (balance ->> 'tax_percent')::integer, balance ->> 'tax_rest',
		coalesce((balance ->> 'expense')::bigint, 0))
$$;

-- The classes of one entry for the taxes, each once.
create function tax_shares(balance json) returns table (key text, expense bigint, income bigint) language sql immutable parallel safe as $$
	select key, sum(share)::bigint, sum(earned)::bigint
	from (
		select tax_split(balance::jsonb) as split, coalesce((balance ->> 'expense')::bigint, 0) as expense, coalesce((balance ->> 'income')::bigint, 0) as income
	) whole cross join lateral (
		select (split).class, (split).own, income
		union all select (split).rest_class, expense - (split).own, 0 where (split).is_split) shares (key, share, earned)
	group by key
$$;

-- The rows to which an entry's document adds one, each once. Step by step: a query of all of it takes longer to begin than to run.
create function balance_of(document json) returns table (property_id uuid, dimension text, month date, key text, expense bigint, income bigint)
language plpgsql stable as $$
declare
	d jsonb := document;
	balance jsonb := d -> 'balance';
	places constant jsonb := d -> 'contacts' || jsonb_build_array(d -> 'maintenance' -> 'contact', d -> 'rental' -> 'contact');
	whole_expense bigint := coalesce((balance ->> 'expense')::bigint, 0);
	whole_income bigint := coalesce((balance ->> 'income')::bigint, 0);
	split tax_split;
begin
	if balance ->> 'tax_relevant' is null then return; end if;
	property_id := (d ->> 'property')::uuid;
	month := date_trunc('month', (d ->> 'event_at')::timestamptz at time zone 'Europe/Zurich')::date;
	dimension := 'tax';
	split := tax_split(balance);
	if split.is_split is not true then
		key := split.class; expense := split.own; income := whole_income;
		return next;
	else
		for key, expense, income in select share.key, share.expense, share.income from tax_shares(balance::json) share loop
			return next;
		end loop;
	end if;
	expense := whole_expense; income := whole_income;
	dimension := 'total'; key := '';
	return next;
	dimension := 'journal'; key := coalesce(d ->> 'journal', '');
	return next;
	-- Each once, in however many places it is named.
	dimension := 'object'; key := '';
	if d -> 'objects' = '[]' then return next;
	else
		for key in select distinct jsonb_array_elements_text(d -> 'objects') loop return next; end loop;
	end if;
	dimension := 'contact'; key := '';
	if places = '[null, null]' then return next;
	else
		for key in select distinct named from jsonb_array_elements_text(places) named where named is not null loop return next; end loop;
	end if;
end $$;

-- What of an entry the months go by.
create function balance_basis(document json) returns jsonb language sql immutable as $$
	select jsonb_build_array(document -> 'balance', document -> 'property', document -> 'event_at', document -> 'journal', document -> 'objects',
		document -> 'contacts', document -> 'maintenance' -> 'contact', document -> 'rental' -> 'contact')
$$;

-- Brings the months from what an entry was to what it is; null: it did not count, or counts no more. The lock of the counter of
-- entries is held: changes of one group go one after the other, and of several entries in one transaction in any order.
create function balance_change(in_group uuid, before json, after json) returns void language plpgsql as $$
begin
	if before is not null and after is not null and balance_basis(before) = balance_basis(after) then return; end if;
	-- What only adds looks for nothing first.
	if before is null then
		insert into balance_month as kept (group_id, property_id, dimension, month, key, expense, income, count)
		select in_group, fresh.property_id, fresh.dimension, fresh.month, fresh.key, fresh.expense, fresh.income, 1 from balance_of(after) fresh
		on conflict on constraint balance_month_pkey do update
			set expense = kept.expense + excluded.expense, income = kept.income + excluded.income, count = kept.count + 1;
		return;
	end if;
	merge into balance_month kept using (
		select property_id, dimension, month, key, sum(sign * expense)::bigint as expense, sum(sign * income)::bigint as income, sum(sign)::integer as count
		from (select -1 as sign, * from balance_of(before) union all select 1, * from balance_of(after)) moved
		group by property_id, dimension, month, key
		having (sum(sign * expense), sum(sign * income), sum(sign)) <> (0, 0, 0)
	) moved on kept.group_id = in_group and kept.property_id = moved.property_id
		and kept.dimension = moved.dimension and kept.month = moved.month and kept.key = moved.key
	when matched and kept.count + moved.count = 0 then delete
	when matched then update set expense = kept.expense + moved.expense, income = kept.income + moved.income, count = kept.count + moved.count
	-- What is gone with its house is not missed.
	when not matched and moved.count > 0 then insert
		values (in_group, moved.property_id, moved.dimension, moved.month, moved.key, moved.expense, moved.income, moved.count);
end $$;

-- All months of a group anew, from its entries.
create function balance_rebuild(of_group uuid) returns void language plpgsql as $$
begin
	perform from usage where group_id = of_group and resource = 'events' for no key update;
	delete from balance_month where group_id = of_group;
	insert into balance_month
	select of_group, row.property_id, dimension, month, key, sum(expense), sum(income), count(*)
	from event cross join lateral balance_of(event.document) row
	where event.group_id = of_group and event.deleted_at is null and event.balance_tax_relevant is not null
	group by row.property_id, dimension, month, key;
end $$;
revoke execute on function balance_change, balance_rebuild from public;
