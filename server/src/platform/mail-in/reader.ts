// Hides the processes that read mails from outside: few, killed when one takes too long, so that the next mail is read all the same.
import path from 'node:path'
import { startPool, type Limits } from '../processes/pool.ts'
import type { ReadMail, Task } from './tasks.ts'

export type MailReader = {
	/** Null where it cannot be read, now or later. Refuses with `unavailable` when too many wait. */
	read(path: string, draft: string): Promise<ReadMail | null>
	/** What its head alone says. */
	head(path: string): Promise<Pick<ReadMail, 'from' | 'address' | 'subject'> | null>
	close(): void
}

const program = path.join(import.meta.dirname, 'worker.ts')

export function startMailReader(limits: Limits = { processes: 2, patience: 4500, tries: 2 }): MailReader {
	const { run, close } = startPool<Task, Partial<ReadMail>>({ program, heap: 384 }, limits)
	const done = async <T>(task: Task): Promise<T | null> => {
		const reply = await run(task)
		return 'done' in reply ? (reply.done as T) : null
	}
	return { read: (at, draft) => done({ do: 'read', path: at, draft }), head: (at) => done({ do: 'head', path: at }), close }
}
