import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { accountFor, runAs } from '../src/platform/postgres/account.ts'
import { freePort } from './free-port.ts'
import { removeFolder, temporaryFolder } from './temporary-folder.ts'

/** Where packages put it; undefined where this machine has none. */
export const findPgBouncer = (): string | undefined =>
	['/usr/sbin', ...(process.env['PATH'] ?? '').split(path.delimiter)].map((folder) => path.join(folder, 'pgbouncer')).find(existsSync)

export type TestPooler = { through(url: string): string; stop(): Promise<void> }

/** PgBouncer in front of every database of a cluster, as it comes: in transaction mode, and with no startup parameter let through. */
export async function startPgBouncer(program: string, url: string, connections = 3): Promise<TestPooler> {
	const { hostname, port, username, password } = new URL(url)
	const folder = temporaryFolder('pooler')
	const own = await freePort()
	const file = path.join(folder, 'pgbouncer.ini')
	const settings = {
		listen_addr: '127.0.0.1',
		listen_port: own,
		unix_socket_dir: '',
		auth_type: 'any',
		pool_mode: 'transaction',
		default_pool_size: connections,
		max_client_conn: 1000,
	}
	const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
	const to = `host=${hostname} port=${port} user=${decodeURIComponent(username)} password=${decodeURIComponent(password)}`
	writeFileSync(file, `[databases]\n* = ${to}\n[pgbouncer]\n${lines.join('\n')}\n`)
	chmodSync(file, 0o644)
	const child = spawn(program, ['-q', file], { ...runAs(accountFor(undefined)), cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
	let said = ''
	child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()))
	const ended = once(child, 'exit')
	while (!(await isListening(own))) {
		if (child.exitCode !== null) throw new Error(`PgBouncer does not start: ${said}`)
		await sleep(20)
	}
	return {
		through: (direct) => {
			const address = new URL(direct)
			address.host = `127.0.0.1:${own}`
			return address.href
		},
		stop: async () => {
			child.kill('SIGTERM')
			await ended
			removeFolder(folder)
		},
	}
}

async function isListening(port: number): Promise<boolean> {
	const socket = connect(port, '127.0.0.1')
	try {
		await once(socket, 'connect')
		return true
	} catch {
		return false
	} finally {
		socket.destroy()
	}
}
