import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type Server = {
	url: string
	dataDir: string
	/** Everything the server has printed so far. */
	logs(): string
	/** As Ctrl-C: waits until the server has stopped in order, and fails if it does not within 30 s. The data folder stays. */
	stop(): Promise<void>
	/** As kill -9. */
	kill(): Promise<void>
	/** Stops and removes the data folder. */
	[Symbol.asyncDispose](): Promise<void>
}
type Options = { env?: Record<string, string>; dataDir?: string; port?: number }

const repository = path.join(import.meta.dirname, '..')
const running = new Set<ChildProcess>()

/** Starts the real server on an empty data folder of its own and a free port, and waits until it answers. */
export async function startServer({ env = {}, dataDir, port }: Options = {}): Promise<Server> {
	const parent = dataDir ? undefined : mkdtempSync(path.join(tmpdir(), 'hausheft-e2e-'))
	if (parent) chmodSync(parent, 0o755) // started by root, PostgreSQL runs as another user and must get through
	const folder = dataDir ?? path.join(parent!, 'data')
	const usedPort = port ?? (await freePort())
	const url = `http://localhost:${usedPort}`
	const child = spawn(process.execPath, ['server/src/main.ts'], {
		cwd: repository,
		detached: true,
		stdio: ['ignore', 'pipe', 'pipe'],
		env: { ...plainEnvironment(), PORT: String(usedPort), DATA_DIR: folder, ...env },
	})
	const gone = once(child, 'exit')
	running.add(child)
	void gone.then(() => running.delete(child))
	let printed = ''
	for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk))

	const kill = async () => {
		killGroup(child)
		await gone
	}
	const stop = async () => {
		child.kill('SIGINT')
		const stopped = await Promise.race([gone.then(() => true), sleep(30_000, false, { ref: false })])
		if (stopped) return
		await kill()
		throw new Error(`The server did not stop:\n${printed}`)
	}
	const dispose = async () => {
		if (running.has(child)) await stop()
		if (parent) rmSync(parent, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
	}
	try {
		await answering(`${url}/api/be/health`, child)
	} catch (error) {
		await kill()
		await dispose()
		throw new Error(`The server did not start:\n${printed}`, { cause: error })
	}
	return { url, dataDir: folder, logs: () => printed, stop, kill, [Symbol.asyncDispose]: dispose }
}

/** Ours, but for every setting of the server, which is empty: the developer's own settings and .env are not meant here. */
function plainEnvironment() {
	const { NODE_ENV: _mode, NODE_OPTIONS: _options, ...rest } = process.env
	const settings = readFileSync(path.join(repository, '.env.example'), 'utf8').matchAll(/^#?([A-Z_]+)=/gm)
	return { ...rest, ...Object.fromEntries([...settings].map(([, name]) => [name, ''])), HOST: '127.0.0.1' }
}

async function answering(address: string, child: ChildProcess) {
	for (const end = Date.now() + 90_000; ; await sleep(50)) {
		if (child.exitCode !== null || child.signalCode) throw new Error(`It ended with ${child.exitCode ?? child.signalCode}`)
		const answer = await fetch(address).catch(() => undefined)
		if (answer?.ok) return
		if (Date.now() > end) throw new Error(`${address} does not answer`)
	}
}

async function freePort() {
	const server = createServer().listen(0)
	await once(server, 'listening')
	const address = server.address()
	server.close()
	await once(server, 'close')
	if (!address || typeof address === 'string') throw new Error('no port')
	return address.port
}

function killGroup(child: ChildProcess) {
	try {
		process.kill(-child.pid!, 'SIGKILL')
	} catch {
		child.kill('SIGKILL')
	}
}
const killAll = () => running.forEach(killGroup)
process.once('exit', killAll)
// Whoever runs the tests was killed: its workers get no signal, only the end of their channel.
process.once('disconnect', killAll)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
	process.once(signal, () => {
		killAll()
		process.exit(1)
	})
