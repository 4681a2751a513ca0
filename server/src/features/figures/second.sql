-- What a property's entries come to, a second time: from the tables that people's words and figures lie in, and from nothing that is kept,
-- made or decided elsewhere. $1: the group; $2: the property; $3: now. Amounts in Rappen. `key`: an id, a class, '' for what names none.
with recursive entry as (
	select id, event_at, (event_at at time zone 'Europe/Zurich')::date as day, journal_id, maintenance_contact_id, rental_contact_id,
		balance_tax_relevant as relevant, coalesce(balance_expense_rappen, 0) as expense, coalesce(balance_income_rappen, 0) as income,
		balance_tax as class, balance_tax_percent as percent, balance_tax_rest as rest_class, settles_id,
		reminder_on, reminder_series, (reminder_proposal ->> 'income')::bigint as proposed, reminder_kind, reminder_done,
		balance_paid_by as paid_by, balance_split as split, transfer_from, transfer_to, transfer_rappen
	from event where group_id = $1 and property_id = $2 and deleted_at is null
),

-- Amounts: an entry counts once for each object and each contact that it names, wherever it names it.
amount as (select * from entry where relevant is not null),
contact_of as (
	select amount.id, contact_id from amount join event_contact named on named.group_id = $1 and named.event_id = amount.id
	union select id, maintenance_contact_id from amount where maintenance_contact_id is not null
	union select id, rental_contact_id from amount where rental_contact_id is not null
),
-- Of a mixed bill the rest is of a class of its own, or of no relevance; half a Rappen is the first share's.
share as (
	select *, case when relevant then coalesce(class, 'unclassified') else 'none' end as own_class,
		case when relevant and percent < 100 then expense - round(expense * percent / 100.0) else 0 end as rest
	from amount
),
counted (figure, key, id, day, expense, income) as (
	select 'total', '', id, day, expense, income from amount
	union all select 'journal', coalesce(journal_id::text, ''), id, day, expense, income from amount
	union all select 'object', coalesce(object_id::text, ''), id, day, expense, income
		from amount left join event_object named on named.group_id = $1 and named.event_id = amount.id
	union all select 'contact', coalesce(contact_id::text, ''), id, day, expense, income from amount left join contact_of using (id)
	union all select 'tax', own_class, id, day, expense - rest, income from share
	union all select 'tax', coalesce(rest_class, 'none'), id, day, rest, 0 from share where relevant and percent < 100 and expense > 0
),
balance as (
	select figure, at, key, sum(expense) as expense, sum(income) as income, count(distinct id) as count
	from counted cross join lateral (values (to_char(day, 'YYYY-MM')), (to_char(day, 'YYYY'))) span (at)
	group by figure, at, key
),

-- The running year beside the same days of the year before.
to_date as (
	select to_char(today, 'YYYY') as at, coalesce(sum(expense), 0) as expense, coalesce(sum(income), 0) as income, count(id) as count
	from (select ($3::timestamptz at time zone 'Europe/Zurich')::date as today) now
		left join amount on day >= date_trunc('year', today - interval '1 year') and day <= today - interval '1 year' group by today
),
-- What is entered for days of the running year that are still to come.
ahead as (
	select to_char(today, 'YYYY') as at, coalesce(sum(expense), 0) as expense, coalesce(sum(income), 0) as income, count(id) as count
	from (select ($3::timestamptz at time zone 'Europe/Zurich')::date as today) now
		left join amount on day > today and day < date_trunc('year', today + interval '1 year') group by today
),

-- What an entry names, in whatever place: each once.
named (thing, id) as (
	select journal_id, id from entry
	union select maintenance_contact_id, id from entry
	union select rental_contact_id, id from entry
	union select object_id, id from entry join event_object named on named.group_id = $1 and named.event_id = entry.id
	union select contact_id, id from entry join event_contact named on named.group_id = $1 and named.event_id = entry.id
),

-- People without an account are told apart by what they were called; a year is everybody's.
worked as (
	select at, key, sum(minutes) as minutes, count(distinct entry.id) as count
	from entry join event_time on event_time.group_id = $1 and event_id = entry.id
		cross join lateral (values
			(to_char(day, 'YYYY-MM'), coalesce(person_id::text, ': ' || lower(regexp_replace(trim(coalesce(person_name, '')), '\s+', ' ', 'g'))) || ' ' || coalesce(journal_id::text, '')),
			(to_char(day, 'YYYY'), '')) span (at, key)
	group by at, key
),

