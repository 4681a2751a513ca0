/** The demo house, through the API and then as big as a measurement asks for, in an empty migrated database. */
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { fillServer } from '../scripts/demo-house.ts'
import { createApp } from '../server/src/app.ts'
import { readConfig } from '../server/src/config.ts'
import { prepareDatabase } from '../server/src/platform/database/prepare.ts'
import { startPostgres } from '../server/src/platform/postgres/embedded.ts'
import { scaleHouse } from './scale.ts'

export const secret = 'nur für Messungen, dafür lang genug ...'

export type BenchHouse = {
	group: string
	/** The one with the most entries. */
	property: string
	person: string
	/** Of a session of the owner's. */
	token: string
	/** The fortieth of the property. */
	event: string
}

type Ready = { url: string; house: BenchHouse; dataDir: string }

/**
 * Runs `work` on a database of its own with such a house. To fill a big one takes minutes: in the folder that BENCH_DATA names they are kept
 * for the next measurement.
 */
export async function withHouse(events: number, work: (ready: Ready) => Promise<void>): Promise<void> {
	const kept = process.env['BENCH_DATA'] && path.resolve(process.env['BENCH_DATA'], String(events))
	if (kept) mkdirSync(kept, { recursive: true })
	const dataDir = kept ?? mkdtempSync(path.join(tmpdir(), 'hausheft-bench-'))
	const known = path.join(dataDir, 'house.json')
	const postgres = await startPostgres({ dataDir, print: () => {} })
	try {
		await prepareDatabase(postgres.url)
		if (!existsSync(known)) writeFileSync(known, JSON.stringify(await fillHouse(postgres.url, events)))
		await work({ url: postgres.url, house: JSON.parse(readFileSync(known, 'utf8')) as BenchHouse, dataDir })
	} finally {
		await postgres.stop()
		if (!kept) rmSync(dataDir, { recursive: true, force: true })
	}
}

/** A group with about `events` entries over ten years, a session of its owner's, and what a measurement asks for in it. */
export async function fillHouse(databaseUrl: string, events: number): Promise<BenchHouse> {
	const group = await furnish(databaseUrl)
	const client = new pg.Client(databaseUrl)
	await client.connect()
	try {
		await scaleHouse(client, group, events)
		const one = async <T>(text: string, value: string) => (await client.query(text, [value])).rows[0] as T
		const { person } = await one<{ person: string }>(
			`select person_id as person from member where group_id = $1 and role = 'owner' order by person_id limit 1`,
			group,
		)
		const token = randomUUID()
		await client.query(
			`insert into auth."session" ("expiresAt", "token", "updatedAt", "userId") values (now() + interval '9 days', $1, now(), $2)`,
			[token, person],
		)
		const { property } = await one<{ property: string }>(
			'select property_id as property from event where group_id = $1 group by 1 order by count(*) desc limit 1',
			group,
		)
		const { event } = await one<{ event: string }>(
			'select id as event from event where property_id = $1 order by event_at desc offset 40 limit 1',
			property,
		)
		return { group, property, person, token, event }
	} finally {
		await client.end()
	}
}

async function furnish(databaseUrl: string): Promise<string> {
	const dataDir = mkdtempSync(path.join(tmpdir(), 'hausheft-bench-house-'))
	const config = readConfig({ AUTH_SECRET: secret, LOG_LEVEL: 'fatal', DISK_RESERVE: '0', DATA_DIR: dataDir })
	const app = await createApp({ config, databaseUrl, dev: false })
	try {
		const url = await app.listen({ port: 0, host: '127.0.0.1' })
		return (await fillServer({ url, seed: 'bench' })).group.id
	} finally {
		await app.close()
		rmSync(dataDir, { recursive: true, force: true })
	}
}
