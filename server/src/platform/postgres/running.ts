// Hides how another process comes to the database of a data directory, whether a server has it open just now or not.
import { readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { keptSecret } from '../data-directory.ts'
import { waitForLock } from '../process-lock.ts'
import { StartError } from '../start-error.ts'
import { database, user } from './cluster.ts'
import { type Postgres, startPostgres } from './embedded.ts'

/** Starts it where nobody has; stopping leaves a server alone. */
export async function joinPostgres(dataDir: string, print: (line: string) => void): Promise<Postgres> {
	const lock = await waitForLock(path.join(dataDir, 'lock'), 0)
	if (lock) {
		lock.release()
		return startPostgres({ dataDir, print })
	}
	return { url: urlOf(dataDir), stop: async () => {} }
}

/** PostgreSQL notes its port in the fourth line. */
function urlOf(dataDir: string): string {
	try {
		const port = Number(readFileSync(path.join(realpathSync(path.join(dataDir, 'postgres')), 'postmaster.pid'), 'utf8').split('\n')[3])
		return `postgres://${user}:${keptSecret(dataDir, 'postgres.password')}@127.0.0.1:${port}/${database}`
	} catch {
		throw new StartError(`Hausheft startet gerade auf ${dataDir}; bitte in einem Augenblick nochmals versuchen.`)
	}
}
