-- What a group pays, for who may read its subscription.
-- needs: acting, history

create policy billing_seen on billing using (group_id = any ((select app_groups())::uuid[]));

-- A payment that failed, a plan that ends: the page of who reads the subscription shows it at once. It stands in no history.
create function billing_told() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
	perform pg_notify('live', json_build_object('source', 'group', 'event', 'UPDATE', 'fk', new.group_id, 'group', new.group_id,
		'date', iso(clock_timestamp()), 'parts', array['subscription'])::text);
	return null;
end $$;
create trigger told after insert or update on billing for each row
	when (pg_trigger_depth() = 0) execute function billing_told();
