// Builds the web app into web/dist if anything it is made of has changed since the last time.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { waitForLock } from '../server/src/platform/process-lock.ts'

const root = path.join(import.meta.dirname, '..')
const web = path.join(root, 'web')
const dist = path.join(web, 'dist')
const hashFile = path.join(dist, '.sources-hash')
const cache = path.join(web, '.cache')

class BuildError extends Error {
	override name = 'BuildError'
}

const isBuilt = (hash: string): boolean => existsSync(hashFile) && readFileSync(hashFile, 'utf8') === hash

/** Made aside and exchanged when whole: a server that runs meanwhile never serves half a build. True if something was built. */
export async function buildWeb(print: (line: string) => void): Promise<boolean> {
	if (isBuilt(sourcesHash())) return false
	mkdirSync(cache, { recursive: true })
	const lock = await waitForLock(path.join(cache, 'build.lock'), 300_000, () => print('Die Weboberfläche wird gerade anderswo gebaut …'))
	if (!lock) throw new BuildError('Ein anderer Bau der Weboberfläche wird nicht fertig.')
	const [draft, old] = [path.join(cache, 'draft'), path.join(cache, 'old')]
	try {
		const hash = sourcesHash()
		if (isBuilt(hash)) return false
		print('Die Weboberfläche wird gebaut …')
		const begin = performance.now()
		for (const left of [draft, old]) rmSync(left, { recursive: true, force: true })
		await build(draft)
		writeFileSync(path.join(draft, '.sources-hash'), hash)
		if (existsSync(dist)) renameSync(dist, old)
		renameSync(draft, dist)
		print(`Die Weboberfläche ist gebaut (${((performance.now() - begin) / 1000).toFixed(1)} s).`)
		return true
	} finally {
		for (const left of [draft, old]) rmSync(left, { recursive: true, force: true })
		lock.release()
	}
}

async function build(draft: string): Promise<void> {
	const vite = [path.join(root, 'node_modules/vite/bin/vite.js'), 'build', '--emptyOutDir', '--logLevel', 'warn']
	const rendered = existsSync(path.join(web, 'src/entry-server.tsx'))
	const landing = path.join(web, 'scripts/build-landing.ts')
	await run('vite build', [...vite, '--outDir', path.join(draft, 'client')])
	if (rendered) await run('vite build --ssr', [...vite, '--ssr', 'src/entry-server.tsx', '--outDir', path.join(draft, 'server')])
	// Told where this build is in the making: what it adds belongs to the same draft.
	if (existsSync(landing)) await run('build-landing', [landing, draft])
	await run('build-worker', [path.join(web, 'scripts/build-worker.ts'), draft])
	await run('compress', [path.join(web, 'scripts/compress.ts'), path.join(draft, 'client')])
}

async function run(what: string, args: string[]): Promise<void> {
	const child = spawn(process.execPath, args, { cwd: web, stdio: ['ignore', 'pipe', 'pipe'] })
	const stop = (): boolean => child.kill()
	process.once('exit', stop)
	let output = ''
	for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text))
	const code = await new Promise((resolve) => child.once('error', resolve).once('close', resolve))
	process.off('exit', stop)
	if (code !== 0)
		throw new BuildError(`Die Weboberfläche lässt sich nicht bauen (${what}):\n${output.trim().split('\n').slice(-40).join('\n')}`)
}

function sourcesHash(): string {
	const beside = readdirSync(web).filter((name) => /\.(ts|html|json)$/.test(name))
	const places = [
		'web/src',
		'web/public',
		'web/scripts',
		...beside.map((name) => `web/${name}`),
		'contract/src',
		'demo',
		'package-lock.json',
	]
	const hash = createHash('sha256')
	for (const file of places.flatMap(filesOf).sort()) hash.update(`${file}\0`).update(readFileSync(path.join(root, file)))
	return hash.digest('hex')
}

function filesOf(place: string): string[] {
	const full = path.join(root, place)
	if (!existsSync(full)) return []
	if (!statSync(full).isDirectory()) return [place]
	return readdirSync(full, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
}

if (import.meta.main) {
	process.once('SIGTERM', () => process.exit(143))
	process.umask(0o022) // who starts the server next may be somebody else
	try {
		if (!(await buildWeb(console.log)) && !process.argv.includes('--quiet')) console.log('Die Weboberfläche ist auf dem neusten Stand.')
	} catch (error) {
		console.error(error instanceof BuildError ? error.message : error)
		process.exitCode = 1
	}
}
