// Hides how the functions, triggers, policies and views of a database become those of database/functions, whatever was there before.
import type pg from 'pg'
import { run, type SqlFile } from './sql-files.ts'

const ours = `nspname in ('public', 'auth') and not exists (select from pg_depend where deptype = 'e' and objid = known.oid)`
const functions = `
	select format('%I.%I(%s)', nspname, proname, pg_get_function_identity_arguments(known.oid)) as signature, prosecdef
	from pg_proc known join pg_namespace on pg_namespace.oid = pronamespace where ${ours}`
const relations = `pg_class known join pg_namespace on pg_namespace.oid = relnamespace`

/** All of them go, so that none stays that no file makes any more, nor a right that none grants. */
const clear = `do $$
declare statement text;
begin
	for statement in
		select format('drop view %s cascade', known.oid::regclass) from ${relations} where relkind = 'v' and ${ours}
		union all select format('drop policy %I on %s', polname, polrelid::regclass) from pg_policy join ${relations} on known.oid = polrelid where ${ours}
		union all select format('drop trigger %I on %s', tgname, tgrelid::regclass) from pg_trigger join ${relations} on known.oid = tgrelid
			where not tgisinternal and ${ours}
		union all select format('drop routine %s', signature) from (${functions}) made
	loop
		execute statement;
	end loop;
end $$`

/** What runs with the owner's rights is for whoever a file grants it to by name, and for nobody else. */
export const closeDoors = `do $$
declare signature text;
begin
	for signature in select made.signature from (${functions}) made where prosecdef loop
		execute format('revoke execute on routine %s from public', signature);
	end loop;
end $$`

export const clearFunctions = async (client: pg.Client) => void (await client.query(clear))

export async function makeFunctions(client: pg.Client, files: SqlFile[]): Promise<void> {
	for (const file of files) await run(client, file)
	await client.query(closeDoors)
}
