// Exports and backups that read from a standby, as long as it has all that they are about.
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFrom } from '../../server/src/platform/database/reading.ts'
import { fastestPlace, removeFolder, temporaryFolder } from '../../server/test/temporary-folder.ts'
import { within } from '../patience.ts'
import { newHouse, newPerson } from '../person.ts'
import { startServer } from '../server.ts'
import { rowsAt, startReplicas, type Replica } from './replicas.ts'

const folder = temporaryFolder('standby-reads', fastestPlace())
let replicas: Awaited<ReturnType<typeof startReplicas>>
let [first, second] = [] as unknown as [Replica, Replica]
beforeAll(async () => {
	replicas = await startReplicas()
	first = await replicas.add('first')
	second = await replicas.add('second')
	await first.create()
	await second.follow(first)
})
afterAll(async () => {
	await replicas.close()
	removeFolder(folder)
})

const reasons: string[] = []
const from = () => readFrom({ direct: first.url, read: second.url, said: (why) => reasons.push(why), wait: 500 })
const sessions = async () =>
	Number((await rowsAt(second.url.replace(/\w+$/, 'postgres'), `select sessions from pg_stat_database where datname = 'hausheft'`))[0]?.[0])

test(
	'an export and a backup read from the standby; one that is behind, away or follows another is left alone',
	{ timeout: within(300_000) },
	async () => {
		const env = { DATABASE_URL: first.url, DATABASE_URL_READ: second.url }
		await using server = await startServer({ dataDir: path.join(folder, 'data'), env })
		const house = await newHouse(await newPerson(server.url, 'Anna Keller'))
		const exported = async (name: string) => {
			await house.log(name)
			const made = await house.anna.post(`/properties/${house.property}/exports`, { report: 'entries', format: 'csv' })
			const state = () => house.anna.get<{ status: string }>(`/exports/${made.id}/get`)
			await expect.poll(async () => (await state()).status).toBe('ready')
			const answer = await fetch(`${server.url}/api/be/exports/${made.id}/content`, { headers: { cookie: house.anna.cookie } })
			expect(await answer.text()).toContain(name)
		}
		const backedUp = async (name: string) => {
			const options = { cwd: path.join(import.meta.dirname, '../..'), env: { ...process.env, ...env, DATA_DIR: server.dataDir } }
			const { stdout } = await promisify(execFile)(process.execPath, ['server/src/backup.ts', path.join(folder, name)], options)
			expect(stdout).toContain('Gesichert')
			return stdout
		}
		const standby = async () => ((await (await fetch(`${server.url}/api/be/health`)).json()) as { standby: unknown }).standby
		const patience = { timeout: within(60_000) }
		await expect.poll(standby, patience).toEqual({ seconds: 0 })
		// It waits until the standby has the entry of a moment ago.
		const before = await sessions()
		await exported('Boiler entkalkt')
		expect(await backedUp('standby.tar')).not.toContain('DATABASE_URL_READ')
		// Who asks, and who reads.
		await expect.poll(sessions).toBeGreaterThanOrEqual(before + 4)
		expect(await from()).toBe(second.url)
		expect(server.logs()).not.toContain('DATABASE_URL_READ')

		await rowsAt(second.url, 'select pg_wal_replay_pause()')
		await exported('Kamin gefegt')
		expect(server.logs()).toContain('the standby in DATABASE_URL_READ is behind')
		expect(await backedUp('behind.tar')).toContain('is behind')
		await expect.poll(async () => ((await standby()) as { seconds: number }).seconds, patience).toBeGreaterThan(1)
		await rowsAt(second.url, 'select pg_wal_replay_resume()')
		await expect.poll(from).toBe(second.url)

		await second.kill()
		await exported('Rinne geleert')
		expect(server.logs()).toContain('DATABASE_URL_READ: connect ECONNREFUSED')
		await expect.poll(standby, patience).toEqual({ seconds: null })
		// Once it has become a primary of its own it is further, and yet not what this house has.
		await second.start()
		await second.promote()
		await rowsAt(second.url, 'create table further as select generate_series(1, 100000) as n')
		reasons.length = 0
		expect(await from()).toBe(first.url)
		expect(reasons).toEqual(['what DATABASE_URL_READ leads to does not follow the primary, or not yet since that is another one'])
	},
)
