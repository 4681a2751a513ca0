-- The flat rate of a property's year, an amount: recorded with its property, told to who sees amounts.
-- needs: acting, history

create policy flat_rate_seen on flat_rate using (
	group_id = any ((select app_whole_groups())::uuid[]) or property_id = any ((select app_properties())::uuid[])
);
create trigger stamp before insert or update on flat_rate for each row execute function stamp();

create function flat_rate_changed() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
	place jsonb;
	before jsonb;
begin
	if tg_op = 'UPDATE' and new.version = old.version then return null; end if;
	select jsonb_build_object('id', id, 'group_id', group_id, 'name', name) into place from property where group_id = new.group_id and id = new.property_id;
	before := case when tg_op = 'UPDATE' then jsonb_build_object('flat_rate', to_jsonb(old)) else '{}' end;
	perform record_change(new.group_id, 'property', new.property_id, new.property_id, 'UPDATE', new.updated_at,
		(place || before)::json, (place || jsonb_build_object('flat_rate', to_jsonb(new)))::json, parts => '{amount}');
	return null;
end $$;
create trigger changed after insert or update on flat_rate for each row execute function flat_rate_changed();
