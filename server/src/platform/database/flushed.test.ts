import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { type Postgres, startPostgres } from '../postgres/embedded.ts'
import { actAs } from './act.ts'
import { connect } from './connect.ts'
import { prepareDatabase } from './prepare.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hausheft-flushed-'))
chmodSync(folder, 0o755) // started by root, PostgreSQL runs as another user and must get through
const dataDir = path.join(folder, 'data')
let postgres: Postgres | undefined
afterAll(async () => {
	await postgres?.stop()
	rmSync(folder, { recursive: true, force: true })
})

const ask = async <T>(url: string, text: string): Promise<T[]> => {
	const client = new pg.Client({ connectionString: url })
	client.on('error', () => {})
	await client.connect()
	try {
		return (await client.query({ text, rowMode: 'array' })).rows as T[]
	} finally {
		await client.end()
	}
}

test('what was answered outlives a PostgreSQL that is killed at that moment', { timeout: 60_000 }, async () => {
	// Nobody but who commits writes the log.
	const settings = { synchronous_commit: 'on', wal_writer_delay: '10s', wal_writer_flush_after: '1GB', autovacuum: 'off' }
	const { url } = (postgres = await startPostgres({ dataDir, volatile: true, settings, print: () => {} }))
	await prepareDatabase(url)
	await ask(url, 'create table trial (n integer); grant select, insert on trial to hausheft_runtime; checkpoint')
	const database = connect(url, () => {}, 1)
	const write = (n: number) => actAs(database, null, { mode: 'write' }, ({ db }) => sql`insert into trial values (${n})`.execute(db))
	await write(1)
	await write(2)
	process.kill(Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
	await database.close()
	await vi.waitFor(async () => expect(await ask(url, 'select n from trial order by n')).toEqual([[1], [2]]), { timeout: 50_000 })
})
