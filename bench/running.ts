// A whole product of some state of this repository in processes of its own: how long it takes to start, and what memory they all take.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../e2e/server.ts'
import { secret } from './house.ts'
import { nodeOf } from './worktrees.ts'

/** Megabytes, shared pages counted in parts (PSS). */
export type Memory = { node: number; postgres: number }
export type Running = { url: string; /** In milliseconds, until it answered. */ started: number; memory(): Memory; stop(): Promise<void> }

/** `databaseUrl`: of a PostgreSQL that runs on that folder already; without it starts its own. */
export async function run(worktree: string, dataDir: string, databaseUrl?: string): Promise<Running> {
	const port = await freePort()
	const url = `http://localhost:${port}`
	const begun = performance.now()
	const child = spawn(nodeOf(worktree), startOf(worktree), {
		cwd: worktree,
		env: {
			...process.env,
			NODE_ENV: 'production',
			HOST: '127.0.0.1',
			PORT: String(port),
			DATA_DIR: dataDir,
			...(databaseUrl && { DATABASE_URL: databaseUrl }),
			AUTH_SECRET: secret,
			LOG_LEVEL: 'fatal',
			WRITES_PER_MINUTE: '1000000',
			DISK_RESERVE: '0',
		},
		stdio: ['ignore', 'ignore', 'inherit'],
	})
	await answers(url, child)
	const started = performance.now() - begun
	const stop = async () => {
		child.kill('SIGTERM')
		if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
	}
	return { url, started, memory: () => memoryOf(child.pid ?? 0, dataDir), stop }
}

/** As `npm start` does, with what it tells Node. */
const startOf = (worktree: string): string[] => {
	const { scripts } = JSON.parse(readFileSync(path.join(worktree, 'package.json'), 'utf8')) as { scripts: { start: string } }
	return scripts.start.split(' ').slice(1)
}

async function answers(url: string, child: ChildProcess) {
	for (;;) {
		const ok = await fetch(`${url}/api/be/health`).then(
			(answer) => answer.ok,
			() => false,
		)
		if (ok) return
		if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
		await sleep(10)
	}
}

type Process = { pid: number; parent: number; command: string }

/** Of the server, the PostgreSQL on its data, and all that they have started. */
function memoryOf(server: number, dataDir: string): Memory {
	const all = readdirSync('/proc').flatMap((name) => readProcess(Number(name)))
	const ours = new Set<number>()
	const take = (pid: number) => {
		if (ours.has(pid)) return
		ours.add(pid)
		for (const each of all) if (each.parent === pid) take(each.pid)
	}
	for (const each of all) if (each.pid === server || each.command.includes(dataDir)) take(each.pid)
	const memory: Memory = { node: 0, postgres: 0 }
	for (const pid of ours) memory[isPostgres(pid) ? 'postgres' : 'node'] += pssOf(pid)
	return memory
}

function readProcess(pid: number): Process[] {
	if (!Number.isInteger(pid)) return []
	try {
		// The name stands in brackets and may have any sign in it.
		const parent = Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
		return [{ pid, parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') }]
	} catch {
		return [] // has just ended
	}
}

function isPostgres(pid: number) {
	try {
		return path.basename(readlinkSync(`/proc/${pid}/exe`)).startsWith('postgres')
	} catch {
		return false
	}
}

function pssOf(pid: number) {
	try {
		return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024
	} catch {
		return 0
	}
}
