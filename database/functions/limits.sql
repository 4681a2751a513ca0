-- What one field holds: at most CHF 999'999'999.99, and days of the years 1900 to 2200 (contract/src/swiss/limits.ts). What was stored before there
-- were limits stays, also where it is ticked off, thrown away or moved: only an amount or a day that becomes another is looked at.

create function is_outside(said bigint) returns boolean language sql immutable parallel safe as $$
	select said > 99999999999
$$;

create function is_outside(said timestamptz) returns boolean language sql immutable parallel safe as $$
	select said < '1900-01-01 Europe/Zurich'::timestamptz or said >= '2201-01-01 Europe/Zurich'::timestamptz
$$;

create function is_outside(said date) returns boolean language sql immutable parallel safe as $$
	select said < '1900-01-01'::date or said > '2200-12-31'::date
$$;

-- What a reminder proposes.
create function is_outside(said json) returns boolean language sql immutable parallel safe as $$
	select greatest((said ->> 'expense')::bigint, (said ->> 'income')::bigint) > 99999999999
$$;

-- The arguments are the columns. What comes of a tick takes its amounts from the time before.
create function refuse_outside() returns trigger language plpgsql as $$
declare
	before event;
	known jsonb := to_jsonb(old);
	field text;
	outside boolean;
begin
	if tg_table_name = 'event' and tg_op = 'INSERT' then
		select * into before from event where group_id = new.group_id and id = coalesce(new.maintenance_after_id, new.reminder_after_id);
		known := to_jsonb(before);
	end if;
	foreach field in array tg_argv loop
		execute format('select is_outside(($1).%I)', field) into outside using new;
		if outside and to_jsonb(new) -> field is distinct from known -> field then
			raise exception using errcode = 'HH409', message = format('%s.%s is outside of what is allowed', tg_table_name, field),
				detail = 'Ein Betrag ist höchstens CHF 999''999''999.99, und ein Datum liegt in den Jahren 1900 bis 2200.';
		end if;
	end loop;
	return new;
end $$;

-- The columns of a table that have limits: each a day, an instant, an amount or what a reminder proposes. What is outside is written out: a function
-- in the condition of a trigger is read anew with every row that is written.
create procedure keep_within(source text, fields text[]) language plpgsql as $make$
begin
	execute format('create trigger limits before insert or update of %1$s on %2$I for each row when (%3$s) execute function refuse_outside(%4$s)',
		array_to_string(fields, ', '), source,
		(select string_agg(format('(%s)', replace(substr(trim(prosrc, E'\n\t '), 8), 'said', 'new.' || quote_ident(attname))), ' or ')
			from pg_attribute join pg_proc on proname = 'is_outside' and pronamespace = 'public'::regnamespace and proargtypes[0] = atttypid
			where attrelid = source::regclass and attname = any (fields)),
		(select string_agg(quote_literal(of), ', ') from unnest(fields) of));
end $make$;

call keep_within('event', '{event_at,balance_expense_rappen,balance_income_rappen,transfer_rappen,maintenance_on,reminder_on,reminder_proposal}');
call keep_within('contact', '{valid_from,valid_until,disabled_at}');
call keep_within('flat_rate', '{base_rappen}');
