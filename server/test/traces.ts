import type { TestServer } from './house.ts'

/** In which tables a text stands, and in how many rows of each. */
export async function tracesOf({ owner }: TestServer, wanted: string): Promise<Record<string, number>> {
	const { rows: tables } = await owner.query<{ name: string }>(`select format('%I.%I', table_schema, table_name) as name
		from information_schema.tables where table_schema in ('public', 'auth', 'graphile_worker') and table_type = 'BASE TABLE'`)
	const counts: Record<string, number> = {}
	for (const { name } of tables) {
		const { rowCount } = await owner.query(`select from ${name} t where t::text ilike $1`, [`%${wanted}%`])
		if (rowCount) counts[name] = rowCount
	}
	return counts
}
