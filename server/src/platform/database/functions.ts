// Hides how the functions, triggers, policies and views of a database become those of database/functions, whatever was there before.

/** What undoes each of them, callers before what they call; those of an extension are its own. */
const each = `
	select 'drop view if exists ' || c.oid::regclass as undo, 1 as turn from pg_class c where relkind = 'v' and relnamespace = 'public'::regnamespace
	union all select format('drop policy if exists %I on %s', polname, polrelid::regclass), 2 from pg_policy
	union all select format('drop trigger if exists %I on %s', tgname, tgrelid::regclass), 2 from pg_trigger where not tgisinternal
	union all select 'drop routine if exists ' || p.oid::regprocedure, 3 from pg_proc p where pronamespace = 'public'::regnamespace
		and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')`

/**
 * What will be changed is locked at the start, and first what everybody asks for first, their session: whoever comes waits there and
 * holds nothing yet, instead of holding one table and waiting for the next one; whoever is within comes to their end.
 */
export const lockChanged = `
	do $$
	declare changed regclass;
	begin
		for changed in
			select c.oid from pg_class c left join pg_stat_user_tables used on used.relid = c.oid
			where c.relnamespace::regnamespace::text in ('auth', 'public', 'servers')
				and (c.relkind = 'v' and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
					or c.relkind = 'r' and (exists (select from pg_policy where polrelid = c.oid)
						or exists (select from pg_trigger where tgrelid = c.oid and not tgisinternal)))
			order by c.relnamespace::regnamespace::text, coalesce(used.seq_scan, 0) + coalesce(used.idx_scan, 0) desc, c.oid
		loop
			execute format('lock table %s in access exclusive mode', changed);
		end loop;
	end $$`

/**
 * All that was made goes, so that none stays that no file makes any more, nor a right that none grants; what somebody else made stays.
 * A statement that other servers have planned by now calls a function by its number, and finds it until the functions are made anew
 * once more: out of reach by name, with the rights of its last day. A migration that drops a table whose rows such a function takes
 * drops it with `cascade`.
 */
export const dropMade = `
	create schema if not exists hausheft_gone;
	do $$
	declare
		statement text;
		signature regprocedure;
	begin
		for signature in select oid from pg_proc where pronamespace = 'hausheft_gone'::regnamespace loop
			execute format('drop routine %s', signature);
		end loop;
		for statement, signature in
			select undo, to_regprocedure(substring(undo from '^drop routine if exists (.*)$')) from hausheft_meta.made order by turn
		loop
			if signature is null then execute statement;
			else execute format('alter routine %s set schema hausheft_gone', signature);
			end if;
		end loop;
		delete from hausheft_meta.made;
	end $$;
	create temporary table found on commit drop as ${each}`

/** What runs with the owner's rights is for whoever a file grants it to by name, and for nobody else. */
export const rememberMade = `
	insert into hausheft_meta.made (undo, turn) select undo, turn from (${each}) made where undo not in (select undo from found);
	do $$
	declare signature regprocedure;
	begin
		for signature in select oid::regprocedure from pg_proc where prosecdef
			and 'drop routine if exists ' || oid::regprocedure in (select undo from hausheft_meta.made)
		loop
			execute format('revoke execute on routine %s from public', signature);
		end loop;
	end $$`
