import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { inject } from 'vitest'
import { readConfig } from '../src/config.ts'
import { checkHouse, restoreHouse } from '../src/features/backups/actions.ts'
import type { House } from '../src/platform/backup/whole.ts'
import { originalKey } from '../src/platform/files/derived.ts'
import { openStore } from '../src/platform/files/store.ts'
import type { TestServer } from './house.ts'
import { inDatabase, run } from './postgres.ts'
import { rowsOf } from './scratch.ts'

/** What a backup of a test's server is made from. */
export const houseOf = async ({ url, config }: Pick<TestServer, 'url' | 'config'>): Promise<House> => ({
	databaseUrl: url,
	store: await openStore(path.join(config.dataDir, 'files')),
	secret: Buffer.from('ein Geheimnis'),
	left: { reserve: config.diskReserve, underWay: 0 },
})

/** An empty database and an empty folder to restore into, and what was said meanwhile. */
export async function emptyPlace(environment: Record<string, string> = {}) {
	const { url: cluster } = inject('postgres')
	const name = `restored_${randomUUID().replaceAll('-', '')}`
	await run(cluster, `create database ${name}`)
	const folder = mkdtempSync(path.join(tmpdir(), 'hausheft-restored-'))
	const url = inDatabase(cluster, name)
	const config = readConfig({
		DATA_DIR: path.join(folder, 'data'),
		DATABASE_URL: url,
		AUTH_SECRET: 'x'.repeat(32),
		DISK_RESERVE: '0',
		...environment,
	})
	const said: string[] = []
	return {
		config,
		url,
		said,
		/** `deleted`: the list of who has been deleted since. */
		restore: (file: string, deleted?: string, withoutDamaged = false, takeOver = false) =>
			restoreHouse(config, file, { deleted, withoutDamaged, takeOver }, (line) => void said.push(line)),
		check: (file: string) => checkHouse(config, file, (line) => void said.push(line)),
		drop: async () => {
			await run(cluster, `drop database ${name} with (force)`)
			rmSync(folder, { recursive: true, force: true })
		},
	}
}

/** Every table there is, each as the SHA-256 of its rows, whoever made them; but for what is of a place and not of a house. */
export async function tablesOf(url: string): Promise<Record<string, string>> {
	const names = (await rowsOf(
		url,
		`select format('%I.%I', table_schema, table_name) from information_schema.tables where table_type = 'BASE TABLE'
			and table_schema not in ('pg_catalog', 'information_schema', 'graphile_worker', 'servers')
			and table_schema || '.' || table_name not in ('hausheft_meta.made', 'hausheft_meta.functions', 'public.file_house', 'public.restored') order by 1`,
	)) as string[][]
	const sums: Record<string, string> = {}
	for (const [name = ''] of names) {
		const rows = await rowsOf(url, `select t::text from ${name} t`)
		sums[name] = `${rows.length} ${createHash('sha256').update(JSON.stringify(rows)).digest('hex')}`
	}
	return sums
}

/** SHA-256 of the bytes of every file that a row names, as they lie on the disk. */
export async function bytesOf(url: string, dataDir: string): Promise<Record<string, string | null>> {
	const files = (await rowsOf(url, 'select id from file order by id')) as string[][]
	const sums: Record<string, string | null> = {}
	for (const [id = ''] of files) {
		const hash = createHash('sha256')
		const read = pipeline(createReadStream(path.join(dataDir, 'files/kept', originalKey(id))), hash)
		sums[id] = await read.then(
			() => hash.digest('hex'),
			() => null,
		)
	}
	return sums
}
