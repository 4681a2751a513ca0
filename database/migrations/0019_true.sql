-- What the product says is so: limits as they were before the call, addresses that are a text, invitations that move to another address.

-- A refusal names the plan, and of what was used what had been used before this transaction: the same as the limits say.
create or replace function count_usage(of_group uuid, of_resource text, delta integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
	noted constant text := 'app.used_' || of_resource;
	before_it text;
	total integer;
	most integer;
	plan_name text;
begin
	if delta = 0 then return; end if;
	update usage set used = used + delta where group_id = of_group and resource = of_resource returning used into total;
	-- Locked from here on: what it was when this transaction first touched it is what others still see.
	before_it := current_setting(noted, true);
	if before_it is null or split_part(before_it, ' ', 1) <> of_group::text then
		before_it := of_group || ' ' || (total - delta);
		perform set_config(noted, before_it, true);
	end if;
	if delta < 0 then return; end if;
	most := plan_limit(of_group, of_resource);
	if total > most then
		select plan.name into plan_name from "group" join plan on plan.key = "group".plan_key where "group".id = of_group;
		raise exception 'limit' using errcode = 'HH402', detail = json_build_object(
			'plan', plan_name, 'resource', of_resource, 'limit', most, 'used', split_part(before_it, ' ', 2)::integer)::text;
	end if;
end $$;

-- Written anew, not updated: nobody has changed anything.
alter table property alter column address_street type text using coalesce(address_street, ''),
	alter column address_city type text using coalesce(address_city, '');
alter table property alter column address_street set default '', alter column address_street set not null,
	alter column address_city set default '', alter column address_city set not null;
