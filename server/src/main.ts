// npm start: configuration -> database -> web app -> server, and in reverse to stop. With --dev the web app comes from its sources.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import path from 'node:path'
import { lookAt } from '@hausheft/contract/looked-at.ts'
import type { Config } from './config.ts'
import { codeOf } from './platform/thrown.ts'

const root = path.resolve(import.meta.dirname, '../..')
const dev = process.argv.includes('--dev')
const takeOver = process.argv.includes('--take-over')
const print = (line: string): void => console.log(line)
/** Since that moment, or since this process began. */
const elapsed = (since = 0): string => `${((performance.now() - since) / 1000).toFixed(1)} s`

const closers: (() => Promise<unknown>)[] = []
let stopping: number | undefined

function onSignal(signal: NodeJS.Signals): void {
	if (stopping === undefined) {
		print(`\nHausheft wird beendet …${signal === 'SIGINT' ? ' (nochmals Ctrl-C: sofort)' : ''}`)
		void stop(0)
	} else if (performance.now() - stopping > 500) {
		// A single Ctrl-C arrives twice, from the terminal and from npm. PostgreSQL's guard stops it even now.
		process.exit(130)
	}
}

/** Ends the process, last started first stopped. What takes longer than 20 s is cut off. */
async function stop(code: number): Promise<never> {
	stopping ??= performance.now()
	setTimeout(() => process.exit(code || 1), 20_000).unref()
	for (const close of closers.splice(0).reverse()) await close().catch((error: unknown) => console.error(error))
	process.exit(code)
}

function onBug(error: unknown): void {
	console.error(error)
	if (stopping === undefined) void stop(1)
}

/** What went wrong stands on the screen. */
class AlreadyTold extends Error {}

async function start(): Promise<void> {
	const { ConfigError } = await import('./config-setting.ts')
	const { loadConfig } = await import('./config.ts')
	const { noSpace, StartError } = await import('./platform/start-error.ts')
	const { keptSecret, openDataDirectory } = await import('./platform/data-directory.ts')
	const { liesOutside } = await import('./platform/backup/found.ts')
	const { refuseUnfinished } = await import('./platform/backup/unfinished.ts')
	let place = 'DATA_DIR'
	try {
		const config = loadConfig((dataDir) => {
			openDataDirectory(dataDir)
			return keptSecret(dataDir, 'secret')
		})
		place = config.dataDir
		openDataDirectory(place)
		refuseUnfinished(place)
		process.umask(0o077)
		// Only providers are asked by `fetch`.
		if (config.providers.length > 0) await import('./platform/outgoing/guard-fetch.ts').then(({ guardFetch }) => guardFetch(config))
		// Side by side: PostgreSQL and the build are processes of their own, and this one has its modules to load.
		const building = dev ? undefined : buildWeb()
		building?.catch(() => {}) // awaited below
		const database = openDatabase(config)
		database.catch(() => {})
		const [{ prepareDatabase }, { createApp }] = await Promise.all([import('./platform/database/prepare.ts'), import('./app.ts')])
		const databaseUrl = await database
		const reached = performance.now()
		const direct = config.databaseUrlDirect ?? databaseUrl
		if (config.severalHosts) await import('./platform/database/kept-timelines.ts').then(({ keepTimelines }) => keepTimelines(place))
		const isLimited = await prepareDatabase(direct, config.databaseUrlDirect && databaseUrl)
		await import('./platform/backup/scratch.ts').then(({ dropLeftScratch }) => dropLeftScratch(direct))
		await import('./platform/holding/start.ts').then(({ checkFiles }) => checkFiles(direct, config.files, takeOver, print))
		if (!isLimited)
			print('Über den Verbindungsverteiler hat die Rolle keine eigenen Zeitlimiten: Hausheft gibt sie mit jeder Anweisung mit.')
		print(`Die Datenbank ist auf dem neusten Stand (${elapsed(reached)}).`)
		await building
		const web = dev ? undefined : await import('./platform/pages/build.ts').then(({ loadBuild }) => loadBuild(path.join(root, 'web/dist')))
		const app = await createApp({ config, databaseUrl, isLimited, dev, ...(web && { web }) })
		closers.push(() => app.close())
		if (dev) await import('./platform/dev-web.ts').then(({ mountViteDev }) => mountViteDev(app))
		flushCompileCache() // not only at an orderly end
		await app.listen({ port: config.port, host: config.host })
		const address = app.server.address()
		const port = address && typeof address === 'object' ? address.port : config.port
		const addresses = await listed(config, port)
		print(`\nHausheft ist bereit nach ${elapsed()}:\n${addresses.map((each) => `  ${each}\n`).join('')}Beenden mit Ctrl-C.\n`)
		if (!liesOutside(config))
			print(
				`Sicherungen liegen auf demselben Datenträger (${config.backupDir}). Mit BACKUP_DIR einen anderen angeben: docs/operating.md.\n`,
			)
	} catch (error) {
		if (stopping !== undefined) return // Ctrl-C in the middle: what broke was on its way out
		const [code, port] = [codeOf(error), Number(lookAt(error, 'port') ?? 0)]
		const full = noSpace(error, place)
		if (full) console.error(full.message)
		else if (error instanceof ConfigError || error instanceof StartError) console.error(error.message)
		else if (code === 'EADDRINUSE')
			console.error(`Port ${port} ist besetzt. Läuft Hausheft schon? Sonst einen anderen angeben: PORT=3001 npm start`)
		else if (code === 'EACCES' && port) console.error(`Port ${port} darf nur root öffnen. Einen ab 1024 angeben: PORT=3000 npm start`)
		else if (code === 'EADDRNOTAVAIL') console.error('Die Netzadresse in HOST gibt es auf dieser Maschine nicht.')
		else if (!(error instanceof AlreadyTold)) console.error(error)
		await stop(1)
	}
}

async function buildWeb(): Promise<void> {
	const child = spawn(process.execPath, [path.join(root, 'scripts/build-web.ts'), '--quiet'], { stdio: 'inherit' })
	closers.push(async () => child.kill())
	const [code]: unknown[] = await once(child, 'exit')
	if (code !== 0) throw new AlreadyTold()
}

async function openDatabase({ dataDir, databaseUrl }: Config): Promise<string> {
	if (databaseUrl) return databaseUrl
	const { startPostgres } = await import('./platform/postgres/embedded.ts')
	const began = performance.now()
	const postgres = await startPostgres({ dataDir, print })
	closers.push(() => postgres.stop())
	print(`PostgreSQL ist bereit (${elapsed(began)}).`)
	return postgres.url
}

async function listed({ host, publicUrls }: Config, port: number): Promise<string[]> {
	if (publicUrls.length > 0) return publicUrls
	if (host !== '0.0.0.0' && host !== '::') return [`http://${host.includes(':') ? `[${host}]` : host}:${port}`]
	const { originsInNetwork } = await import('./platform/http/own-address.ts')
	return [`http://localhost:${port}`, ...originsInNetwork(host, port).map((each) => `${each}  (im selben Netz, etwa vom Handy)`)]
}

// A closed terminal or pipe is no reason to end.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
process.on('uncaughtException', onBug)
process.on('unhandledRejection', onBug)
await start()
