// Hides the processes that work on what strangers wrote: few, killed when they take too long, gone when there is nothing to do.
import { fork, type ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import { Refusal } from '@hausheft/contract/refusals.ts'

/** `fault`: these bytes cannot be worked on, now or later. */
export type Reply<Done> = { done: Done } | { fault: string }
export type Pool<Task, Done> = {
	/** Refuses with `unavailable` when too much is waiting. */
	run(task: Task): Promise<Reply<Done>>
	close(): void
}
export type Limits = {
	processes?: number
	waiting?: number
	/** Milliseconds for one task. */
	patience?: number
	/** Milliseconds after which a process without work ends. */
	idle?: number
	/** How often a task is begun whose process is killed. */
	tries?: number
}
type Kind<Task> = {
	/** Answers tasks by work.ts. */
	program: string
	/** Megabytes of what JavaScript itself keeps. */
	heap: number
	/** Somebody waits for it: it goes before the others. */
	isUrgent?: (task: Task) => boolean
}
type Job<Task, Done> = { task: Task; settle: (reply: Reply<Done>) => void; fail: (error: Error) => void; tries: number }

/** How a task ends whose process was killed as often as it was begun. */
export const tooSlow = 'too slow or too large'

export function startPool<Task extends object, Done>({ program, heap, isUrgent }: Kind<Task>, limits: Limits = {}): Pool<Task, Done> {
	const { processes = 2, waiting = 100, patience = 20_000, idle = 30_000, tries = 2 } = limits
	const jobs: Job<Task, Done>[] = []
	const running = new Map<ChildProcess, Job<Task, Done> | null>()
	const resting = new Map<ChildProcess, NodeJS.Timeout>()
	let closed = false

	function startProcess() {
		// Without the server's environment, which holds secrets: these processes read what strangers wrote.
		const child = fork(program, { execArgv: [`--max-old-space-size=${heap}`], env: {}, stdio: 'ignore' })
		running.set(child, null)
		const over = () => {
			const job = running.get(child)
			clearTimeout(resting.get(child))
			resting.delete(child)
			running.delete(child)
			if (job) retry(job, child.pid !== undefined)
			pump()
		}
		child.once('spawn', () => lowerPriority(child))
		child.once('exit', over)
		child.on('error', () => (child.pid === undefined ? over() : child.kill('SIGKILL')))
		return child
	}
	/** A process may die through no fault of the file (memory taken by others); the last time is the file's. */
	function retry(job: Job<Task, Done>, started: boolean) {
		if (closed || !started) job.fail(new Refusal('unavailable'))
		else if (job.tries >= tries) job.settle({ fault: tooSlow })
		else jobs.unshift(job)
	}
	function assign(child: ChildProcess, job: Job<Task, Done>) {
		clearTimeout(resting.get(child))
		resting.delete(child)
		running.set(child, job)
		job.tries += 1
		const late = setTimeout(() => child.kill('SIGKILL'), patience)
		const ended = () => clearTimeout(late)
		child.once('exit', ended)
		child.once('message', (reply: Reply<Done>) => {
			ended()
			child.off('exit', ended)
			running.set(child, null)
			job.settle(reply)
			pump()
		})
		child.send(job.task, (error) => error && child.kill('SIGKILL'))
	}
	function pump() {
		while (jobs.length > 0 && !closed) {
			const free =
				[...running].find(([child, job]) => job === null && child.connected)?.[0] ?? (running.size < processes ? startProcess() : null)
			if (!free) return
			const urgent = isUrgent ? jobs.findIndex(({ task }) => isUrgent(task)) : 0
			const [job] = jobs.splice(Math.max(urgent, 0), 1)
			if (job) assign(free, job)
		}
		for (const [child, job] of running)
			if (job === null && !resting.has(child)) resting.set(child, setTimeout(() => dismiss(child), idle).unref())
	}
	/** One that is ending gets no more work. */
	function dismiss(child: ChildProcess) {
		running.delete(child)
		child.kill()
	}
	return {
		run: (task) =>
			new Promise((settle, fail) => {
				if (closed || jobs.length >= waiting) return fail(new Refusal('unavailable'))
				jobs.push({ task, settle, fail, tries: 0 })
				pump()
			}),
		close: () => {
			closed = true
			for (const job of jobs.splice(0)) job.fail(new Refusal('unavailable'))
			for (const child of running.keys()) child.kill('SIGKILL')
		},
	}
}

function lowerPriority({ pid }: ChildProcess) {
	try {
		if (pid) setPriority(pid, 10)
	} catch {
		// Already gone, or a system that does not allow it.
	}
}
