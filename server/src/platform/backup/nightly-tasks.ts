// Hides how the server has the backup of the night made without doing it itself.
import path from 'node:path'
import type { FilePlaces } from '../files/places.ts'
import { startPool } from '../processes/pool.ts'
import type { Tried } from './checks.ts'
import type { Left } from './durable.ts'
import type { Night } from './nightly.ts'

export type NightlyTask = {
	databaseUrl: string
	files: FilePlaces
	/** In base64. */
	secret: string | null
	folder: string
	passphrase: string | null
	/** `YYYY-MM-DD`: a second one of the same day takes the place of the first. */
	day: string
	/** The folder that PostgreSQL's files lie in; null where it is not ours. */
	postgres: string | null
	left: Left
}
/** The one after the other, each as a task of its own: what fails at the second takes nothing from the first. */
export type NightlyStep = NightlyTask & { step: 'make' | 'try' }
export type NightlyDone = { made: Night } | { tried: Tried | null }

export type Nightly = {
	run(task: NightlyTask): Promise<Night>
	/** Loads the archive of that night where a week has passed since the last time; else null. */
	tryWeekly(task: NightlyTask): Promise<Tried | null>
	close(): void
}

const hour = 60 * 60 * 1000
/** A disk that does not answer holds up one night at most. */
const limits = { processes: 1, cpu: 12 * hour, still: hour, idle: 1000, tries: 1 }

export function startNightly(): Nightly {
	const program = path.join(import.meta.dirname, 'nightly-worker.ts')
	const { run, close } = startPool<NightlyStep, NightlyDone>({ program, heap: 512 }, limits)
	const done = async (task: NightlyStep) => {
		const reply = await run(task)
		if ('done' in reply) return reply.done
		throw new Error('fault' in reply ? reply.fault : `killed: ${reply.killed}`)
	}
	return {
		run: async (task) => {
			const reply = await done({ ...task, step: 'make' })
			if (!('made' in reply)) throw new Error('no backup was made')
			return reply.made
		},
		tryWeekly: async (task) => {
			const reply = await done({ ...task, step: 'try' })
			return 'tried' in reply ? reply.tried : null
		},
		close,
	}
}
