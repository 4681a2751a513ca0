// Hides the life of the PostgreSQL process: what is left of an earlier one, start, readiness, orderly end.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import { runAs } from './account.ts'
import { type Cluster, environment } from './cluster.ts'

export interface Postmaster {
	port: number
	exited: Promise<void>
	stop(how: 'fast' | 'immediate'): Promise<void>
}

// Stops PostgreSQL when this end of its stdin closes, so that not even kill -9 of Node leaves it running alone.
// PostgreSQL must not inherit that pipe, and Ctrl-C must not reach the guard before the server has finished.
const guard = `exec 3<&0
"$0" "$@" </dev/null 3<&- & p=$!
( trap "" INT TERM; read -r _ <&3; kill -INT $p ) 2>/dev/null & g=$!
exec 3<&-; trap "" INT TERM
wait $p; r=$?; kill -9 $g 2>/dev/null; exit $r`

const pidFile = (cluster: Cluster): string => path.join(cluster.directory, 'postmaster.pid')

/** Lines of the file are fixed by PostgreSQL: pid, directory, start, port, socket, address, shared memory, state. */
function readPidFile(cluster: Cluster): { pid: number; ready: boolean } | undefined {
	try {
		const lines = readFileSync(pidFile(cluster), 'utf8').split('\n')
		return { pid: Number(lines[0]), ready: lines[7]?.trim() === 'ready' }
	} catch {
		return undefined
	}
}

function signal(cluster: Cluster, pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
	if (process.platform === 'win32') spawnSync(cluster.binaries.program('pg_ctl'), ['kill', name.slice(3), String(pid)])
	else {
		try {
			process.kill(pid, name)
		} catch {
			// It has ended meanwhile.
		}
	}
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

function processesOf({ name }: Cluster): number[] {
	return commandLines()
		.filter(
			([, line]) =>
				line.startsWith(`postgres: ${name}: `) || (line.includes(`/bin/postgres -c cluster_name=${name} `) && !line.startsWith('/bin/sh ')),
		)
		.map(([pid]) => pid)
}

/** Ends what an earlier, killed run has left. The number in a stale pid file may by now be anybody's: only the title of a process counts. */
async function clearTheWay(cluster: Cluster): Promise<void> {
	for (const end = Date.now() + 60_000; ; await sleep(20)) {
		const left = processesOf(cluster)
		const old = readPidFile(cluster)
		if (left.length === 0) {
			// PostgreSQL refuses to start if that number is in use. With none of its processes left the file guards nothing.
			if (old && process.platform !== 'win32') rmSync(pidFile(cluster), { force: true })
			return
		}
		if (old && left.includes(old.pid)) signal(cluster, old.pid, 'SIGINT')
		if (Date.now() > end)
			throw new StartError(`PostgreSQL (Prozess ${left.join(', ')}) arbeitet noch auf ${cluster.directory} und beendet sich nicht.`)
	}
}

const listenOn = (port: number): Promise<number> =>
	new Promise((resolve, reject) => {
		const server = createServer()
		server.once('error', reject).listen(port, '127.0.0.1', () => {
			const { port } = server.address() as AddressInfo
			server.close(() => resolve(port))
		})
	})

/** That of the last run if it is still free (PostgreSQL notes how it was started), else any. */
async function choosePort(cluster: Cluster): Promise<number> {
	const notes = path.join(cluster.directory, 'postmaster.opts')
	const last = existsSync(notes) ? /"port=(\d+)"/.exec(readFileSync(notes, 'utf8'))?.[1] : undefined
	return listenOn(Number(last ?? 0)).catch(() => listenOn(0))
}

function openLog(file: string): number {
	if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 10_000_000) renameSync(file, `${file}.1`)
	return openSync(file, 'a', 0o600)
}

function spawnPostgres(cluster: Cluster, args: string[], log: number): ChildProcess {
	const program = cluster.binaries.program('postgres')
	// Detached: a Ctrl-C in the terminal is for this program, which stops PostgreSQL last.
	const options = { ...runAs(cluster.account), ...environment, cwd: '/', detached: true }
	if (process.platform === 'win32')
		return spawn(program, args, { ...options, cwd: cluster.directory, stdio: ['ignore', log, log], windowsHide: true })
	const child = spawn('/bin/sh', ['-c', guard, program, ...args], { ...options, stdio: ['pipe', log, log] })
	child.stdin?.on('error', () => {})
	;(child.stdin as Socket | null)?.unref()
	child.once('exit', () => child.stdin?.destroy())
	return child
}

/** Starts PostgreSQL on `port` (else on one it chooses) and waits until it takes connections. */
export async function launch(cluster: Cluster, settings: Record<string, string>, logFile: string, port?: number): Promise<Postmaster> {
	await clearTheWay(cluster)
	const chosen = port ?? (await choosePort(cluster))
	const all = { cluster_name: cluster.name, listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(chosen), ...settings }
	const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
	const log = openLog(logFile)
	const begin = statSync(logFile).size
	const child = spawnPostgres(cluster, [...args, '-D', cluster.directory], log)
	closeSync(log)
	child.unref()
	let failure: string | undefined
	const exited = new Promise<void>((resolve) => {
		child.once('error', (error) => resolve(void (failure = error.message)))
		child.once('exit', () => resolve(void (failure ??= '')))
	})

	let pid: number | undefined
	for (const end = Date.now() + 120_000; !pid; await sleep(5)) {
		const state = readPidFile(cluster)
		if (state?.ready) pid = state.pid
		else if (failure !== undefined) {
			const said = `${failure}\n${readFileSync(logFile).subarray(begin).toString()}`.trim()
			if (!port && said.includes('could not bind')) return launch(cluster, settings, logFile, await listenOn(0))
			throw new StartError(`PostgreSQL startet nicht:\n${said}`)
		} else if (Date.now() > end) throw new StartError(`PostgreSQL ist nach zwei Minuten noch nicht bereit, siehe ${logFile}.`)
	}
	const running = pid
	const stop = async (how: 'fast' | 'immediate'): Promise<void> => {
		signal(cluster, running, how === 'fast' ? 'SIGINT' : 'SIGQUIT')
		const impatient = setTimeout(() => signal(cluster, running, 'SIGQUIT'), 30_000)
		await exited
		clearTimeout(impatient)
	}
	return { port: chosen, exited, stop }
}
