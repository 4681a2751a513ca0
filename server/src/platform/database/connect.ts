// Hides how connections to PostgreSQL are made: parsers, named statements, errors of idle connections.
import { Kysely, PostgresAdapter, PostgresDialect, PostgresIntrospector, PostgresQueryCompiler, DummyDriver } from 'kysely'
import pg from 'pg'
import type { DB } from './tables.ts'

// Days stay `YYYY-MM-DD`, bigints are numbers, and documents leave as the database wrote them: who must look inside parses them.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.DATE, (value) => value)
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.JSON, (value) => value)

const mostNames = 2000

/** Names every parametrised statement, so that PostgreSQL plans it once per connection (Kysely writes few distinct texts). */
class NamingClient extends pg.Client {
	#names = new Map<string, string>()
	override query(...args: never[]): never {
		const [text, values, ...rest] = args as unknown[]
		const query = super.query as (...args: unknown[]) => never
		if (typeof text !== 'string' || !Array.isArray(values)) return query.apply(this, args)
		let name = this.#names.get(text)
		if (!name && this.#names.size < mostNames) this.#names.set(text, (name = `q${this.#names.size}`))
		return query.call(this, { text, values, ...(name && { name }) }, ...rest)
	}
}

export type Db = Kysely<DB>
export type Database = {
	pool: pg.Pool
	/** As the owner, past row-level security: for jobs, mails and the sockets' member checks, never for a request. */
	owner: Db
	close(): Promise<void>
}

class NoDriver extends DummyDriver {
	override async acquireConnection(): Promise<never> {
		throw new Error('this builder has no connection: the transaction has ended or was never asked for')
	}
}
/** Writes statements that travel with others; it cannot run them. */
export const build: Db = new Kysely<DB>({
	dialect: {
		createAdapter: () => new PostgresAdapter(),
		createDriver: () => new NoDriver(),
		createIntrospector: (db) => new PostgresIntrospector(db),
		createQueryCompiler: () => new PostgresQueryCompiler(),
	},
})

const bound = new WeakMap<pg.PoolClient, Db>()
/** A query builder whose every statement runs on this one connection. */
export const on = (client: pg.PoolClient): Db => {
	const known = bound.get(client)
	if (known) return known
	const one = { connect: async () => ({ query: client.query.bind(client), release: () => {} }), end: async () => {} }
	const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: one as unknown as pg.Pool }) })
	bound.set(client, db)
	return db
}

export function connect(url: string, log: (error: Error) => void): Database {
	const pool = new pg.Pool({
		connectionString: url,
		Client: NamingClient as unknown as new () => pg.ClientBase,
		types,
		max: 20,
		connectionTimeoutMillis: 5000,
		idleTimeoutMillis: 60_000,
		statement_timeout: 30_000,
		application_name: 'hausheft',
	})
	// Without a listener, an idle connection that breaks ends the process.
	pool.on('error', log)
	pool.on('connect', (client) => client.on('error', log))
	const owner = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
	return { pool, owner, close: () => owner.destroy() }
}
