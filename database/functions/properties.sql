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
