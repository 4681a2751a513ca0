-- What the entries of a month add up to, kept as they change: `balance_month` always equals the sums of balance_of() over the documents of
-- all entries that are not in the trash. A property in the trash keeps its rows, which hide with it.
-- needs: acting, counters, events

create policy balance_month_seen on balance_month for select using (
	group_id = any ((select app_whole_groups())::uuid[]) or property_id = any ((select app_properties())::uuid[])
);

-- How much of an expense is of the entry's own class; what is left to a Rappen is of the rest's.
create function tax_share(relevant boolean, expense bigint, percent integer) returns bigint language sql immutable parallel safe as $$
	select case when relevant and percent < 100 then (expense * percent + 50) / 100 else expense end
$$;

-- The classes of one entry for the taxes. Only an expense is split, and what is left over without a kind is not relevant.
create function tax_shares(balance json) returns table (key text, expense bigint, income bigint) language sql immutable parallel safe as $$
	with said as (select (balance ->> 'tax_relevant')::boolean as relevant, balance ->> 'tax' as tax, balance ->> 'tax_rest' as rest,
		coalesce((balance ->> 'expense')::bigint, 0) as expense, coalesce((balance ->> 'income')::bigint, 0) as income,
		(balance ->> 'tax_percent')::integer as percent),
	split as (select *, tax_share(relevant, expense, percent) as own, relevant and percent < 100 and expense > 0 as is_split from said)
	select key, sum(share)::bigint, sum(earned)::bigint from (
		select case when relevant then coalesce(tax, 'unclassified') else 'none' end, own, income from split
		union all select coalesce(rest, 'none'), expense - own, 0 from split where is_split) shares (key, share, earned)
	group by key
$$;

-- The rows to which an entry's document adds one.
create function balance_of(document json) returns table (property_id uuid, dimension text, month date, key text, expense bigint, income bigint)
language sql stable as $$
	-- Read once, not at every arrow.
	with entry as materialized (select document::jsonb as d),
	amount as materialized (select d, (d ->> 'property')::uuid as property_id,
		date_trunc('month', (d ->> 'event_at')::timestamptz at time zone 'Europe/Zurich')::date as month,
		coalesce((d -> 'balance' ->> 'expense')::bigint, 0) as expense, coalesce((d -> 'balance' ->> 'income')::bigint, 0) as income
		from entry where d -> 'balance' ->> 'tax_relevant' is not null),
	-- Each once, in however many places it is named.
	named as materialized (
		select 'object' as dimension, key from amount, jsonb_array_elements_text(d -> 'objects') key
		union select 'contact', key from amount, jsonb_array_elements_text(
			d -> 'contacts' || jsonb_build_array(d -> 'maintenance' -> 'contact', d -> 'rental' -> 'contact')) key where key is not null)
	select amount.property_id, each.dimension, amount.month, each.key, amount.expense, amount.income from amount cross join lateral (
		select 'total', '' union all select 'journal', coalesce(d ->> 'journal', '') union all select * from named
		union all select nothing, '' from unnest('{object,contact}'::text[]) nothing where nothing not in (select dimension from named)) each (dimension, key)
	union all
	select amount.property_id, 'tax', amount.month, share.key, share.expense, share.income from amount cross join lateral tax_shares((d -> 'balance')::json) share
$$;

-- Brings the months from what an entry was to what it is; null: it did not count, or counts no more. The lock before is the last of the counters',
-- that of entries: changes of one group go one after the other, and of several entries in one transaction in any order.
create function balance_change(in_group uuid, before json, after json) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare differences balance_month[];
begin
	select array_agg((in_group, property_id, dimension, month, key, expense, income, count)::balance_month order by property_id, dimension, month, key)
	into differences from (
		select property_id, dimension, month, key, sum(sign * expense)::bigint as expense, sum(sign * income)::bigint as income, sum(sign)::integer as count
		from (select -1 as sign, * from balance_of(before) union all select 1, * from balance_of(after)) moved
		group by property_id, dimension, month, key
	) sums where (expense, income, count) <> (0, 0, 0);
	if differences is null then return; end if;
	perform from usage where group_id = in_group and resource = 'events' for no key update;
	merge into balance_month kept using unnest(differences) moved on kept.group_id = in_group and kept.property_id = moved.property_id
		and kept.dimension = moved.dimension and kept.month = moved.month and kept.key = moved.key
	when matched and kept.count + moved.count = 0 then delete
	when matched then update set expense = kept.expense + moved.expense, income = kept.income + moved.income, count = kept.count + moved.count
	-- What is gone with its house is not missed.
	when not matched and moved.count > 0 then insert values (moved.group_id, moved.property_id, moved.dimension, moved.month, moved.key, moved.expense, moved.income, moved.count);
end $$;

create function event_balanced() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
	perform balance_change(coalesce(new.group_id, old.group_id),
		case when tg_op <> 'INSERT' and old.deleted_at is null then old.document end,
		case when tg_op <> 'DELETE' and new.deleted_at is null then new.document end);
	return null;
end $$;
-- Deferred, and queued by what the other deferred ones write: the counters have been locked by then. Entries without an amount cost nothing.
create constraint trigger z_balance_new after insert on event deferrable initially deferred for each row
	when (new.document -> 'balance' ->> 'tax_relevant' is not null) execute function event_balanced();
create constraint trigger z_balance after update of document, deleted_at on event deferrable initially deferred for each row
	when (old.document -> 'balance' ->> 'tax_relevant' is not null or new.document -> 'balance' ->> 'tax_relevant' is not null)
	execute function event_balanced();
create constraint trigger z_balance_gone after delete on event deferrable initially deferred for each row
	when (old.document -> 'balance' ->> 'tax_relevant' is not null) execute function event_balanced();

-- All months of a group anew, from its entries.
create function balance_rebuild(of_group uuid) returns void language plpgsql security definer set search_path = public, pg_temp as $$
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
