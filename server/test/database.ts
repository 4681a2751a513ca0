import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { inDatabase, run } from './postgres.ts'

export type Clone = { url: string; drop(): Promise<void> }

/** A fresh database with everything migrated and nothing in it but master data; one per test file. */
export async function cloneDatabase(): Promise<Clone> {
	const { url, template } = inject('postgres')
	const name = `test_${randomUUID().replaceAll('-', '')}`
	await run(url, `create database ${name} template ${template} strategy wal_log`)
	return { url: inDatabase(url, name), drop: () => run(url, `drop database ${name} with (force)`) }
}
