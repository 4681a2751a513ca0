// Hides what the built web app consists of: its templates, which files a page needs, what is inline in them, its renderer.
import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { fromJson } from '@hausheft/contract/from-json.ts'
import type { ScreenName } from '@hausheft/contract/screens.ts'
import type { InlineHashes } from '../http/headers.ts'
import { hotTemplate, inlineHashes, shellTemplate, type FirstView, type Template } from './templates.ts'
import { keptFiles, workerText } from './worker.ts'

type Chunk = { file: string; css?: string[]; imports?: string[] }
type Manifest = Record<string, Chunk>

/** What web/src/entry-server.tsx exports: a build product, not an import of sources. */
type Renderer = {
	render(url: string, boot: unknown, params: Record<string, string>): Promise<FirstView>
	/** False for what the app answers with its 404 page. */
	isKnown(path: string): boolean
	routes: string[]
	/** Screens that are rendered, and the modules that their first view has beside those of every page. */
	rendered: Partial<Record<ScreenName, string[]>>
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
	hot: ReadonlyMap<string, Template>
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
	const html = read(entry)
	const shell = shellTemplate(html)
	const hot = new Map(
		Object.entries(renderer.rendered).map(([screen, modules]) => {
			const { scripts, styles } = filesOf(manifest, [entry, ...modules])
			return [screen, hotTemplate(html, { entry: manifest[entry]?.file ?? '', scripts, styles, css: styles.map(read).join('') })]
		}),
	)
	const pages = [...Object.values(landing), shell, ...hot.values()].map((page) => (typeof page === 'string' ? page : page.head + page.tail))
	const { render, isKnown, routes, rendered } = renderer
	const script = readFileSync(path.join(dist, 'worker/sw.js'), 'utf8')
	const kept = keptFiles(files)
	const made = createHash('sha256').update(pages.join('')).update(JSON.stringify(manifest)).update(script)
	// The build names its own after what is in them; these keep their names.
	for (const file of kept.filter((each) => !each.startsWith('/assets/'))) made.update(readFileSync(path.join(files, file)))
	const id = made.digest('hex').slice(0, 16)
	return {
		render,
		isKnown,
		routes,
		rendered,
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
