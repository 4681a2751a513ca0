-- The courses of a house that somebody wants to see.
-- needs: nouns

call make_noun('statistic', 'statistics');

-- The cards of a property are read in one answer, so there is an end to them; a few that arrive at once may pass it.
create function statistics_end() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
	if (select count(*) from statistic where group_id = new.group_id and property_id = new.property_id and deleted_at is null) > 100 then
		raise exception 'too many statistics' using errcode = 'HH409',
			detail = 'Eine Liegenschaft hat höchstens 100 Statistiken. Was niemand mehr braucht, kann in den Papierkorb.';
	end if;
	return null;
end $$;
create trigger statistics_end after insert or update of deleted_at on statistic for each row
	when (new.deleted_at is null) execute function statistics_end();
