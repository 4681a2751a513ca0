// Hides what a database and the way to it must be before anything is done with it, and how that is told.
import pg from 'pg'
import { StartError } from '../start-error.ts'
import { insideOf } from './inside.ts'

const oldest = 180000

/** New enough, and reached directly. */
export async function checkDatabase(client: pg.Client): Promise<void> {
	const { rows } = await client.query<{ number: number; name: string; process: number }>(
		"select current_setting('server_version_num')::int as number, current_setting('server_version') as name, pg_backend_pid() as process",
	)
	const [{ number, name, process } = { number: 0, name: '', process: 0 }] = rows
	if (number < oldest) throw new StartError(`Hausheft braucht PostgreSQL 18 oder neuer; diese Datenbank hat ${name}.`)
	// Whoever lends a connection from statement to statement says another process than the one that answers.
	if (insideOf(client).processID !== process)
		throw new StartError(
			'Die Angabe zur Datenbank führt zu einem Verbindungsverteiler (etwa PgBouncer), der Antworten vertauschen kann. Hausheft braucht PostgreSQL auf direktem Weg: bitte dessen eigene Adresse angeben.',
		)
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
