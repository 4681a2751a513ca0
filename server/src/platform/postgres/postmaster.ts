// Hides the life of the PostgreSQL process: start, readiness, orderly end, and that it never outlives this one.
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync, statfsSync, statSync } from 'node:fs'
import { createServer, Socket, type AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { noSpace, StartError } from '../start-error.ts'
import { runAs } from './account.ts'
import { type Cluster, environment } from './cluster.ts'
import { clearTheWay, endings, readPidFile, signal } from './leftovers.ts'

interface LaunchOptions {
	settings: Record<string, string>
	logFile: string
	/** Absent: that of the last run, or any. */
	port?: number
	print: (line: string) => void
	isAgain?: boolean
}

export interface Postmaster {
	port: number
	exited: Promise<void>
	stop(how: 'fast' | 'immediate'): Promise<void>
}

/** Starts PostgreSQL and waits until it takes connections, however long recovering from a crash may take. */
export async function launch(cluster: Cluster, options: LaunchOptions): Promise<Postmaster> {
	const { settings, logFile, print } = options
	await clearTheWay(cluster)
	const port = options.port ?? (await choosePort(cluster))
	const all = { cluster_name: cluster.name, listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port), ...settings }
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

	const slow = setTimeout(() => print(`PostgreSQL braucht etwas länger; was es tut, steht in ${logFile}.`), 10_000)
	let state = readPidFile(cluster)
	while (!state?.ready && failure === undefined) {
		await sleep(5)
		state = readPidFile(cluster)
	}
	clearTimeout(slow)
	if (!state?.ready) {
		const output = `${failure}\n${readFileSync(logFile).subarray(begin).toString()}`.trim()
		// Somebody was faster than we with a port that had just been free.
		if (!options.port && output.includes('could not bind')) return launch(cluster, { ...options, port: await listenOn(0) })
		if (!options.isAgain && isInTheWay.test(output)) return launch(cluster, { ...options, isAgain: true })
		// Of a full disk nothing is said where the log is on it, too.
		const cause = statfsSync(cluster.directory).bavail === 0 ? { code: 'ENOSPC' } : { message: output }
		throw noSpace(cause, cluster.directory) ?? new StartError(`PostgreSQL startet nicht:\n${output}`)
	}
	const { pid } = state
	const stop = async (how: 'fast' | 'immediate'): Promise<void> => {
		const begin = endings[how === 'fast' ? 0 : 1].from
		const timers = endings.filter(({ from }) => from >= begin).map(({ name, from }) => setTimeout(signal, from - begin, cluster, pid, name))
		await exited
		for (const timer of timers) clearTimeout(timer)
	}
	return { port, exited, stop }
}

/**
 * Killed while a transaction was taken back that had made an unlogged table, PostgreSQL finds the empty file of it where recovering makes it anew, and
 * gives up; the next start clears it away.
 */
const isInTheWay = /could not create file "base\/\d+\/\d+": File exists/

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

// Stops PostgreSQL when this end of its stdin closes, so that not even kill -9 of Node leaves it running alone.
// PostgreSQL must not inherit that pipe, and Ctrl-C must not reach the guard before the server has finished.
const insisting = endings.map(({ name, from }, at) => `sleep ${(from - (endings[at - 1]?.from ?? 0)) / 1000}; kill -${name.slice(3)} $p`)
const guard = `exec 3<&0
"$0" "$@" </dev/null 3<&- & p=$!
( trap "" INT TERM; read -r _ <&3; ${insisting.join('; ')} ) 2>/dev/null & g=$!
exec 3<&-; trap "" INT TERM
wait $p; r=$?; kill -9 $g 2>/dev/null; exit $r`

function spawnPostgres(cluster: Cluster, args: string[], log: number): ChildProcess {
	const program = cluster.binaries.program('postgres')
	// Detached: a Ctrl-C in the terminal is for this program, which stops PostgreSQL last.
	const options = { ...runAs(cluster.account), ...environment, cwd: '/', detached: true }
	if (process.platform === 'win32')
		return spawn(program, args, { ...options, cwd: cluster.directory, stdio: ['ignore', log, log], windowsHide: true })
	const child = spawn('/bin/sh', ['-c', guard, program, ...args], { ...options, stdio: ['pipe', log, log] })
	child.stdin?.on('error', () => {})
	if (child.stdin instanceof Socket) child.stdin.unref()
	child.once('exit', () => child.stdin?.destroy())
	return child
}

const listenOn = (port: number): Promise<number> =>
	new Promise((resolve, reject) => {
		const server = createServer()
		server.once('error', reject).listen(port, '127.0.0.1', () => {
			const { port } = server.address() as AddressInfo
			server.close(() => resolve(port))
		})
	})
