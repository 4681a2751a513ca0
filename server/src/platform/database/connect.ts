// Hides how connections to PostgreSQL are made: parsers, by which way, how long to wait, errors of idle connections.
import { Kysely, PostgresAdapter, PostgresDialect, PostgresIntrospector, PostgresQueryCompiler, DummyDriver } from 'kysely'
import pg from 'pg'
import { refusePooler } from './check-database.ts'
import { NamingClient, PooledClient, type Pooler } from './clients.ts'
import { usualHearing, type Hearing } from './hearing.ts'
import { timeLimits } from './limits.ts'
import { Seats } from './seats.ts'
import { watchStandby, type Standby } from './standby.ts'
import type { DB } from './tables.ts'

// Days stay `YYYY-MM-DD`, bigints are numbers, and documents leave as the database wrote them: who must look inside parses them.
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.DATE, (value) => value)
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.JSON, (value) => value)

/** At the latest a connection is given up after the database's own limit for a statement, 30 seconds; one that is silent sooner (hearing.ts). */
export const patience = { connectionTimeoutMillis: 5000, query_timeout: 35_000, keepAlive: true }

export type Db = Kysely<DB>
export type Database = {
	pool: pg.Pool
	seats: Seats
	standby: Standby
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

type Settings = pg.PoolConfig & { hearing?: Hearing; pooler?: Pooler; standby?: Standby }

/** `most`: how many connections at once; `name`: what PostgreSQL calls them; `pooler`: where one stands between. */
export function connect(
	url: string,
	log: (error: Error) => void,
	most = 20,
	{ name = 'hausheft', hearing = usualHearing, pooler }: { name?: string; hearing?: Hearing; pooler?: Pooler | undefined } = {},
): Database {
	const standby = watchStandby(pooler?.direct ?? url)
	const settings: Settings = {
		standby,
		types,
		hearing,
		max: most,
		idleTimeoutMillis: 60_000,
		// What is asked side by side goes out together.
		pipeline: true,
		...(pooler ? { Client: PooledClient, pooler } : { ...timeLimits, application_name: name }),
	}
	const pool = openPool(url, settings, log)
	const owner = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
	const close = () => {
		standby.close()
		return owner.destroy()
	}
	return { pool, seats: new Seats(), standby, owner, close }
}

/** `log` hears of connections that break; `Pool`: one that lends them otherwise than usual. */
export function openPool(url: string, settings: Settings, log: (error: Error) => void, Pool = pg.Pool): pg.Pool {
	const pool = new Pool({
		connectionString: url,
		Client: NamingClient,
		// Not `verify`: with that, a connection that is ready when whoever waited has given up is lent to nobody and never given back.
		// oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, which its types do not say (clients.test.ts does)
		...(settings.pooler ? {} : { onConnect: refusePooler }),
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
