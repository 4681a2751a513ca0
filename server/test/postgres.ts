import { chmodSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { prepareDatabase } from '../src/platform/database/prepare.ts'
import { startPostgres } from '../src/platform/postgres/embedded.ts'
import { startPgBouncer, type TestPooler } from './pooler.ts'
import { fastestPlace, removeFolder, temporaryFolder } from './temporary-folder.ts'

declare module 'vitest' {
	interface ProvidedContext {
		/** `socket`: the way past the network, where there is one. */
		postgres: { url: string; template: string; socket: string | null }
		/** The way by a pooler, where HAUSHEFT_POOLER names a program: servers of the tests go by it. */
		pooler: string | null
	}
}
const template = 'hausheft_template'

/**
 * One PostgreSQL for all test files, forgetful and therefore fast, with one migrated database that each file gets a copy of. It plans a statement
 * once, and not five times first: in small tables a quarter of the whole work.
 */
export default async function setup(project: TestProject) {
	const folder = temporaryFolder('test', fastestPlace())
	const sockets = makeSocketFolder(folder)
	const postgres = await startPostgres({
		dataDir: path.join(folder, 'postgres'),
		volatile: true,
		settings: { max_connections: '500', autovacuum: 'off', plan_cache_mode: 'force_generic_plan', unix_socket_directories: sockets ?? '' },
	})
	let pooler: TestPooler | undefined
	const teardown = async () => {
		await pooler?.stop()
		await postgres.stop()
		removeFolder(folder)
	}
	try {
		await run(postgres.url, `create database ${template}`)
		await prepareDatabase(inDatabase(postgres.url, template))
		await run(postgres.url, `alter database ${template} with is_template true allow_connections false`)
	} catch (error) {
		await teardown()
		throw error
	}
	const program = process.env['HAUSHEFT_POOLER']
	if (program) pooler = await startPgBouncer(program, postgres.url)
	project.provide('postgres', { url: postgres.url, template, socket: sockets === null ? null : throughSocket(postgres.url, sockets) })
	project.provide('pooler', pooler?.through(postgres.url) ?? null)
	return teardown
}

/** What goes by the network costs a fifth more of each question; a path may be of so many letters, and the database's own user writes there. */
function makeSocketFolder(folder: string): string | null {
	const sockets = path.join(folder, 'sockets')
	if (process.platform === 'win32' || sockets.length > 80) return null
	mkdirSync(sockets)
	chmodSync(sockets, 0o777)
	return sockets
}

function throughSocket(url: string, folder: string): string {
	const { username, password, port, pathname } = new URL(url)
	return `postgres://${username}:${password}@${encodeURIComponent(folder)}:${port}${pathname}`
}

export function inDatabase(url: string, name: string) {
	const address = new URL(url)
	address.pathname = `/${name}`
	return address.href
}

export async function run(url: string, statement: string) {
	const client = new pg.Client({ connectionString: url })
	await client.connect()
	try {
		await client.query(statement)
	} finally {
		await client.end()
	}
}
