import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeEach, inject } from 'vitest'
import { inDatabase, run } from './postgres.ts'

/** For each test of a file: an empty database of its own, and a folder of its own to migrate it with. */
export function scratchDatabases() {
	const { url: server } = inject('postgres')
	const folder = mkdtempSync(path.join(tmpdir(), 'hausheft-migrate-'))
	const made: string[] = []
	const scratch = {
		url: '',
		directory: '',
		/** `migrations/0001_house` or `functions/house`. */
		write: (name: string, sql: string) => writeFileSync(path.join(scratch.directory, `${name}.sql`), sql),
		remove: (name: string) => rmSync(path.join(scratch.directory, `${name}.sql`)),
		rows: (sql: string) => rowsOf(scratch.url, sql),
	}
	beforeEach(async () => {
		const name = `migrate_${path.basename(folder).slice(-6).toLowerCase()}_${made.length}`
		made.push(name)
		await run(server, `create database ${name}`)
		scratch.url = inDatabase(server, name)
		scratch.directory = path.join(folder, name)
		for (const kind of ['migrations', 'functions']) mkdirSync(path.join(scratch.directory, kind), { recursive: true })
	})
	afterAll(async () => {
		for (const name of made) await run(server, `drop database ${name} with (force)`)
		rmSync(folder, { recursive: true })
	})
	return scratch
}

/** Rows as arrays. */
export async function rowsOf(url: string, sql: string): Promise<unknown[][]> {
	const client = new pg.Client({ connectionString: url })
	await client.connect()
	try {
		return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows
	} finally {
		await client.end()
	}
}
