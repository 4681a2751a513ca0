-- Properties, and what hangs on them as a plain noun.
-- needs: acting, history

create policy property_seen on property using (
	group_id = any ((select app_whole_groups())::uuid[]) or id = any ((select app_properties())::uuid[])
);
create trigger stamp before insert or update on property for each row execute function stamp();
create trigger track after insert or update or delete on property for each row execute function track('property', 'id');
create policy object_seen on object using (
	group_id = any ((select app_whole_groups())::uuid[]) or property_id = any ((select app_properties())::uuid[])
);
create trigger stamp before insert or update on object for each row execute function stamp();
create trigger track after insert or update or delete on object for each row execute function track('object', 'property_id');
create policy journal_seen on journal using (
	group_id = any ((select app_whole_groups())::uuid[]) or property_id = any ((select app_properties())::uuid[])
);
create trigger stamp before insert or update on journal for each row execute function stamp();
create trigger track after insert or update or delete on journal for each row execute function track('journal', 'property_id');
create policy statistic_seen on statistic using (
	group_id = any ((select app_whole_groups())::uuid[]) or property_id = any ((select app_properties())::uuid[])
);
create trigger stamp before insert or update on statistic for each row execute function stamp();
create trigger track after insert or update or delete on statistic for each row execute function track('statistic', 'property_id');

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
