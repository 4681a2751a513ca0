/** A program of a pool that works for as long until it is ready as for a task. */
import { cpuUsage } from 'node:process'
import { answerTasks } from '../src/platform/processes/work.ts'

async function work({ work: milliseconds }: { work: number }): Promise<string> {
	const taken = () => {
		const { user, system } = cpuUsage()
		return user + system
	}
	const before = taken()
	while (taken() - before < milliseconds * 1000);
	return 'worked'
}

answerTasks(work, 150_000_000, work({ work: 700 }))
