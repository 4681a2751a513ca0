import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { prepareDatabase } from '../src/platform/database/prepare.ts'
import { startPostgres } from '../src/platform/postgres/embedded.ts'

declare module 'vitest' {
	interface ProvidedContext {
		postgres: { url: string; template: string }
	}
}
const template = 'hausheft_template'
const prefix = 'hausheft-test-'

/** One PostgreSQL for all test files, forgetful and therefore fast, with one migrated database that each file gets a copy of. */
export default async function setup(project: TestProject) {
	const folder = mkdtempSync(path.join(fastestFolder(), `${prefix}${process.pid}-`))
	chmodSync(folder, 0o755) // started by root, PostgreSQL runs as another user and must get through
	const postgres = await startPostgres({ dataDir: path.join(folder, 'postgres'), volatile: true, settings: { max_connections: '200' } })
	const teardown = async () => {
		await postgres.stop()
		rmSync(folder, { recursive: true, force: true })
	}
	try {
		await run(postgres.url, `create database ${template}`)
		await prepareDatabase(inDatabase(postgres.url, template))
		await run(postgres.url, `alter database ${template} with is_template true allow_connections false`)
	} catch (error) {
		await teardown()
		throw error
	}
	project.provide('postgres', { url: postgres.url, template })
	return teardown
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

/** Memory, where more than a gigabyte of it is free; a container often has 64 MB there. What killed runs left is cleared away. */
function fastestFolder() {
	const folder = hasRoom('/dev/shm') ? '/dev/shm' : tmpdir()
	for (const name of readdirSync(folder)) {
		const pid = name.startsWith(prefix) && Number(name.slice(prefix.length).split('-')[0])
		if (pid && !alive(pid)) rmSync(path.join(folder, name), { recursive: true, force: true })
	}
	return folder
}

function hasRoom(folder: string) {
	try {
		const { bavail, bsize } = statfsSync(folder)
		return bavail * bsize > 2 ** 30
	} catch {
		return false
	}
}

function alive(pid: number) {
	try {
		process.kill(pid, 0)
		return true
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM'
	}
}
