// Hides how a process of a pool gets its tasks and answers them, and that it ends when it takes more memory than it may.
import { flushCompileCache } from 'node:module'
import { Worker } from 'node:worker_threads'
import { outOfMemory, type Reply } from './replies.ts'

/** `most`: bytes that the whole process may take; `ready`: what it needs before it can work. */
export function answerTasks<Task, Done>(
	work: (task: Task) => Promise<Done>,
	most: number,
	ready: Promise<unknown> = Promise.resolve(),
): void {
	const answer = (reply: Reply<Done> | 'ready') => process.send?.(reply)
	void ready.then(() => {
		answer('ready')
		// What is killed keeps nothing of it.
		flushCompileCache()
	})
	process.on('message', (task: Task) => {
		// Never before it has said that it is ready.
		ready
			.then(() => work(task))
			.then(
				(done) => answer({ done }),
				(error: unknown) => answer({ fault: error instanceof Error ? error.message : String(error) }),
			)
	})
	process.on('disconnect', () => process.exit(0))
	// On a thread of its own: it looks on also while this one works.
	new Worker(new URL('watch.ts', import.meta.url), { workerData: { most, outOfMemory } }).unref()
}
