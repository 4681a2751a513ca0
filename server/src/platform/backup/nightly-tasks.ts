// Hides how the server has the backup of the night made without doing it itself.
import path from 'node:path'
import { startPool } from '../processes/pool.ts'
import type { Made } from './whole.ts'

export type NightlyTask = {
	databaseUrl: string
	/** The store's folder. */
	files: string
	/** In base64. */
	secret: string | null
	folder: string
	passphrase: string | null
	/** `YYYY-MM-DD`: a second one of the same day takes the place of the first. */
	day: string
}

export type Nightly = { run(task: NightlyTask): Promise<Made>; close(): void }

const hour = 60 * 60 * 1000

export function startNightly(): Nightly {
	const program = path.join(import.meta.dirname, 'nightly-worker.ts')
	const { run, close } = startPool<NightlyTask, Made>({ program, heap: 512 }, { processes: 1, patience: 12 * hour, idle: 1000, tries: 1 })
	return {
		run: async (task) => {
			const reply = await run(task)
			if ('fault' in reply) throw new Error(reply.fault)
			return reply.done
		},
		close,
	}
}
