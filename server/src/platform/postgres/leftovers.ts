// Hides how the processes of one database are told from all others on the machine, so that those of a killed run can be ended.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import type { Cluster } from './cluster.ts'

const pidFile = (cluster: Cluster): string => path.join(cluster.directory, 'postmaster.pid')

/**
 * How a postmaster is told to end, and from which millisecond on, until it does. PostgreSQL 18.4 can wait in `stopping` for ever when it is told
 * to stop while it recovers from a crash. All of it fits into the 20 s that a stop of the server may take.
 */
export const endings = [
	{ name: 'SIGINT', from: 0 },
	{ name: 'SIGQUIT', from: 5000 },
	{ name: 'SIGKILL', from: 11_000 }, // its own processes get SIGKILL 5 s after SIGQUIT
] as const

/** Ends what an earlier, killed run has left. The number in a stale pid file may by now be anybody's: only the title of a process counts. */
export async function clearTheWay(cluster: Cluster): Promise<void> {
	for (const begin = Date.now(); ; await sleep(20)) {
		const waited = Date.now() - begin
		const left = processesOf(cluster)
		const old = readPidFile(cluster)
		if (left.length === 0) {
			// PostgreSQL refuses to start if that number is in use. With none of its processes left the file guards nothing.
			if (old && process.platform !== 'win32') rmSync(pidFile(cluster), { force: true })
			return
		}
		if (old && left.includes(old.pid)) signal(cluster, old.pid, endings.findLast(({ from }) => waited >= from)?.name ?? 'SIGINT')
		if (waited > 60_000)
			throw new StartError(`PostgreSQL (Prozess ${left.join(', ')}) arbeitet noch auf ${cluster.directory} und beendet sich nicht.`)
	}
}

function processesOf({ name }: Cluster): number[] {
	return commandLines()
		.filter(
			([, line]) =>
				line.startsWith(`postgres: ${name}: `) || (line.includes(`/bin/postgres -c cluster_name=${name} `) && !line.startsWith('/bin/sh ')),
		)
		.map(([pid]) => pid)
}

function commandLines(): [number, string][] {
	if (process.platform === 'win32') return []
	if (!existsSync('/proc/self/cmdline')) {
		const { stdout } = spawnSync('ps', ['-axo', 'pid=,args='], { encoding: 'utf8' })
		return stdout.split('\n').map((line) => [Number.parseInt(line), line.replace(/^\s*\d+\s+/, '')])
	}
	return readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name))
		.map((pid) => {
			try {
				return [Number(pid), readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')]
			} catch {
				return [Number(pid), '']
			}
		})
}

type Ending = (typeof endings)[number]['name']

export function signal(cluster: Cluster, pid: number, name: Ending): void {
	if (process.platform === 'win32') spawnSync(cluster.binaries.program('pg_ctl'), ['kill', name.slice(3), String(pid)])
	else {
		try {
			process.kill(pid, name)
		} catch {
			// It has ended meanwhile.
		}
	}
}

/** Lines of the file are fixed by PostgreSQL: pid, directory, start, port, socket, address, shared memory, state. */
export function readPidFile(cluster: Cluster): { pid: number; ready: boolean } | undefined {
	try {
		const lines = readFileSync(pidFile(cluster), 'utf8').split('\n')
		return { pid: Number(lines[0]), ready: lines[7]?.trim() === 'ready' }
	} catch {
		return undefined
	}
}