-- What came in by itself, without a class and beside no expense, by all the objects that it names.
yield as (
	select to_char(day, 'YYYY-MM') as at, coalesce((select string_agg(object_id::text, ' ' order by object_id) from event_object named
		where named.group_id = $1 and named.event_id = amount.id), '') as key, sum(income) as income
	from amount where relevant and class is null and expense = 0 and income > 0 group by 1, 2
),

-- What a year does not say of the building, the canton and business is that of the newest year that says it, unless it was emptied there.
lasting as (
	select own.*, coalesce(own.canton_percent, case when 'canton_percent' <> all (own.emptied) then
			(select canton_percent from flat_rate known where known.group_id = $1 and known.property_id = $2 and known.canton_percent is not null order by year desc limit 1) end) as canton,
		coalesce(own.built, case when 'built' <> all (own.emptied) then
			(select built from flat_rate known where known.group_id = $1 and known.property_id = $2 and known.built is not null order by year desc limit 1) end) as built_in,
		coalesce(own.business, case when 'business' <> all (own.emptied) then
			(select business from flat_rate known where known.group_id = $1 and known.property_id = $2 and known.business is not null order by year desc limit 1) end) as is_business
	from flat_rate own where own.group_id = $1 and own.property_id = $2
),
-- A building that is more than ten years old when the year begins is an older one.
flat as (
	select year::text as at, key, round(base_rappen * rate / 100) as amount
	from lasting cross join lateral (values ('bund', coalesce(percent, case when year - built_in > 10 then 20 when built_in is not null then 10 end)), ('canton', canton)) said (key, rate)
	where base_rappen is not null and rate is not null and is_business is not true
),

-- Money that comes back: what was proposed for each of its times, and what has settled it.
rent as (
	select to_char(due.reminder_on, 'YYYY-MM') as at, due.reminder_series::text as key, sum(due.proposed) as proposed,
		sum((select coalesce(sum(income), 0) from entry paid where paid.settles_id = due.id)) as received
	from entry due where due.reminder_series is not null and due.proposed > 0 group by 1, 2
),

-- Readings: a series is a unit, a name and an object, in the order of (event_at, id); of two in one entry the old meter's comes first.
read as (
	select entry.id, entry.event_at, unit.kind, concat_ws(' ', unit_id, lower(trim(reading.name)), object_id) as key, data, replaced
	from entry join event_measurement reading on reading.group_id = $1 and event_id = entry.id join unit on unit.id = unit_id
),
slotted as (
	select read.*, scale, slot, starts, ends, min(date_trunc('day', event_at, 'Europe/Zurich')) over (partition by key) as begun
	from read cross join (values ('day'), ('week'), ('month'), ('year')) scales (scale)
		cross join lateral (select date_trunc(scale, event_at at time zone 'Europe/Zurich') as slot) there
		cross join lateral (select slot at time zone 'Europe/Zurich' as starts, (slot + ('1 ' || scale)::interval) at time zone 'Europe/Zurich' as ends) long
	where kind <> 'counter'
),
-- What adds up adds up, and is known from its first day until today; of a level the mean, half up, with its lowest and its highest.
measured as (
	select kind as figure, concat_ws(' ', scale, slot::date) as at, key,
		case kind when 'amount' then sum(data)
			else sign(sum(data)) * div(2 * abs(sum(data)) * 1000000000 + count(*), 2 * count(*)) / 1000000000 end as value,
		case kind when 'level' then min(data) end as least, case kind when 'level' then max(data) end as most,
		greatest(0, extract(epoch from least(max(ends), date_trunc('day', $3::timestamptz, 'Europe/Zurich')) - greatest(max(starts), max(begun)))) / extract(epoch from max(ends) - max(starts)) as covered
	from slotted group by kind, scale, slot, key
),
-- What a counter has gained since the reading before, over the slots between by the time that passed in each, in billionths; what is left
-- over falls to the last. Where it was replaced, or shows less than before, nobody knows what passed.
step as (
	select read.*, row_number() over () as step, lag(event_at) over series as since, data - lag(data) over series as gained
	from read where kind = 'counter' window series as (partition by key order by event_at, id, replaced)
),
passage as (
	select step.*, scale, slot, starts, ends, extract(epoch from least(event_at, ends) - greatest(since, starts)) as passed,
		slot = max(slot) over (partition by step, scale) as is_last
	from step cross join (values ('day'), ('week'), ('month'), ('year')) scales (scale)
		cross join lateral generate_series(date_trunc(scale, since at time zone 'Europe/Zurich'), event_at at time zone 'Europe/Zurich',
			('1 ' || scale)::interval) slots (slot)
		cross join lateral (select slot at time zone 'Europe/Zurich' as starts, (slot + ('1 ' || scale)::interval) at time zone 'Europe/Zurich' as ends) long
	where gained >= 0 and not replaced and (starts < event_at or since = event_at)
),
part as (
	select *, case when is_last then 0 else div(gained * 1000000000 * passed, nullif(extract(epoch from event_at - since), 0)) / 1000000000 end as part
	from passage
),
consumed as (
	select concat_ws(' ', scale, slot::date) as at, key, sum(value) as value,
		sum(passed) / extract(epoch from max(ends) - max(starts)) as covered
	from (select *, case when is_last then gained - sum(part) over (partition by step, scale) else part end as value from part) part
	group by scale, slot, key
),

