// Hides the processes that read mails from outside: few, killed when one takes too much, so that the next mail is read all the same.
import path from 'node:path'
import { startPool } from '../processes/pool.ts'
import { tooDeep, type ReadMail, type Task } from './tasks.ts'

/**
 * Why there is nothing: `slow`, it may be tried with more time; `unreadable`, for this reader; `dangerous`, it took too much memory or lay
 * too deep, and nobody tries that twice by themselves.
 */
export type Unread = 'slow' | 'unreadable' | 'dangerous'
export type Wanted = {
	path: string
	size: number
	/** How often it took too long. */
	tries: number
	/** Whose mails are read in turn with others'. */
	who: string
}
export type MailReader = {
	/** Writes what is attached to `<draft>.0` and so on. Refuses what is too much of one, or of all. */
	read(mail: Wanted, draft: string): Promise<ReadMail | Unread>
	/** What its head alone says. */
	head(path: string, who: string): Promise<Pick<ReadMail, 'from' | 'address' | 'subject'> | null>
	close(): void
}

const program = path.join(import.meta.dirname, 'worker.ts')
/** Milliseconds of work: for the process to start and a mail of no size, and for each megabyte. */
const least = 3000
const perMegabyte = 500
const mostTries = 3

export const readingTime = ({ size, tries }: Pick<Wanted, 'size' | 'tries'>): number =>
	Math.round((least + (size / 1024 / 1024) * perMegabyte) * 2 ** Math.min(tries, mostTries))

/** `time` says how long each may take. */
export function startMailReader(time = readingTime): MailReader {
	const { run, close } = startPool<Task, Partial<ReadMail>>({ program, heap: 384 }, { each: 2, atOnce: 1, tries: 1, cpu: least })
	return {
		read: async ({ path: at, who, ...mail }, draft) => {
			const reply = await run({ do: 'read', path: at, draft }, { who, cpu: time(mail) })
			if ('done' in reply) return reply.done as ReadMail
			if ('fault' in reply) return reply.fault === tooDeep ? 'dangerous' : 'unreadable'
			return reply.killed === 'memory' ? 'dangerous' : 'slow'
		},
		head: async (at, who) => {
			const reply = await run({ do: 'head', path: at }, { who })
			return 'done' in reply ? (reply.done as ReadMail) : null
		},
		close,
	}
}
