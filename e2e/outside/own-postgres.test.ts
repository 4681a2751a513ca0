// Moving to a PostgreSQL of one's own: a Debian package, started here on a port of its own.
import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { accountFor, runAs } from '../../server/src/platform/postgres/account.ts'
import { run as statement } from '../../server/test/postgres.ts'
import { removeFolder, temporaryFolder } from '../../server/test/temporary-folder.ts'
import { newHouse, newPerson, password } from '../person.ts'
import { freePort, startServer } from '../server.ts'

const root = path.join(import.meta.dirname, '../..')
const folder = temporaryFolder('own-postgres')
afterAll(() => removeFolder(folder))

/** Debian keeps them outside of the PATH, by version; the newest. */
function findPostgres(): { bin: string; version: number } | undefined {
	try {
		const [version] = readdirSync('/usr/lib/postgresql')
			.map(Number)
			.sort((a, b) => b - a)
		return version ? { bin: `/usr/lib/postgresql/${version}/bin`, version } : undefined
	} catch {
		return undefined
	}
}

async function startOwn(bin: string) {
	const account = accountFor(undefined)
	const directory = path.join(folder, 'cluster')
	const secret = path.join(folder, 'password')
	writeFileSync(secret, 'geheim')
	if (account) spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, folder])
	chmodSync(folder, 0o755)
	const options = { ...runAs(account), cwd: '/', env: { LC_ALL: 'C' } }
	await promisify(execFile)(
		`${bin}/initdb`,
		['-D', directory, '-U', 'postgres', '--pwfile', secret, '--auth=scram-sha-256', '--encoding=UTF8', '--no-sync'],
		options,
	)
	const port = await freePort()
	const program = spawn(
		`${bin}/postgres`,
		['-D', directory, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
		{ ...options, stdio: 'ignore' },
	)
	const url = (user: string, database: string) => `postgres://${user}:geheim@127.0.0.1:${port}/${database}`
	await expect
		.poll(() =>
			statement(url('postgres', 'postgres'), 'select 1').then(
				() => true,
				() => false,
			),
		)
		.toBe(true)
	await statement(url('postgres', 'postgres'), `create role haus login createrole password 'geheim'`)
	await statement(url('postgres', 'postgres'), 'create database haus owner haus')
	const stop = async () => {
		program.kill('SIGINT')
		await once(program, 'exit')
	}
	return { url: url('haus', 'haus'), [Symbol.asyncDispose]: stop }
}

const node = (script: string, args: string[], env: Record<string, string>) =>
	promisify(execFile)(process.execPath, [`server/src/${script}.ts`, ...args], { cwd: root, env: { ...process.env, ...env } })

test('a house moves from its own PostgreSQL to that of the machine by backup and restore, without a superuser; one that is too old is refused', async ({
	skip,
}) => {
	const found = findPostgres()
	if (!found) return skip('no PostgreSQL is installed')
	await using own = await startOwn(found.bin)
	await using before = await startServer()
	const anna = await newPerson(before.url, 'Anna Keller')
	const house = await newHouse(anna)
	await house.log('Boiler entkalkt')
	const archive = path.join(folder, 'haus.tar')
	await node('backup', [archive], { DATA_DIR: before.dataDir })
	const dataDir = path.join(folder, 'data')
	const restored = node('restore', [archive], { DATA_DIR: dataDir, DATABASE_URL: own.url })
	if (found.version < 18) {
		await expect(restored).rejects.toThrow('Hausheft braucht PostgreSQL 18 oder neuer')
		return skip(`this machine has PostgreSQL ${found.version}: that it is refused was seen, the move was not`)
	}
	expect((await restored).stdout).toContain('Wiederhergestellt')
	await using after = await startServer({ dataDir, env: { DATABASE_URL: own.url } })
	const answer = await fetch(`${after.url}/api/auth/sign-in/email`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', origin: after.url },
		body: JSON.stringify({ email: anna.email, password }),
	})
	expect(answer.status).toBe(200)
})
