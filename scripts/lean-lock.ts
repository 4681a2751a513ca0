// `node scripts/lean-lock.ts [--check]`: takes from package-lock.json what packages would have installed to run although nothing that runs uses
// it: optional peers that only development brings, and optional dependencies. npm keeps it so until such a package gets another version.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

type Entry = Partial<Record<'dependencies' | 'devDependencies' | 'optionalDependencies' | 'peerDependencies', Record<string, string>>> & {
	peerDependenciesMeta?: Record<string, { optional?: boolean }>
	resolved?: string
	link?: boolean
}
export type Lock = { packages: Record<string, Entry> }

/** PDF.js draws on it in Node; what runs reads PDFs in the browser, and the tests read their text. */
const unusedOptionals: Record<string, readonly string[]> = { 'pdfjs-dist': ['@napi-rs/canvas'] }
const workspaces = ['', 'contract', 'demo', 'server', 'web']

/** Takes it out of the entries, and says what; npm then finds out what needs no longer be installed. */
function leanOut({ packages }: Lock): string[] {
	const taken: string[] = []
	for (const [place, entry] of Object.entries(packages))
		for (const name of unusedOptionals[nameOf(place)] ?? []) {
			if (!entry.optionalDependencies?.[name]) continue
			delete entry.optionalDependencies[name]
			taken.push(`${place}: ${name}`)
		}
	const running = runningPlaces(packages, workspaces)
	for (const [place, entry] of Object.entries(packages))
		for (const [name, { optional }] of Object.entries(entry.peerDependenciesMeta ?? {})) {
			const target = optional && resolvePlace(packages, place, name)
			if (!target || running.has(target)) continue
			delete entry.peerDependencies?.[name]
			delete entry.peerDependenciesMeta?.[name]
			taken.push(`${place}: ${name}`)
		}
	return taken
}

/** What these need to run, without optional peers. */
export function runningPlaces(packages: Lock['packages'], from: readonly string[]): Set<string> {
	const found = new Set<string>()
	const walk = (place: string) => {
		if (found.has(place)) return
		found.add(place)
		const { link, resolved, dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[place] ?? {}
		if (link && resolved) return walk(resolved)
		const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
		for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
			const next = resolvePlace(packages, place, name)
			if (next) walk(next)
		}
	}
	from.forEach(walk)
	return found
}

/** As Node does: in the folder itself, then in each one above it. */
export function resolvePlace(packages: Lock['packages'], place: string, name: string): string | undefined {
	for (let folder: string | undefined = place; folder !== undefined; folder = above(folder)) {
		const candidate = path.posix.join(folder, 'node_modules', name)
		if (packages[candidate]) return candidate
	}
	return undefined
}

function above(folder: string): string | undefined {
	if (folder === '') return undefined
	const at = folder.lastIndexOf('node_modules/')
	return at === -1 ? '' : folder.slice(0, Math.max(0, at - 1))
}

const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)

if (import.meta.main) {
	const root = path.join(import.meta.dirname, '..')
	const file = path.join(root, 'package-lock.json')
	const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock
	const taken = leanOut(lock)
	if (process.argv.includes('--check')) {
		if (taken.length) {
			console.error(
				`package-lock.json would install to run what nothing there uses (node scripts/lean-lock.ts takes it out):\n${taken.join('\n')}`,
			)
			process.exitCode = 1
		}
	} else {
		writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
		execFileSync('npm', ['install', '--package-lock-only'], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
		for (const line of taken) console.log(line)
	}
}
