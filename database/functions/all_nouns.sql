-- What is asked of all nouns at once, put together from what the file of each says of it.
-- needs: all others

-- Where something belongs, by the noun of an address and its id: a statement for each function `place_in_…`, which PostgreSQL plans once.
do $make$
begin
	execute (
		select format($sql$
			create function app_target(noun text, known uuid) returns json language plpgsql stable as $body$
			declare found_row noun_place;
			begin
				case noun
					%s
					else return null;
				end case;
				if found_row.group_id is null then return null; end if;
				return json_build_object('group', found_row.group_id, 'property', found_row.property_id, 'person', found_row.person_id,
					'seen_with', found_row.seen_with, 'seen_own', found_row.seen_own);
			end $body$$sql$,
			string_agg(format('when %L then select * into found_row from %I(known);', replace(substr(proname, 10), '_', '-'), proname), chr(10) order by proname))
		from pg_proc where pronamespace = 'public'::regnamespace and proname like 'place\_in\_%');
end $make$;

-- What was put in the trash by itself, and can still come back: as the reader sees it, under row-level security.
do $make$
begin
	execute (
		select format('create view trash with (security_invoker) as %s', string_agg(format('select * from %I()', proname), ' union all ' order by proname))
		from pg_proc where pronamespace = 'public'::regnamespace and proname like 'trash\_of\_%');
end $make$;
grant select on trash to hausheft_runtime;
