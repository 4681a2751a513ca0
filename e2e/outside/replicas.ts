// PostgreSQL with a standby that follows it, as an operator has it: two folders, two ports, and the programs that come with the product.
import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { accountFor, runAs } from '../../server/src/platform/postgres/account.ts'
import { binariesFor } from '../../server/src/platform/postgres/binaries.ts'
import { freePort } from '../../server/test/free-port.ts'
import { removeFolder, temporaryFolder } from '../../server/test/temporary-folder.ts'

const [user, secret, database] = ['hausheft', 'geheim', 'hausheft']

/** Rows of one host, whatever it is. */
export async function rowsAt<Row = unknown[]>(url: string, text: string): Promise<Row[]> {
	const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 10_000 })
	client.on('error', () => {})
	await client.connect()
	try {
		return (await client.query({ text, rowMode: 'array' })).rows as Row[]
	} finally {
		await client.end().catch(() => {})
	}
}

export type Replica = Awaited<ReturnType<Awaited<ReturnType<typeof startReplicas>>['add']>>

/** A place for several of them; ends all that it has started. */
export async function startReplicas() {
	const folder = temporaryFolder('replicas')
	const account = accountFor(undefined)
	const binaries = binariesFor(account, folder)
	const options = { ...runAs(account), cwd: '/', env: { LC_ALL: 'C' } }
	const children = new Set<ChildProcess>()
	const own = (file: string) => account && chownSync(file, account.uid, account.gid)

	const add = async (name: string) => {
		const directory = path.join(folder, name)
		const port = await freePort()
		const url = `postgres://${user}:${secret}@127.0.0.1:${port}/${database}`
		let child: ChildProcess | undefined
		let following: Record<string, string> = {}
		const start = async (settings: Record<string, string> = following) => {
			const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', wal_keep_size: '1GB', fsync: 'off', ...settings }
			const args = Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`])
			child = spawn(binaries.program('postgres'), ['-D', directory, '-p', String(port), ...args], { ...options, stdio: 'ignore' })
			children.add(child)
			for (;;) {
				if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`)
				if (await rowsAt(url.replace(/\w+$/, 'postgres'), 'select 1').catch(() => null)) return
				await sleep(50)
			}
		}
		const end = async (signal: NodeJS.Signals) => {
			if (child?.exitCode !== null || child.signalCode !== null) return
			// All of it at once, as when a machine goes.
			if (signal === 'SIGKILL') for (const pid of childrenOf(child.pid)) kill(pid)
			child.kill(signal)
			await once(child, 'exit')
			children.delete(child)
		}
		return {
			url,
			host: `127.0.0.1:${port}`,
			create: async () => {
				const passwordFile = path.join(folder, 'password')
				writeFileSync(passwordFile, secret)
				mkdirSync(directory, { mode: 0o700 })
				own(directory)
				own(passwordFile)
				const how = ['-D', directory, '-U', user, '--pwfile', passwordFile, '--auth=scram-sha-256', '--encoding=UTF8', '--no-sync']
				await promisify(execFile)(binaries.program('initdb'), how, options)
				await start()
				await rowsAt(url.replace(/\w+$/, 'postgres'), `create database ${database}`)
			},
			/** A copy of a running one, which it follows from then on. */
			follow: async (primary: { url: string; directory: string; host: string }) => {
				rmSync(directory, { recursive: true, force: true })
				const client = new pg.Client(primary.url)
				await client.connect()
				await client.query(`select pg_backup_start('copy', true)`)
				spawnSync('cp', ['-a', primary.directory, directory])
				const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
				await client.end()
				makeStandby(directory, rows[0]?.labelfile ?? '')
				for (const made of ['pg_wal', 'backup_label', 'standby.signal']) own(path.join(directory, made))
				const [host, from] = primary.host.split(':')
				const primary_conninfo = `host=${host} port=${from} user=${user} password=${secret} application_name=${name}`
				following = { primary_conninfo, wal_retrieve_retry_interval: '200ms', wal_receiver_status_interval: '1s' }
				await start()
			},
			directory,
			start,
			promote: () => rowsAt(url, 'select pg_promote(true, 30)'),
			stop: () => end('SIGINT'),
			kill: () => end('SIGKILL'),
		}
	}
	const close = async () => {
		for (const child of children) for (const pid of childrenOf(child.pid)) kill(pid)
		for (const child of children) child.kill('SIGKILL')
		for (const child of children) if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
		removeFolder(folder)
	}
	return { add, close }
}

const kill = (pid: number) => {
	try {
		process.kill(pid, 'SIGKILL')
	} catch {
		// It has ended.
	}
}
const childrenOf = (pid: number | undefined): number[] =>
	spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
		.stdout.split('\n')
		.map(Number)
		.filter(Boolean)

/** What a copy lacks to follow, without what was only of the running one. */
function makeStandby(directory: string, label: string) {
	for (const left of ['postmaster.pid', 'postmaster.opts', 'pg_wal']) rmSync(path.join(directory, left), { recursive: true, force: true })
	mkdirSync(path.join(directory, 'pg_wal'), { mode: 0o700 })
	writeFileSync(path.join(directory, 'backup_label'), label)
	writeFileSync(path.join(directory, 'standby.signal'), '')
}
