/** A program of a pool that does what it is told: works for so long, takes memory without end, or says the word. */
import { cpuUsage } from 'node:process'
import { answerTasks } from '../src/platform/processes/work.ts'

export type TestTask = { work: number } | { grow: true } | { say: string }

async function run(task: TestTask): Promise<string> {
	if ('say' in task) return task.say
	if ('work' in task) {
		const { user } = cpuUsage()
		// To ask for the time takes the system more of it than the task, asked all the time.
		do for (let step = 0; step < 1_000_000; step++) Math.sqrt(step)
		while (cpuUsage().user - user < task.work * 1000)
		return 'worked'
	}
	const taken: Buffer[] = []
	for (;;) {
		taken.push(Buffer.alloc(10_000_000, 1))
		await new Promise((resolve) => setImmediate(resolve))
	}
}

answerTasks(run, 150_000_000)
