// Hides what must be so where a pooler stands between the server and its database, and how its connections come to their time limits.
import pg from 'pg'
import { lookAt } from '@hausheft/contract/looked-at.ts'
import { StartError } from '../start-error.ts'
import { messageOf } from '../thrown.ts'
import { checkDatabase, PoolerError } from './check-database.ts'
import { timeLimits } from './limits.ts'
import { connect } from './migrate.ts'

/**
 * Looks that both ways lead to one database, and that transactions go through the pooler. Answers whether the database ends by itself what takes too
 * long there: it does for connections that are made after the role has learnt it.
 */
export async function preparePooler(direct: string, through: string): Promise<boolean> {
	const known = await onDirect(direct, async (client) => {
		await teachRole(client)
		return databaseOf(client)
	})
	const client = await connect(through, null)
	try {
		const kept = await client.query<{ name: string; setting: string }>('select name, setting from pg_settings where name = any ($1)', [
			Object.keys(timeLimits),
		])
		await client.query('begin')
		const found = await databaseOf(client)
		await client.query('commit')
		if (found !== known) throw new StartError('DATABASE_URL und DATABASE_URL_DIRECT führen nicht zur selben Datenbank.')
		return kept.rows.every(({ name, setting }) => setting === String(lookAt(timeLimits, name)))
	} catch (error) {
		if (error instanceof StartError) throw error
		throw new StartError(`Über den Verbindungsverteiler in DATABASE_URL geht keine Transaktion: ${messageOf(error)}`)
	} finally {
		await client.end().catch(() => {})
	}
}

async function onDirect<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
	const client = await connect(url).catch(refuseTwo)
	try {
		await checkDatabase(client).catch(refuseTwo)
		return await work(client)
	} finally {
		await client.end().catch(() => {})
	}
}

function refuseTwo(error: unknown): never {
	if (!(error instanceof PoolerError)) throw error
	throw new StartError('Auch DATABASE_URL_DIRECT führt über einen Verbindungsverteiler. Bitte die Adresse von PostgreSQL selbst angeben.')
}

/** A role that may not be altered is none the worse: who goes through the pooler says its limits each time. */
async function teachRole(client: pg.Client): Promise<void> {
	const settings = Object.entries(timeLimits)
	const { rowCount } = await client.query(
		`select from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
		where d.datname = current_database() and s.setrole = current_user::regrole and s.setconfig @> $1::text[]`,
		[settings.map(([name, limit]) => `${name}=${limit}`)],
	)
	if (rowCount) return
	const { rows } = await client.query<{ database: string }>('select quote_ident(current_database()) as database')
	for (const [name, limit] of settings)
		await client.query(`alter role current_user in database ${rows[0]?.database} set ${name} = ${limit}`).catch(() => {})
}

/** No other has both, whichever name or machine leads to it. */
async function databaseOf(client: pg.Client): Promise<string> {
	const { rows } = await client.query<{ database: string }>(
		`select format('%s %s', system_identifier, (select oid from pg_database where datname = current_database())) as database from pg_control_system()`,
	)
	return rows[0]?.database ?? ''
}
