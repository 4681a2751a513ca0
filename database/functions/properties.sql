-- Properties: who sees them, where they belong, and what of them lies in the trash.
-- needs: acting, history

create policy property_seen on property using (
	group_id = any ((select app_whole_groups())::uuid[]) or id = any ((select app_properties())::uuid[])
);
create trigger stamp before insert or update on property for each row execute function stamp();
create trigger track after insert or update or delete on property for each row execute function track('property', 'id');

create function place_in_properties(known uuid) returns setof noun_place language sql stable as $$
	select p.group_id, p.id, null::uuid, null::text, null::boolean from property p where p.id = known and p.deleted_at is null
$$;

create function trash_of_property() returns setof thrown_away language sql stable as $$
	select 'property', p.group_id, p.id, p.name, p.id, null::uuid, null::uuid, false, p.deleted_at, p.deleted_by
	from property p where p.deleted_at > now() - interval '30 days'
$$;
