import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { inDatabase, run } from './postgres.ts'

/** `through`: the way by a pooler, where the tests are to go by one; `near`: the short one of a server that is asked much. */
export type Clone = { url: string; through?: string | undefined; near?: string | undefined; drop(): Promise<void> }

/** A fresh database with everything migrated and nothing in it but master data; one per test file. */
export async function cloneDatabase(): Promise<Clone> {
	const { url, template, socket } = inject('postgres')
	const name = `test_${randomUUID().replaceAll('-', '')}`
	await run(url, `create database ${name} template ${template} strategy wal_log`)
	const pooler = inject('pooler')
	return {
		url: inDatabase(url, name),
		through: pooler === null ? undefined : inDatabase(pooler, name),
		near: socket === null ? undefined : inDatabase(socket, name),
		drop: () => run(url, `drop database ${name} with (force)`),
	}
}
