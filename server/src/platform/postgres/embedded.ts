// Hides that PostgreSQL has to be installed, set up, started, watched and stopped: out comes a URL to connect to.
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDataDirectory } from '../data-directory.ts'
import { lockHolder, waitForLock } from '../process-lock.ts'
import { StartError } from '../start-error.ts'
import { database, openCluster, user } from './cluster.ts'
import { launch, type Postmaster } from './postmaster.ts'

export interface Postgres {
	url: string
	/** Finishes what is running, then stops. */
	stop(): Promise<void>
}

export interface PostgresOptions {
	dataDir: string
	/** Settings of PostgreSQL, over those chosen here. */
	settings?: Record<string, string>
	/** For tests: nothing is made safe against a power cut, and stopping does not tidy up. */
	volatile?: boolean
	print?: (line: string) => void
}

const patience = 3000
const nothing = (): undefined => undefined

const usual = {
	timezone: 'UTC',
	log_timezone: 'Europe/Zurich',
	log_checkpoints: 'off',
	parallel_setup_cost: '15000', // to call others to help takes 40 ms, and reading that much alone no longer
	jit: 'off', // short queries: planning for it costs more than it gains
}
const throwAway = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** PostgreSQL 18 with its files in `dataDir`, where it is made first if need be. One process at a time can have it. */
export async function startPostgres({ dataDir, settings = {}, volatile = false, print = console.log }: PostgresOptions): Promise<Postgres> {
	const directory = path.resolve(dataDir)
	openDataDirectory(directory)
	const lockFile = path.join(directory, 'lock')
	const lock = await waitForLock(lockFile, patience)
	if (!lock)
		throw new StartError(`Auf dem Datenordner ${directory} läuft bereits ein Hausheft (Prozess ${lockHolder(lockFile)}).
Mehrere Server auf denselben Daten brauchen eine gemeinsame Datenbank: DATABASE_URL.`)
	try {
		const cluster = await openCluster(directory, volatile, print)
		const all = { ...usual, ...(volatile ? throwAway : {}), ...settings }
		const logFile = path.join(directory, 'postgres.log')
		const options = { settings: all, logFile, print }
		let current: Promise<Postmaster> = launch(cluster, options)
		const { port } = await current
		let stopping = false

		// Killed for want of memory, say, it comes back on the same port and recovers by itself, and the server's pool reconnects.
		const watch = async (): Promise<void> => {
			const running = await current
			await running.exited
			for (let delay = 250; !stopping; delay = Math.min(delay * 2, 30_000)) {
				print(`PostgreSQL hat unerwartet aufgehört und wird neu gestartet (siehe ${logFile}).`)
				current = launch(cluster, { ...options, port })
				const failure = await current.then(nothing, (error: Error) => error.message)
				if (failure === undefined) return watch()
				print(failure)
				await sleep(delay, undefined, { ref: false })
			}
		}
		void watch()

		const stop = async (): Promise<void> => {
			stopping = true
			// One that is still starting ends with this process: its guard sees to it.
			const running = await Promise.race([current.catch(nothing), sleep(5000, undefined, { ref: false })])
			await running?.stop(volatile ? 'immediate' : 'fast')
			cluster.discard()
			lock.release()
		}
		return { url: `postgres://${user}:${cluster.password}@127.0.0.1:${port}/${database}`, stop }
	} catch (error) {
		lock.release()
		throw error
	}
}