-- Who shares the house, in their order; who of them is there on the day of an entry, with the quota of that day as it was typed.
party as (
	select (listed ->> 'id')::uuid as id, nth, (listed ->> 'purse')::boolean as purse, coalesce((listed ->> 'until_on')::date, 'infinity') as until_on,
		listed -> 'quotas' as quotas
	from property cross join jsonb_array_elements(parties) with ordinality lists (listed, nth) where group_id = $1 and property.id = $2
),
closed as (select coalesce(shared_until, '-infinity') as until from property where group_id = $1 and id = $2),
divided as (select id, day, paid_by, split, split ->> 'by' as way, expense - income as net from entry where split is not null),
present as (
	select day, id as party, nth, coalesce(split_part(weight, '/', 1)::numeric, 0) as over, coalesce(nullif(split_part(weight, '/', 2), '')::numeric, 1) as under
	from (select distinct day from divided) days join party on not purse and day <= until_on
		left join lateral (select quota ->> 'weight' as weight, coalesce((quota ->> 'from_on')::date, '-infinity') as since
			from jsonb_array_elements(quotas) quota) held on since <= day
	where (quotas = '[]' or weight is not null) and not exists (select from jsonb_array_elements(quotas) later
		where (later ->> 'from_on')::date > since and (later ->> 'from_on')::date <= day)
),
-- All quotas of a day over one denominator.
multiple (day, step, under, unders) as (
	select day, 1, 1::numeric, array_agg(distinct under) from present group by day
	union all select day, step + 1, lcm(under, unders[step]), unders from multiple where step <= cardinality(unders)
),
chosen as (
	select id, (who ->> 'party')::uuid as party, (who ->> 'value')::numeric as value
	from divided cross join lateral jsonb_array_elements(case jsonb_typeof(split -> 'parties') when 'array' then split -> 'parties' else '[]' end) who
),
-- Each night by itself, for each day of which an entry counts it: all of that year, and of what is closed those until then.
night as (
	select party_id as party, night::date as begins
	from stay cross join lateral generate_series(from_on::timestamp, until_on - interval '1 day', interval '1 day') night
	where group_id = $1 and property_id = $2 and deleted_at is null and state = 'fixed' and party_id is not null
),
slept as (
	select day, party, count(*) as nights from (select distinct day from divided where way = 'nights') counting
		left join lateral (select until_on from sharing_closing where group_id = $1 and property_id = $2 and until_on >= day order by 1 limit 1) kept on true
		join night on to_char(begins, 'YYYY') = to_char(day, 'YYYY') and begins <= coalesce(until_on, 'infinity')
	group by day, party
),
weighed as (
	select divided.id, day, net, paid_by, present.party, nth,
		case way when 'equal' then 1 when 'quota' then over * div(multiple.under, present.under) when 'weights' then coalesce(value, 0)
			when 'nights' then coalesce((select nights from slept where slept.party = present.party and slept.day = present.day), 0)
			else 0 end as weight
	from divided join present using (day) join multiple using (day) left join chosen on chosen.id = divided.id and chosen.party = present.party
	where step > cardinality(unders) and (chosen.party is not null or jsonb_typeof(split -> 'parties') = 'null')
),
-- Whole Rappen first; those left over by what was cut off, then to who paid, then in their order.
parted as (
	select *, div(abs(net) * weight, whole) as sure, row_number() over (partition by id
		order by mod(abs(net) * weight, whole) desc, (party = paid_by) desc, nth) as turn
	from (select *, sum(weight) over (partition by id) as whole from weighed) weighed where whole > 0
),
dealt (id, day, party, share, counts) as (
	select id, day, party, sign(net) * (sure + case when turn <= abs(net) - sum(sure) over (partition by id) then 1 else 0 end), weight > 0 from parted
	union all select id, day, party, value, value <> 0 from chosen join divided using (id)
	where way = 'amounts' and net = (select sum(value) from chosen every where every.id = divided.id)
),
-- Where nothing says who, it is who paid.
carried as (
	select * from dealt
	union all select id, day, paid_by, net - coalesce((select sum(share) from dealt where dealt.id = divided.id), 0), true
	from divided where id not in (select id from dealt where counts)
),
due (id, day, party, side, value, counts, sign) as (
	select id, day, paid_by, 'paid', net, true, 1 from divided
	union all select id, day, party, 'share', share, counts, -1 from carried
	union all select id, day, transfer_from, 'sent', transfer_rappen, true, 1 from entry where transfer_from is not null
	union all select id, day, transfer_to, 'received', transfer_rappen, true, -1 from entry where transfer_to is not null
),
owed (figure, at, key, field, value) as (
	select 'party', to_char(day, 'YYYY'), party::text, side, sum(value) from due group by 2, 3, 4
	union all select 'party', '', party::text, side, sum(value) from due, closed where day > until group by 3, 4
	union all select 'party', '', party::text, 'carried', sum(sign * value) from due, closed where day <= until group by 3
	union all select 'party', '', party::text, 'balance', sum(sign * value) from due group by 3
	union all select 'closing', until_on::text, party::text, 'balance', sum(sign * value)
		from due join sharing_closing on group_id = $1 and property_id = $2 and day <= until_on group by 2, 3
	union all select 'side', '', party || ' ' || side, field, case field when 'amount' then sum(value) else count(*) filter (where counts) end
		from due cross join (values ('amount'), ('count')) said (field) group by 3, 4, side
	union all select 'shared', at, '', field, case field when 'unshared' then count(*) filter (where split is null) else
			coalesce(sum(expense) filter (where split is not null and reminder_kind is not null and not reminder_done), 0) end
		from entry cross join (values ('unshared'), ('unpaid')) said (field) cross join closed
			cross join lateral (select to_char(day, 'YYYY') as at union all select '' where day > until) spans
		where expense > 0 group by 2, 4
)

