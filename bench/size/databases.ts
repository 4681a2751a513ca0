/** Two databases with the same house: alone, and among thousands of others. Each has a PostgreSQL of its own, so that neither warms the other's memory. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { prepareDatabase } from '../../server/src/platform/database/prepare.ts'
import { startPostgres } from '../../server/src/platform/postgres/embedded.ts'
import { inDatabase, run } from '../../server/test/postgres.ts'
import { temporaryFolder } from '../../server/test/temporary-folder.ts'
import { fillHouse, type BenchHouse } from '../house.ts'
import { scaleHouse } from '../scale.ts'
import { copyRows } from '../worktrees.ts'
import { fillGroups } from './fill.ts'
import { addPeople, writeTemplate } from './template.ts'

type Sizes = { groups: number; entries: number; people: number }
type MadeDatabases = { house: BenchHouse; seconds: number; bytes: number }
type DatabasePlace = { url: string; dataDir: string }
export type Databases = { alone: DatabasePlace; big: DatabasePlace; made: MadeDatabases }

/** While nothing is lost that cannot be made again. */
const filling = {
	fsync: 'off',
	full_page_writes: 'off',
	synchronous_commit: 'off',
	autovacuum: 'off',
	wal_level: 'minimal',
	max_wal_senders: '0',
	max_wal_size: '8GB',
	checkpoint_timeout: '1h',
}
/** One group has a twentieth of all entries. */
const ofLargest = 20

/** In the folder that BENCH_DATA names both are kept for the next run, as this one has left them. */
export async function withDatabases(sizes: Sizes, work: (databases: Databases) => Promise<void>): Promise<void> {
	const kept = process.env['BENCH_DATA']
	const folder = kept ? path.resolve(kept, `size-${sizes.groups}-${sizes.entries}-${sizes.people}`) : temporaryFolder('size')
	const [alone, big, known] = ['alone', 'big', 'made.json'].map((name) => path.join(folder, name)) as [string, string, string]
	try {
		if (!existsSync(known)) {
			for (const left of [alone, big]) rmSync(left, { recursive: true, force: true })
			const begun = performance.now()
			const { house, bytes } = await makeBoth(folder, { alone, big }, sizes)
			writeFileSync(known, JSON.stringify({ house, bytes, seconds: (performance.now() - begun) / 1000 } satisfies MadeDatabases))
		}
		const made = JSON.parse(readFileSync(known, 'utf8')) as MadeDatabases
		await withPostgres(alone, {}, (first) =>
			withPostgres(big, {}, (second) => work({ alone: { url: first, dataDir: alone }, big: { url: second, dataDir: big }, made })),
		)
	} finally {
		if (!kept) rmSync(folder, { recursive: true, force: true })
	}
}

async function makeBoth(folder: string, { alone, big }: { alone: string; big: string }, { groups, entries, people }: Sizes) {
	mkdirSync(alone, { recursive: true })
	const largest = Math.round(entries / ofLargest)
	const each = { entries: Math.round((entries - largest) / (groups - 1)), people: Math.round(people / groups) }
	const { house, template } = await withPostgres(alone, filling, async (url) => {
		await prepareDatabase(url)
		const furnished = await fillHouse(url, 1)
		// Who has a mail server asks for that before they let anybody in.
		await run(url, 'update auth."user" set "emailVerified" = true')
		await run(inDatabase(url, 'postgres'), `create database template_group template ${new URL(url).pathname.slice(1)}`)
		const written = await writeTemplate(inDatabase(url, 'template_group'), furnished.group, path.join(folder, 'template'), each)
		await run(url, 'drop database template_group')
		await onClient(url, async (client) => {
			await scaleHouse(client, furnished.group, largest)
			await addPeople(client, furnished.group, each.people)
		})
		return { house: furnished, template: written }
	})
	copyRows(alone, big)
	const bytes = await withPostgres(big, filling, async (url) => {
		const before = await sizeOf(url)
		await fillGroups(url, template, groups - 1)
		return ((await sizeOf(url)) - before) / ((groups - 1) * each.entries)
	})
	rmSync(path.join(folder, 'template'), { recursive: true, force: true })
	return { house, bytes }
}

const sizeOf = (url: string) =>
	onClient(url, async (client) =>
		Number((await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')).rows[0]?.bytes),
	)

export async function onClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
	const client = new pg.Client(url)
	await client.connect()
	try {
		return await work(client)
	} finally {
		await client.end()
	}
}

async function withPostgres<T>(dataDir: string, settings: Record<string, string>, work: (url: string) => Promise<T>): Promise<T> {
	const postgres = await startPostgres({ dataDir, settings, print: () => {} })
	try {
		return await work(postgres.url)
	} finally {
		await postgres.stop()
	}
}
