// Hides how a program runs in a process of its own: with little memory, behind whoever answers requests, and never longer than this one.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { compiledEarlier } from '../processes/compiled.ts'
import { limitCpu } from '../processes/cpu.ts'

type Child<Message> = {
	/** The last thing it said, or null where it ended without a word; and what it wrote to its error output. */
	ended: Promise<{ said: Message | null; errors: string }>
	kill(): void
}
const mostErrors = 4000
const [hour, week] = [60 * 60 * 1000, 7 * 24 * 60 * 60 * 1000]

/** Runs a program, tells it what it is given, and hears what it says meanwhile. One that does not work at all for so long waits for ever: it is ended. */
export function startChild<Message>(
	program: string,
	given: object,
	heapMegabytes: number,
	hear: (message: Message) => void,
	still = hour,
): Child<Message> {
	const child = fork(program, [], {
		// Nothing of what this process was told in its environment, secrets least of all. Few arenas: glibc keeps in each what was once asked for.
		env: { ...compiledEarlier, MALLOC_ARENA_MAX: '2' },
		// Of a young generation as large as V8 takes it, 80 MB stay that nobody needs.
		execArgv: [`--max-old-space-size=${heapMegabytes}`, '--max-semi-space-size=4'],
		stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
	})
	let said: Message | null = null
	let errors = ''
	child.stderr?.setEncoding('utf8').on('data', (text: string) => (errors = (errors + text).slice(-mostErrors)))
	child.on('message', (message: Message) => hear((said = message)))
	child.on('error', (error) => (errors += error.message))
	const ended = once(child, 'close')
		.finally(limitCpu(child.pid ?? 0, week, () => child.kill('SIGKILL'), still))
		.then(
			() => ({ said, errors }),
			() => ({ said, errors }),
		)
	child.send(given, () => {})
	return { ended, kill: () => void child.kill('SIGKILL') }
}
