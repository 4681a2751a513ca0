import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { emptyPlace } from '../../../test/backups.ts'
import { run } from '../../../test/postgres.ts'
import { scratchDatabases } from '../../../test/scratch.ts'
import { connect as openDatabase } from './connect.ts'
import { withoutLimits } from './limits.ts'
import { isEmpty } from './load.ts'
import { migrate } from './migrate.ts'
import { preparePooler } from './pooler.ts'
import { prepareDatabase } from './prepare.ts'
import { openSnapshot } from './snapshot.ts'

const scratch = scratchDatabases()

/** Between a program and PostgreSQL as PgBouncer is: the process that it names is its own. */
async function startPooler(url: string) {
	const to = new URL(url)
	const listener = createServer((near) => {
		const far = connect(Number(to.port), to.hostname)
		let unread = Buffer.alloc(0)
		near.pipe(far)
		far.on('data', (bytes) => {
			unread = Buffer.concat([unread, bytes])
			for (let end = 0; unread.length >= 5 && unread.length >= (end = 1 + unread.readInt32BE(1)); unread = unread.subarray(end)) {
				if (unread[0] === 'K'.charCodeAt(0)) unread.writeInt32BE(unread.readInt32BE(5) + 1, 5)
				near.write(unread.subarray(0, end))
			}
		})
		for (const [one, other] of [[near, far] as const, [far, near] as const]) one.on('error', () => {}).on('close', () => other.destroy())
	}).listen(0, '127.0.0.1')
	await once(listener, 'listening')
	const through = new URL(url)
	through.host = `127.0.0.1:${(listener.address() as AddressInfo).port}`
	return { url: through.href, close: () => listener.close() }
}

test('where a pooler stands before the database nothing begins, and it is said what to give besides', async () => {
	const pooler = await startPooler(scratch.url)
	const said = 'DATABASE_URL führt über einen Verbindungsverteiler. Bitte zusätzlich DATABASE_URL_DIRECT angeben, ohne ihn.'
	await expect(migrate(pooler.url, scratch.directory)).rejects.toThrow(said)
	await expect(prepareDatabase(pooler.url)).rejects.toThrow(said)
	await expect(isEmpty(pooler.url)).rejects.toThrow(said)
	await expect(openSnapshot(pooler.url)).rejects.toThrow(said)
	const database = openDatabase(pooler.url, () => {}, 1)
	await expect(database.pool.query('select 1')).rejects.toThrow(said)
	await database.close()
	await expect(prepareDatabase(pooler.url, scratch.url)).rejects.toThrow('Auch DATABASE_URL_DIRECT führt über einen Verbindungsverteiler')
	expect(await scratch.rows(`select nspname from pg_namespace where nspname = 'hausheft_meta'`)).toEqual([])
	pooler.close()
})

test('through a pooler the database ends what takes too long by itself, once its role knows how long that is', async () => {
	const pooler = await startPooler(scratch.url)
	const keeps = `select unnest(setconfig) from pg_db_role_setting s join pg_database d on d.oid = setdatabase where datname = current_database() order by 1`
	for (let start = 1; start <= 2; start++) {
		expect(await prepareDatabase(scratch.url, pooler.url)).toBe(true)
		expect(await scratch.rows(keeps)).toEqual([['lock_timeout=3000'], ['statement_timeout=30000']])
	}
	const limits = `select current_setting('statement_timeout'), current_setting('lock_timeout')`
	expect(await scratch.rows(limits)).toEqual([['30s', '3s']])
	const direct = new pg.Client({ connectionString: withoutLimits(scratch.url) })
	await direct.connect()
	expect((await direct.query({ text: limits, rowMode: 'array' })).rows).toEqual([['0', '0']])
	await direct.end()
	// Whose connections do not have them, since the pooler has made them before or for another role, says them each time.
	expect(await preparePooler(scratch.url, `${pooler.url}?statement_timeout=1000`)).toBe(false)
	pooler.close()
})

test('both ways lead to one database, or nothing begins', async () => {
	const other = await emptyPlace()
	const pooler = await startPooler(other.url)
	await expect(prepareDatabase(scratch.url, pooler.url)).rejects.toThrow('führen nicht zur selben Datenbank')
	pooler.close()
	await other.drop()
})

test('a role that may not make what is missing is told what to grant; with that it may', async () => {
	const { url: cluster } = inject('postgres')
	const role = `poor_${process.pid}`
	const place = await emptyPlace()
	const database = new URL(place.url).pathname.slice(1)
	await run(cluster, `create role ${role} login password 'geheim'`)
	const own = new URL(place.url)
	own.username = role
	own.password = 'geheim'
	const begins = () =>
		prepareDatabase(own.href).then(
			() => [],
			(error: Error) =>
				error.message
					.split('\n')
					.slice(1, -1)
					.map((line) => line.trim()),
		)
	const grants = [
		`alter database ${database} owner to ${role};`,
		`alter role ${role} createrole;`,
		`grant hausheft_runtime to ${role} with admin option;`,
	]
	for (let granted = 0; granted < grants.length; granted++) {
		expect(await begins()).toEqual(grants.slice(granted))
		await expect(isEmpty(own.href)).rejects.toThrow(`Die Rolle ${role} darf`)
		await run(cluster, grants[granted] as string)
	}
	expect(await begins()).toEqual([])
	await place.drop()
	await run(cluster, `drop owned by ${role}; drop role ${role}`)
})
