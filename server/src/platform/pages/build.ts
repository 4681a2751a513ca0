// Hides what the built web app consists of: its templates, which files a page needs, what is inline in them, its renderer.
import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { fromJson } from '@hausheft/contract/from-json.ts'
import type { InlineHashes } from '../http/headers.ts'
import { hotTemplate, inlineHashes, shellTemplate, type FirstView, type HotTemplate, type Template } from './templates.ts'
import { keptFiles, workerText } from './worker.ts'

type Chunk = { file: string; css?: string[]; imports?: string[] }
type Manifest = Record<string, Chunk>

/** What web/src/entry-server.tsx exports: a build product, not an import of sources. */
type Renderer = {
	render(url: string, boot: unknown, params?: Record<string, string>): Promise<(FirstView & { failed: unknown[] }) | { to: string }>
	/** Undefined for what the app answers with its 404 page. */
	find(path: string): { route: string; modules: string[] } | undefined
	routes: string[]
}

export type WebBuild = Renderer & {
	/** The same for the same files. */
	id: string
	/** When it was built; milliseconds since 1970. */
	timestamp: number
	/** The folder of the files that are served as they are. */
	files: string
	landing: Record<'visitor' | 'signedIn', string>
	shell: Template
	/** The page of an address that is known, made when its route is first asked for. */
	hot(path: string): HotTemplate
	inline: NonNullable<InlineHashes>
	/** The text of /sw.js. */
	worker: string
}

const entry = 'index.html'

export const readManifest = (files: string) => fromJson<Manifest>(readFileSync(path.join(files, '.vite/manifest.json'), 'utf8'))

/** Reads what the build wrote to this folder, once: a build that replaces it later is for the next start. */
export async function loadBuild(dist: string): Promise<WebBuild> {
	const files = path.join(dist, 'client')
	const read = (file: string) => readFileSync(path.join(files, file), 'utf8')
	const manifest = readManifest(files)
	const renderer = (await import(pathToFileURL(path.join(dist, 'server/entry-server.js')).href)) as Renderer
	const landingFor = (file: string) => readFileSync(path.join(dist, 'landing', file), 'utf8')
	const landing = { visitor: landingFor('index.html'), signedIn: landingFor('signed-in.html') }
	const { render, find, routes } = renderer
	const html = read(entry)
	const shell = shellTemplate(html)
	// Read now: a build that comes later puts its own in their place.
	const sheets = new Map(Object.values(manifest).flatMap(({ css = [] }) => css.map((file) => [file, read(file)] as const)))
	const templates = new Map<string, HotTemplate>()
	const hot = (address: string) => {
		const { route, modules } = find(address) ?? { route: '', modules: [] }
		const made = templates.get(route)
		if (made) return made
		const { scripts, styles } = filesOf(manifest, [entry, ...modules])
		const css = styles.map((file) => sheets.get(file) ?? '').join('')
		const template = hotTemplate(html, { entry: manifest[entry]?.file ?? '', scripts, styles, css })
		templates.set(route, template)
		return template
	}
	const pages = [...Object.values(landing), html]
	const begins = hot('')
	const script = readFileSync(path.join(dist, 'worker/sw.js'), 'utf8')
	const kept = keptFiles(files)
	const made = createHash('sha256')
		.update(pages.join(''))
		.update(begins.head + begins.tail)
		.update(JSON.stringify(manifest))
		.update(script)
	// The build names its own after what is in them; these keep their names.
	for (const file of kept.filter((each) => !each.startsWith('/assets/'))) made.update(readFileSync(path.join(files, file)))
	const id = made.digest('hex').slice(0, 16)
	return {
		render,
		find,
		routes,
		id,
		timestamp: statSync(path.join(files, entry)).mtimeMs,
		files,
		landing,
		shell,
		hot,
		inline: inlineHashes(pages),
		worker: workerText(script, id, kept),
	}
}

/** The chunks and styles of some modules, each with everything it imports, in the order in which they are needed. */
export function filesOf(manifest: Manifest, modules: string[]): { scripts: string[]; styles: string[] } {
	const scripts = new Set<string>()
	const styles = new Set<string>()
	const walk = (key: string) => {
		const chunk = manifest[key]
		if (!chunk || scripts.has(chunk.file)) return
		scripts.add(chunk.file)
		for (const each of chunk.imports ?? []) walk(each)
		for (const each of chunk.css ?? []) styles.add(each)
	}
	for (const each of modules) walk(each)
	return { scripts: [...scripts], styles: [...styles] }
}