select figure, at, key, field, value from (
	select figure, at, key, field, value::text from balance
		cross join lateral (values ('expense', expense), ('income', income), ('count', count)) said (field, value)
	union all select 'to_date', at, '', field, value::text from to_date
		cross join lateral (values ('expense', expense), ('income', income), ('count', count)) said (field, value)
	union all select 'ahead', at, '', field, value::text from ahead
		cross join lateral (values ('expense', expense), ('income', income), ('count', count)) said (field, value)
	union all select 'named', '', thing::text, field, value::text from (
			select thing, count(*) as count, coalesce(sum((select sum(minutes) from event_time where group_id = $1 and event_id = named.id)), 0) as minutes
			from named where thing is not null group by thing) things
		cross join lateral (values ('count', count), ('minutes', minutes)) said (field, value)
	union all select 'hours', at, key, field, value::text from worked cross join lateral (values ('minutes', minutes), ('count', count)) said (field, value)
	union all select 'flat', at, key, 'amount', amount::text from flat
	union all select figure, at, key, field, value::text from owed where value <> 0
	union all select 'yield', at, key, 'income', income::text from yield
	union all select 'rent', at, key, field, value::text from rent cross join lateral (values ('proposed', proposed), ('received', received)) said (field, value)
	union all select figure, at, key, field, trim_scale(said)::text from measured
		cross join lateral (values ('value', value), ('min', least), ('max', most), ('covered', trunc(covered, 6))) said (field, said) where said is not null
	union all select 'counter', at, key, field, trim_scale(said)::text from consumed
		cross join lateral (values ('value', value), ('covered', trunc(covered, 6))) said (field, said)
) said (figure, at, key, field, value)
