// Hides the processes that look at images: few, killed when they take too long, gone when there is nothing to do.
import { fork, type ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import path from 'node:path'
import { Refusal } from '@hausheft/contract/refusals.ts'
import type { DerivedSize, Inspected, Reply, Task } from './tasks.ts'

/** Both refuse with `unavailable` when too much is waiting. */
export type Images = {
	/** What the bytes at a path are; nothing is known of what cannot be looked at. */
	inspect(path: string): Promise<Inspected>
	/** Writes a small WebP to `target`; false where these bytes make none, now or later. */
	derive(path: string, target: string, size: DerivedSize): Promise<boolean>
	close(): void
}
type Limits = {
	processes?: number
	waiting?: number
	/** Milliseconds for one task. */
	patience?: number
	/** Milliseconds after which a process without work ends. */
	idle?: number
}
type Job = { task: Task; settle: (reply: Reply) => void; fail: (error: Error) => void; tries: number }

const program = path.join(import.meta.dirname, 'worker.ts')
const unknown: Inspected = { mime: null, width: null, height: null }

export function startImages(limits: Limits = {}): Images {
	const { processes = 2, waiting = 100, patience = 20_000, idle = 30_000 } = limits
	const jobs: Job[] = []
	const running = new Map<ChildProcess, Job | null>()
	const resting = new Map<ChildProcess, NodeJS.Timeout>()
	let closed = false

	function startProcess() {
		// Without the server's environment, which holds secrets: these processes read what strangers wrote.
		const child = fork(program, { execArgv: ['--max-old-space-size=128'], env: {}, stdio: 'ignore' })
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
	/** A process may die through no fault of the file (memory taken by others); twice is the file's. */
	function retry(job: Job, started: boolean) {
		if (closed || !started) job.fail(new Refusal('unavailable'))
		else if (job.tries >= 2) job.settle({ fault: 'too slow or too large' })
		else jobs.unshift(job)
	}
	function assign(child: ChildProcess, job: Job) {
		clearTimeout(resting.get(child))
		resting.delete(child)
		running.set(child, job)
		job.tries += 1
		const late = setTimeout(() => child.kill('SIGKILL'), patience)
		const ended = () => clearTimeout(late)
		child.once('exit', ended)
		child.once('message', (reply: Reply) => {
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
			assign(free, nextOf(jobs))
		}
		for (const [child, job] of running)
			if (job === null && !resting.has(child)) resting.set(child, setTimeout(() => dismiss(child), idle).unref())
	}
	/** One that is ending gets no more work. */
	function dismiss(child: ChildProcess) {
		running.delete(child)
		child.kill()
	}
	const run = (task: Task) =>
		new Promise<Reply>((settle, fail) => {
			if (closed || jobs.length >= waiting) return fail(new Refusal('unavailable'))
			jobs.push({ task, settle, fail, tries: 0 })
			pump()
		})
	return {
		inspect: async (path) => {
			const reply = await run({ do: 'inspect', path })
			return 'done' in reply ? (reply.done ?? unknown) : unknown
		},
		derive: async (path, target, size) => 'done' in (await run({ do: 'derive', path, target, size })),
		close: () => {
			closed = true
			for (const job of jobs.splice(0)) job.fail(new Refusal('unavailable'))
			for (const child of running.keys()) child.kill('SIGKILL')
		},
	}
}

/** Who uploads waits for the answer: looking at a file goes before making small images. */
function nextOf(jobs: Job[]): Job {
	const urgent = jobs.findIndex(({ task }) => task.do === 'inspect')
	return jobs.splice(Math.max(urgent, 0), 1)[0] as Job
}

function lowerPriority({ pid }: ChildProcess) {
	try {
		if (pid) setPriority(pid, 10)
	} catch {
		// Already gone, or a system that does not allow it.
	}
}
