// Hides what a database and the way to it must be before anything is done with it, and how that is told.
import pg from 'pg'
import { StartError } from '../start-error.ts'
import { messageOf } from '../thrown.ts'
import { insideOf } from './inside.ts'

const oldest = 180000

/** Reached by a way on which what is left on a connection may be another one's. */
export class PoolerError extends StartError {
	constructor() {
		super('DATABASE_URL führt über einen Verbindungsverteiler. Bitte zusätzlich DATABASE_URL_DIRECT angeben, ohne ihn.')
	}
}

/** New enough, and reached directly. */
export async function checkDatabase(client: pg.Client): Promise<void> {
	await refusePooler(client)
	const { rows } = await client.query<{ number: number; name: string }>(
		"select current_setting('server_version_num')::int as number, current_setting('server_version') as name",
	)
	const [{ number, name } = { number: 0, name: '' }] = rows
	if (number < oldest) throw new StartError(`Hausheft braucht PostgreSQL 18 oder neuer; diese Datenbank hat ${name}.`)
}

/** Limits from the beginning are for PostgreSQL alone: PgBouncer does not let anybody in who has some. */
export const connectDirectly = (client: pg.Client): Promise<void> =>
	client.connect().then(
		() => {},
		(error: unknown) => {
			throw messageOf(error).startsWith('unsupported startup parameter') ? new PoolerError() : error
		},
	)

/** Whoever lends a connection from statement to statement says another process than the one that answers. */
export async function refusePooler(client: pg.ClientBase): Promise<void> {
	const { rows } = await client.query<{ process: number }>('select pg_backend_pid() as process')
	if (rows[0]?.process !== insideOf(client).processID) throw new PoolerError()
}

/** Whether the role may make all that an empty database lacks; says what to grant. */
export async function checkRole(client: pg.Client): Promise<void> {
	const { rows } = await client.query<{ role: string; database: string; may: boolean; owns: boolean; makes: boolean; grants: boolean }>(`
		select quote_ident(rolname) as role, quote_ident(datname) as database, rolsuper as may, rolcreaterole as makes,
			pg_has_role(rolname, datdba, 'USAGE') as owns,
			not exists (select from pg_roles where rolname = 'hausheft_runtime' and not pg_has_role(current_user, oid, 'MEMBER WITH ADMIN OPTION')) as grants
		from pg_roles, pg_database where rolname = current_user and datname = current_database()`)
	const [{ role, database, may, owns, makes, grants } = { role: '', database: '', may: true, owns: true, makes: true, grants: true }] = rows
	if (may) return
	const missing = [
		!owns && `alter database ${database} owner to ${role};`,
		!makes && `alter role ${role} createrole;`,
		!grants && `grant hausheft_runtime to ${role} with admin option;`,
	].filter(Boolean)
	if (missing.length > 0)
		throw new StartError(
			`Die Rolle ${role} darf in dieser Datenbank nicht anlegen, was Hausheft braucht. Wer PostgreSQL verwaltet, gibt einmal ein:\n${missing.map((line) => `  ${line}\n`).join('')}`,
		)
}
