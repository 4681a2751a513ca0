// Hides that the queue gives a connection back twice where it breaks at the wrong moment, in a promise that nobody awaits.
import pg from 'pg'
import { NamingClient } from '../database/clients.ts'
import { openPool, patience } from '../database/connect.ts'
import { withoutLimits } from '../database/limits.ts'

type Lent = (error: Error | undefined, client: pg.PoolClient | undefined, done: pg.PoolClient['release']) => void

/** Of a connection that is lent the first return counts; whoever has it by then keeps it. */
class JobPool extends pg.Pool {
	override connect(): Promise<pg.PoolClient>
	override connect(callback: Lent): void
	override connect(callback?: Lent): Promise<pg.PoolClient> | undefined {
		if (!callback) return super.connect().then(returnedOnce)
		super.connect((error, client, done) => callback(error, client, client ? returnedOnce(client).release : done))
		return undefined
	}
}

function returnedOnce(client: pg.PoolClient): pg.PoolClient {
	const { release } = client
	let isBack = false
	client.release = (error) => {
		if (isBack) return
		isBack = true
		release(error)
	}
	return client
}

/** To connect may take no longer than elsewhere; to wait for one that is lent has no limit in the pool. */
class JobClient extends NamingClient {
	constructor(settings: pg.ClientConfig = {}) {
		super({ ...settings, connectionTimeoutMillis: patience.connectionTimeoutMillis })
	}
}

/**
 * What a job has begun is waited for as long as the database is at it: whoever asked again would leave one more waiting. So is a connection
 * that another runner has: who could not tell its job done in time would have it done twice. `broken` hears of connections that break.
 */
export const openJobPool = (url: string, most: number, broken: (error: Error) => void): pg.Pool =>
	openPool(
		withoutLimits(url),
		{ max: most, application_name: 'hausheft jobs', query_timeout: 0, connectionTimeoutMillis: 0, Client: JobClient },
		broken,
		JobPool,
	)
