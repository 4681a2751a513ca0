// Hides how long a process has worked: by its own CPU time, which stands still while the machine is busy with something else.
import { readFileSync } from 'node:fs'

/** Milliseconds of what Linux counts in. */
const tick = 10
const interval = 100
/** Where the system does not say, so many times as long may pass on the clock. */
const slack = 3
/** What does not work at all for so long waits for something that does not come; a machine that is busy gives everybody a turn before. */
const stillFor = (milliseconds: number) => Math.max(10 * 60_000, 30 * milliseconds)

/** Of all threads of a process, in milliseconds; null where the system does not say, or it has gone. */
function cpuOf(pid: number): number | null {
	try {
		const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
		// Behind its name, which stands in brackets and may hold anything.
		const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
		return (Number(fields[11]) + Number(fields[12])) * tick
	} catch {
		return null
	}
}

/** Calls `over` once a process has worked for so many milliseconds more, or not at all for `still`; what it answers ends the watch. */
export function limitCpu(pid: number, milliseconds: number, over: () => void, still = stillFor(milliseconds)): () => void {
	const before = cpuOf(pid)
	if (before === null) {
		const late = setTimeout(over, milliseconds * slack)
		return () => clearTimeout(late)
	}
	let [last, waited] = [before, 0]
	const looking = setInterval(() => {
		const now = cpuOf(pid)
		if (now === null) return
		// By how often was looked: while this process stands still itself nobody waits.
		waited = now === last ? waited + interval : 0
		last = now
		if (now - before < milliseconds && waited < still) return
		clearInterval(looking)
		over()
	}, interval)
	return () => clearInterval(looking)
}
