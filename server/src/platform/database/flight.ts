// Hides how several statements reach the database in one message and come back in one.
import type { CompiledQuery } from 'kysely'
import pg from 'pg'

type Value = string | number | boolean | null | readonly string[]
export type Statement = { readonly sql: string; readonly parameters: readonly unknown[] }
export type Row = Record<string, unknown>

const literal = (value: Value): string => {
	if (value === null) return 'null'
	if (typeof value === 'string') return pg.escapeLiteral(value)
	return Array.isArray(value) ? pg.escapeLiteral(`{${value.map((one) => JSON.stringify(one)).join(',')}}`) : String(value)
}

const prepared = new WeakMap<pg.PoolClient, Map<string, string>>()

/** A statement as SQL text: prepared where this connection does not know it yet, then executed by name, so that it is planned once. */
function executing(client: pg.PoolClient, { sql, parameters }: Statement): string {
	const names = prepared.get(client) ?? new Map<string, string>()
	prepared.set(client, names)
	const known = names.get(sql)
	const name = known ?? `flight_${names.size}`
	names.set(sql, name)
	const values = parameters.length > 0 ? `(${parameters.map((value) => literal(value as Value)).join(', ')})` : ''
	return `${known ? '' : `prepare ${name} as ${sql}; `}execute ${name}${values}`
}

/**
 * Sends plain SQL and statements together; answers the rows of each select in order. After an error the connection cannot be
 * trusted to know what it was to prepare: the caller throws it away.
 */
export async function fly(client: pg.PoolClient, parts: (string | Statement)[]): Promise<Row[][]> {
	const text = parts.map((part) => (typeof part === 'string' ? part : executing(client, part))).join('; ')
	const answers = (await client.query(text)) as unknown as pg.QueryResult<Row>[]
	return answers.filter(({ command }) => command === 'SELECT').map(({ rows }) => rows)
}

/** Reads that need nothing but row-level security, sent together with the opening of the transaction. */
export type Early = {
	statements: CompiledQuery<object>[]
	/** These are all the reads there are: the transaction ends with them. */
	whole: boolean
}
