// Hides how connections to PostgreSQL are made: parsers, named statements, how long to wait, errors of idle connections.
import { Kysely, PostgresAdapter, PostgresDialect, PostgresIntrospector, PostgresQueryCompiler, DummyDriver } from 'kysely'
import pg from 'pg'
import { listenFor, usualHearing, type Hearing } from './hearing.ts'
import { insideOf } from './inside.ts'
import { Seats } from './seats.ts'
import { StatementNames } from './statement-names.ts'
import type { DB } from './tables.ts'

// Days stay `YYYY-MM-DD`, bigints are numbers, and documents leave as the database wrote them: who must look inside parses them.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.DATE, (value) => value)
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.JSON, (value) => value)

const mostNames = 150
/** At the latest a connection is given up after the database's own limit for a statement, 30 seconds; one that is silent sooner (hearing.ts). */
export const patience = { connectionTimeoutMillis: 5000, query_timeout: 35_000, keepAlive: true }
const silent = 'Query read timeout'

/** Names every parametrised statement, so that PostgreSQL plans it once per connection; hangs up where nobody answers. */
class NamingClient extends pg.Client {
	readonly #names = new StatementNames(this, 'q', mostNames)
	readonly #url: string
	readonly #hearing: Hearing
	constructor({ hearing = usualHearing, ...settings }: pg.ClientConfig & { hearing?: Hearing } = {}) {
		super(settings)
		this.#url = settings.connectionString ?? ''
		this.#hearing = hearing
	}
	override query(...args: unknown[]): any {
		const [text, values, ...rest] = args
		const isPlain = typeof text === 'string' && Array.isArray(values)
		const named = isPlain ? [{ text, values, name: this.#names.nameFor(text).name }, ...rest] : args
		const asked: unknown = Reflect.apply<pg.Client, unknown[], unknown>(super.query, this, named)
		if (asked instanceof Promise) {
			asked.catch((error: Error) => {
				if (error.message === silent) this.#hangUp(error)
			})
			this.#listen(asked)
		}
		return asked
	}
	#listen(asked: Promise<unknown>) {
		const { processID, connection } = insideOf(this)
		listenFor({ url: this.#url, socket: connection.stream, process: processID, asked }, this.#hearing, () =>
			this.#hangUp(new Error('Connection terminated: nothing is heard of the database')),
		)
	}
	/** As if the network had said so: whoever borrowed the connection next would wait behind the same question. */
	#hangUp(error: Error) {
		this.connection.emit('error', error)
	}
}

export type Db = Kysely<DB>
export type Database = {
	pool: pg.Pool
	seats: Seats
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
export const queriesOn = (client: pg.PoolClient): Db => {
	const known = bound.get(client)
	if (known) return known
	const one = { connect: async () => ({ query: client.query.bind(client), release: () => {} }), end: async () => {} }
	const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: one as unknown as pg.Pool }) })
	bound.set(client, db)
	return db
}

/** `most`: how many connections at once; `name`: what PostgreSQL calls them. */
export function connect(
	url: string,
	log: (error: Error) => void,
	most = 20,
	{ name = 'hausheft', hearing = usualHearing }: { name?: string; hearing?: Hearing } = {},
): Database {
	const settings = {
		types,
		hearing,
		max: most,
		idleTimeoutMillis: 60_000,
		statement_timeout: 30_000,
		lock_timeout: 3000,
		// What is asked side by side goes out together.
		pipeline: true,
		application_name: name,
	}
	const pool = openPool(url, settings, log)
	const owner = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
	return { pool, seats: new Seats(), owner, close: () => owner.destroy() }
}

/** `log` hears of connections that break; `Pool`: one that lends them otherwise than usual. */
export function openPool(
	url: string,
	settings: pg.PoolConfig & { hearing?: Hearing },
	log: (error: Error) => void,
	Pool = pg.Pool,
): pg.Pool {
	const pool = new Pool({
		connectionString: url,
		Client: NamingClient,
		...patience,
		...settings,
	})
	// Without a listener, an idle connection that breaks ends the process.
	pool.on('error', (error: Error & { client?: unknown }) => {
		delete error.client // has the connection's secret key, and whoever logs the error would log it all
		log(error)
	})
	pool.on('connect', (client) => client.on('error', log))
	return pool
}
