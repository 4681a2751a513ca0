// Hides the processes that work on what strangers wrote: few, killed when they take too much, gone when there is nothing to do.
import { fork, type ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { compiledEarlier } from './compiled.ts'
import { limitCpu } from './cpu.ts'
import { outOfMemory, type Reply } from './replies.ts'
import { Turns, type Room } from './turns.ts'

/** `who`: in turn with others', and bounded by the room of one; `cpu`: where a task may take longer than usual. */
type Given = { who?: string | undefined; cpu?: number }
export type Pool<Task, Done> = {
	/** Refuses with `rate_limited` when one brings too much, with `unavailable` when too much is waiting. */
	run(task: Task, given?: Given): Promise<Reply<Done>>
	/** Has a process at hand, before somebody asks for one. */
	warm(): void
	/** Resolves when nothing is at work, and nothing waits. */
	quiet(): Promise<void>
	/** Takes the place of one process, once that is free, for work elsewhere; what it answers gives it back. */
	lend(): Promise<() => void>
	close(): void
}
export type Limits = Room & {
	processes?: number
	/** Milliseconds that a process may work for one task, from when it is ready; and until it is. */
	cpu?: number
	/** Milliseconds that it may stand still for one task, without working at all. */
	still?: number
	/** Milliseconds after which a process without work ends. */
	idle?: number
	/** How often a task is begun whose process ends through something else than what it takes. */
	tries?: number
}
type Kind<Task> = {
	/** Answers tasks by work.ts. */
	program: string
	/** Megabytes of what JavaScript itself keeps. */
	heap: number
	/** Somebody waits for it: it goes before the others. */
	isUrgent?: (task: Task) => boolean
	/** Each task has a process of its own. */
	once?: boolean
}
type Job<Task, Done> = { task: Task; given: Given; settle: (reply: Reply<Done>) => void; fail: (error: Error) => void; tries: number }
type Work<Task, Done> = { who: string; job: Job<Task, Done>; late: boolean }

/** Milliseconds that a process takes at most that can be killed. */
const dying = 10_000
/** So ends V8 where it may take no more. */
const memorySignals: readonly (string | null)[] = [outOfMemory, 'SIGABRT', 'SIGTRAP']

export function startPool<Task extends object, Done>(kind: Kind<Task>, limits: Limits = {}): Pool<Task, Done> {
	const { processes = 2, waiting = 100, cpu = 20_000, still, idle = 30_000, tries = 2, ...room } = limits
	const jobs = new Turns<Job<Task, Done>>({ waiting, ...room })
	const running = new Map<ChildProcess, Work<Task, Done> | null>()
	const dismiss = (child: ChildProcess) => void (running.delete(child) && child.kill())
	const resting = restAfter(idle, dismiss)
	const ready = whenReady()
	const ends = new WeakMap<ChildProcess, (signal: string | null) => void>()
	const places = lendPlaces(processes, () => [...running.values()].filter((work) => work !== null).length)
	let closed = false

	function startProcess() {
		const child = ready.listenTo(forkConfined(kind))
		running.set(child, null)
		const over = (signal: string | null) => {
			const work = running.get(child)
			resting.wake(child)
			running.delete(child)
			if (work) retry(work, child.pid !== undefined, signal)
			pump()
		}
		ends.set(child, over)
		child.once('exit', (_, signal) => over(signal))
		child.on('error', () => (child.pid === undefined ? over(null) : child.kill('SIGKILL')))
		return child
	}
	/** A process may die through no fault of the file (memory taken by others); what it takes itself is the file's. */
	function retry({ who, job, late }: Work<Task, Done>, started: boolean, signal: string | null) {
		const killed = late ? 'time' : memorySignals.includes(signal) ? 'memory' : 'other'
		if (!closed && started && killed === 'other' && job.tries < tries) return jobs.putBack(who, job)
		jobs.end(who)
		if (closed || !started) job.fail(new Refusal('unavailable'))
		else job.settle({ killed })
	}
	function assign(child: ChildProcess, who: string, job: Job<Task, Done>) {
		resting.wake(child)
		const work = { who, job, late: false }
		running.set(child, work)
		job.tries += 1
		const kill = () => {
			work.late = true
			killSurely(child, () => running.get(child) === work && ends.get(child)?.('SIGKILL'))
		}
		const limited = () => limitCpu(child.pid ?? 0, job.given.cpu ?? cpu, kill, still)
		ready.onceAnswered(child, limited, (reply: Reply<Done>) => {
			void (kind.once ? dismiss(child) : running.set(child, null))
			jobs.end(who)
			job.settle(reply)
			pump()
		})
		child.send(job.task, (error) => error && child.kill('SIGKILL'))
	}
	const isSoon = ({ task }: Job<Task, Done>) => kind.isUrgent?.(task) ?? false
	function pump() {
		places.lendNext()
		while (!closed && places.isFree() && (idlingOf(running) || running.size < processes)) {
			const next = jobs.begin(isSoon)
			if (!next) break
			assign(idlingOf(running) ?? startProcess(), next.who, next.job)
		}
		for (const [child, work] of running) if (work === null) resting.rest(child)
		if (jobs.waiting === 0) places.restIfQuiet()
	}
	return {
		run: (task, given = {}) =>
			new Promise((settle, fail) => {
				if (closed) throw new Refusal('unavailable')
				jobs.add(given.who ?? '', { task, given, settle, fail, tries: 0 })
				pump()
			}),
		warm: () => void (closed || running.size > 0 || resting.rest(startProcess())),
		...places.forOthers(pump),
		close: () => {
			closed = true
			places.letGo()
			for (const job of jobs.clear()) job.fail(new Refusal('unavailable'))
			for (const child of running.keys()) child.kill('SIGKILL')
		},
	}
}

const idlingOf = (running: ReadonlyMap<ChildProcess, unknown>) =>
	[...running].find(([child, work]) => work === null && child.connected)?.[0]

/** Without the server's environment, which holds secrets: these processes read what strangers wrote. */
function forkConfined({ program, heap }: Pick<Kind<never>, 'program' | 'heap'>): ChildProcess {
	const child = fork(program, { execArgv: [`--max-old-space-size=${heap}`], env: compiledEarlier, stdio: 'ignore' })
	return child.once('spawn', () => lowerPriority(child))
}

/** What waits for a disk that does not answer cannot even be killed: its place is given to another. */
function killSurely(child: ChildProcess, giveUp: () => void) {
	child.kill('SIGKILL')
	setTimeout(giveUp, dying).unref()
}

/** Which processes can work: each says so first. */
function whenReady() {
	const ready = new WeakSet<ChildProcess>()
	return {
		listenTo: (child: ChildProcess) =>
			child.once('message', () => {
				ready.add(child)
				child.emit('ready')
			}),
		/** What limits it begins anew with its work. */
		onceAnswered: <Answer>(child: ChildProcess, limited: () => () => void, settle: (answer: Answer) => void) => {
			let stop = limited()
			const ended = () => stop()
			child.once('exit', ended)
			const begin = () => {
				stop()
				stop = limited()
				child.once('message', (answer: Answer) => {
					stop()
					child.off('exit', ended)
					settle(answer)
				})
			}
			if (ready.has(child)) begin()
			else child.once('ready', begin)
		},
	}
}

/** Who works elsewhere instead of one of these processes, and who waits until none of them works. */
function lendPlaces(processes: number, working: () => number) {
	const [borrowers, idlers] = [new Set<() => void>(), new Set<() => void>()]
	let lent = 0
	const isFree = () => working() + lent < processes
	const waitIn = (line: Set<() => void>, look: () => void) =>
		new Promise<void>((resolve) => {
			line.add(resolve)
			look()
		})
	const end = (line: Set<() => void>) => {
		for (const resolve of line) resolve()
		line.clear()
	}
	return {
		isFree,
		lendNext() {
			const [next] = borrowers
			if (!next || !isFree()) return
			borrowers.delete(next)
			lent += 1
			next()
		},
		restIfQuiet: () => working() === 0 && end(idlers),
		letGo: () => [borrowers, idlers].forEach(end),
		forOthers: (look: () => void) => ({
			quiet: () => waitIn(idlers, look),
			lend: async () => {
				await waitIn(borrowers, look)
				return () => {
					lent -= 1
					look()
				}
			},
		}),
	}
}

/** Which processes have nothing to do, and for how long; one that is dismissed gets no more work. */
function restAfter(idle: number, dismiss: (child: ChildProcess) => void) {
	const timers = new Map<ChildProcess, NodeJS.Timeout>()
	return {
		rest(child: ChildProcess) {
			if (!timers.has(child)) timers.set(child, setTimeout(() => dismiss(child), idle).unref())
		},
		wake(child: ChildProcess) {
			clearTimeout(timers.get(child))
			timers.delete(child)
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
