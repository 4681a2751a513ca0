import pg from 'pg'

/** Everything that a database consists of except its rows: one line a thing, in the order of the alphabet, so that two can be compared. */
export async function catalogueOf(url: string): Promise<string[]> {
	const client = new pg.Client({ connectionString: url })
	await client.connect()
	try {
		return (await client.query<{ line: string }>(everything)).rows.map(({ line }) => line).sort()
	} finally {
		await client.end()
	}
}

const rights = (acl: string, kind: string, owner: string) =>
	`(select string_agg(a::text, ' ' order by a::text) from unnest(coalesce(${acl}, acldefault('${kind}', ${owner}))) a)`
const everything = `
	with place as (select oid, nspname, nspowner, nspacl from pg_namespace where nspname in ('public', 'auth', 'hausheft_meta')),
	known as (select c.*, p.nspname || '.' || c.relname as name from pg_class c join place p on p.oid = c.relnamespace
		where not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')),
	func as (select p.* from pg_proc p join place on place.oid = p.pronamespace
		where not exists (select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e'))
	select concat_ws(' | ', 'schema', nspname, nspowner::regrole, ${rights('nspacl', 'n', 'nspowner')}) as line from place
	union all select concat_ws(' | ', 'role', rolname, rolsuper, rolinherit, rolcanlogin, rolbypassrls, rolconfig) from pg_roles where rolname like 'hausheft%'
	union all select concat_ws(' | ', 'extension', extname, extnamespace::regnamespace) from pg_extension
	union all select concat_ws(' | ', 'relation', name, relkind, relowner::regrole, relrowsecurity, relforcerowsecurity, relpersistence, reloptions,
		obj_description(oid, 'pg_class'), case when relkind = 'v' then pg_get_viewdef(oid) end,
		case when relkind <> 'i' then ${rights('relacl', 'r', 'relowner')} end) from known
	union all select concat_ws(' | ', 'column', name, attname, format_type(atttypid, atttypmod), attnotnull, nullif(attcollation, 0)::regcollation,
		attgenerated, attidentity, pg_get_expr(adbin, adrelid), attacl, attstorage, attstattarget, attoptions, col_description(known.oid, attnum))
		from known join pg_attribute a on a.attrelid = known.oid and attnum > 0 and not attisdropped left join pg_attrdef d on d.adrelid = attrelid and d.adnum = attnum
		where relkind <> 'i'
	union all select concat_ws(' | ', 'constraint', name, conname, pg_get_constraintdef(k.oid), convalidated) from pg_constraint k join known on known.oid = k.conrelid
	union all select concat_ws(' | ', 'index', pg_get_indexdef(indexrelid), indisvalid, indisreplident, indisclustered) from pg_index join known on known.oid = indrelid
	union all select concat_ws(' | ', 'trigger', pg_get_triggerdef(t.oid), tgenabled) from pg_trigger t join known on known.oid = tgrelid where not tgisinternal
	union all select concat_ws(' | ', 'policy', name, polname, polcmd, polpermissive, polroles::regrole[], pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
		from pg_policy join known on known.oid = polrelid
	union all select concat_ws(' | ', 'function', pg_get_functiondef(oid), proowner::regrole, obj_description(oid, 'pg_proc'), ${rights('proacl', 'f', 'proowner')}) from func
	union all select concat_ws(' | ', 'type', t.typname, t.typowner::regrole, ${rights('t.typacl', 'T', 't.typowner')}) from pg_type t join place on place.oid = t.typnamespace
		where typtype in ('c', 'd', 'e', 'r')
	union all select concat_ws(' | ', 'collation', collname, collprovider, colllocale) from pg_collation join place on place.oid = collnamespace
	union all select concat_ws(' | ', 'dictionary', dictname, dictinitoption) from pg_ts_dict join place on place.oid = dictnamespace
	union all select concat_ws(' | ', 'words', cfgname, maptokentype, mapseqno, mapdict::regdictionary)
		from pg_ts_config c join place on place.oid = cfgnamespace join pg_ts_config_map m on m.mapcfg = c.oid
	union all select concat_ws(' | ', 'default rights', defaclrole::regrole, defaclobjtype, defaclacl) from pg_default_acl`
