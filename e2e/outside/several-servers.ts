// Several servers of one house behind nginx, which sends each request to the next one.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '../../server/src/platform/postgres/embedded.ts'
import { readManifest } from '../../server/src/platform/pages/build.ts'
import { removeFolder, temporaryFolder } from '../../server/test/temporary-folder.ts'
import { within } from '../patience.ts'
import { freePort, startServer, type Server } from '../server.ts'

const repository = path.join(import.meta.dirname, '../..')

export type Several = Awaited<ReturnType<typeof openSeveral>>

/** What they share: database, files and the secret; nothing else. The first has nobody before it: `balance` once it runs. */
export async function openSeveral(nginx: string) {
	const folder = temporaryFolder('several')
	// Each server has up to sixty.
	const postgres = await startPostgres({ dataDir: path.join(folder, 'postgres'), print: () => {}, settings: { max_connections: '300' } })
	const port = await freePort()
	const url = `http://localhost:${port}`
	const running: Server[] = []
	let made = 0
	let proxy: ChildProcess | undefined

	const balance = async () => {
		const servers = running.map((server) => `server ${new URL(server.url).host.replace('localhost', '127.0.0.1')} max_fails=0;`).join(' ')
		const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((each) => `${each}_temp_path ${folder}/${each};`).join(' ')
		const site = readFileSync(path.join(repository, 'deploy/nginx.conf'), 'utf8')
			.replace('server 127.0.0.1:3000;', servers)
			// Another proxy stands in front of this one, as it seems: which household somebody is of is said there.
			.replace('X-Forwarded-For $remote_addr', 'X-Forwarded-For $http_x_forwarded_for')
			.replace(/server \{\s*listen 80;[\s\S]*?\n\}\n/, '')
			.replace(/listen 443 ssl http2;\s*server_name \S+\s*ssl_certificate \S+\s*ssl_certificate_key \S+/, `listen ${port};`)
		writeFileSync(
			path.join(folder, 'nginx.conf'),
			`daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;\nevents { worker_connections 4096; }\nhttp { access_log off; ${temporary}\n${site}}\n`,
		)
		const before = workersOf(proxy)
		if (proxy) proxy.kill('SIGHUP')
		else proxy = spawn(nginx, ['-c', path.join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' })
		for (const end = Date.now() + within(60_000); before.some(takesRequests); await sleep(20))
			if (Date.now() > end) throw new Error('nginx still sends requests to those that it had before.')
	}
	const start = async (checkout?: string) => {
		const server = await startServer({
			...(checkout !== undefined && { checkout }),
			dataDir: path.join(folder, `data-${made++}`),
			env: {
				DATABASE_URL: postgres.url,
				FILES: path.join(folder, 'files'),
				BACKUP_DIR: path.join(folder, 'backups'),
				AUTH_SECRET: 'dasselbe auf allen Servern, dafür lang genug',
				PUBLIC_URL: url,
				WRITES_PER_MINUTE: '1000000',
			},
		})
		running.push(server)
		return server
	}
	return {
		url,
		databaseUrl: postgres.url,
		folder,
		running,
		start,
		/** Requests go to those that run now, as soon as this is through. */
		balance,
		/** As one that is replaced: nothing new comes to it, then it is told to end. */
		async replace(server: Server) {
			running.splice(running.indexOf(server), 1)
			await balance()
			await server.stop('SIGTERM')
		},
		async [Symbol.asyncDispose]() {
			for (const server of running) await server.stop('SIGTERM')
			proxy?.kill('SIGTERM')
			if (proxy && proxy.exitCode === null) await once(proxy, 'exit')
			await postgres.stop()
			removeFolder(folder)
		},
	}
}

const readProcess = (pid: string, file: string) => {
	try {
		return readFileSync(`/proc/${pid}/${file}`, 'utf8')
	} catch {
		return '' // it has ended
	}
}
const workersOf = (proxy: ChildProcess | undefined) =>
	proxy ? readProcess(String(proxy.pid), `task/${proxy.pid}/children`).split(' ').filter(Boolean) : []
/** One that ends when its sockets do takes no request any more, and says so by its name. */
const takesRequests = (pid: string) => /worker process(?! is shutting down)/.test(readProcess(pid, 'cmdline'))

/** This state once more, built with another text in that module; `old` and `next` are the names of its chunk before and after. */
export function copyWithAnotherAsset(folder: string, module: string) {
	const copy = path.join(folder, 'next')
	const left = /^(\.git|shots)$|(^|\/)(node_modules|\.cache)$/
	cpSync(repository, copy, { recursive: true, preserveTimestamps: true, filter: (from) => !left.test(path.relative(repository, from)) })
	for (const modules of ['node_modules', 'server/node_modules']) symlinkSync(path.join(repository, modules), path.join(copy, modules))
	appendFileSync(path.join(copy, 'web', module), `\nObject.assign(globalThis, { release: 'another' })\n`)
	execFileSync(process.execPath, ['scripts/build-web.ts', '--quiet'], { cwd: copy, stdio: ['ignore', 'ignore', 'inherit'] })
	const chunkIn = (root: string) => path.basename(readManifest(path.join(root, 'web/dist/client'))[module]?.file ?? '', '.js')
	return { checkout: copy, old: chunkIn(repository), next: chunkIn(copy) }
}
