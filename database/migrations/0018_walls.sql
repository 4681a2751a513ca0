-- What runs with the owner's rights is for requests to call by name, and for nobody else; a trigger needs nobody's leave.
do $$
declare each record;
begin
	for each in
		select p.oid::regprocedure as signature, p.prorettype = 'trigger'::regtype as is_trigger from pg_proc p
		where p.pronamespace = 'public'::regnamespace and p.prosecdef
			and exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) where grantee = 0)
	loop
		execute format('revoke execute on function %s from public', each.signature);
		if not each.is_trigger then execute format('grant execute on function %s to hausheft_runtime', each.signature); end if;
	end loop;
end $$;
-- These are called by triggers alone.
revoke execute on function contact_as_json, event_refresh from hausheft_runtime;
