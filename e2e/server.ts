import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fastestPlace, removeFolder, temporaryFolder } from '../server/test/temporary-folder.ts'
import { within } from './patience.ts'

export type Server = {
	url: string
	dataDir: string
	/** Everything the server has printed so far. */
	logs(): string
	/** As Ctrl-C: waits until the server has stopped in order, and fails if it does not within 30 s; its exit code. The data folder stays. */
	stop(signal?: 'SIGINT' | 'SIGTERM'): Promise<number | null>
	/** Null while it runs. */
	exitCode(): number | null
	/** As kill -9. */
	kill(): Promise<void>
	/** Stops and removes the data folder. */
	[Symbol.asyncDispose](): Promise<void>
}
type Options = {
	env?: Record<string, string>
	dataDir?: string
	port?: number
	/** Another checkout of the product. */
	checkout?: string
	/** An open file that gets what the server prints; `logs` stays empty. */
	output?: number
}

const repository = path.join(import.meta.dirname, '..')
// However a test run ends, the pipe to this shell ends with it, and the shell then takes the server along.
const guard = `exec 3<&0; "$@" </dev/null 3<&- & server=$!; (read -r _ <&3; kill -KILL 0) & watch=$!
	trap '' INT TERM; wait $server; code=$?; kill -KILL $watch; exit $code`

/** What its `npm start` runs: a release of before has its own. */
const programOf = (checkout: string): string => {
	const { scripts } = JSON.parse(readFileSync(path.join(checkout, 'package.json'), 'utf8')) as { scripts: { start: string } }
	return scripts.start.split(' ').at(-1)!
}

/** Starts the real server on an empty data folder of its own and a free port, and waits until it answers. */
export async function startServer({ env = {}, dataDir, port, checkout = repository, output }: Options = {}): Promise<Server> {
	const parent = dataDir ? undefined : temporaryFolder('e2e', fastestPlace())
	const folder = dataDir ?? path.join(parent!, 'data')
	const usedPort = port ?? (await freePort())
	const url = `http://localhost:${usedPort}`
	const child = spawn('/bin/sh', ['-c', guard, 'sh', process.execPath, programOf(checkout)], {
		cwd: checkout,
		detached: true,
		stdio: ['pipe', output ?? 'pipe', output ?? 'pipe'],
		env: { ...plainEnvironment(), PORT: String(usedPort), DATA_DIR: folder, ...env },
	})
	const gone = once(child, 'exit')
	let printed = ''
	for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (printed += chunk))

	const kill = async () => {
		signalGroup(child, 'SIGKILL')
		await gone
	}
	const stop = async (signal: 'SIGINT' | 'SIGTERM' = 'SIGINT') => {
		signalGroup(child, signal)
		const stopped = await Promise.race([gone.then(() => true), sleep(within(30_000), false, { ref: false })])
		if (stopped) return child.exitCode
		await kill()
		throw new Error(`The server did not stop:\n${printed.slice(-4000)}`)
	}
	const dispose = async () => {
		await stop()
		if (parent) removeFolder(parent)
	}
	try {
		await answering(`${url}/api/be/health`, child)
	} catch (error) {
		await kill()
		await dispose()
		throw new Error(`The server did not start:\n${printed.slice(-4000)}`, { cause: error })
	}
	return { url, dataDir: folder, logs: () => printed, exitCode: () => child.exitCode, stop, kill, [Symbol.asyncDispose]: dispose }
}

/** Ours, but for every setting of the server: the developer's own settings and .env are not meant here. Tests say which household they come from; their disk may be nearly full. */
function plainEnvironment() {
	const rest = Object.entries(process.env).filter(([name]) => !/^(NODE_|VITE)/.test(name))
	const settings = readFileSync(path.join(repository, '.env.example'), 'utf8').matchAll(/^#?([A-Z_]+)=/gm)
	return {
		...Object.fromEntries([...rest, ...[...settings].map(([, name]) => [name, ''])]),
		HOST: '127.0.0.1',
		TRUSTED_PROXY: '127.0.0.1',
		DISK_RESERVE: '0',
	}
}

async function answering(address: string, child: ChildProcess) {
	for (const end = Date.now() + within(90_000); ; await sleep(50)) {
		if (child.exitCode !== null || child.signalCode) throw new Error(`It ended with ${child.exitCode ?? child.signalCode}`)
		const answer = await fetch(address).catch(() => undefined)
		if (answer?.ok) return
		if (Date.now() > end) throw new Error(`${address} answers ${answer ? answer.status : 'nothing'}`)
	}
}

/** One that nothing listens on. */
export async function freePort(): Promise<number> {
	const server = createServer().listen(0)
	await once(server, 'listening')
	const address = server.address()
	server.close()
	await once(server, 'close')
	if (!address || typeof address === 'string') throw new Error('no port')
	return address.port
}

/** To the server and all that it started; none of it is left when it has ended already. */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals) {
	if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, signal)
}
