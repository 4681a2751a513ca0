import { createMemoryHistory } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToReadableStream, renderToStaticMarkup } from 'react-dom/server'
import { screens } from '@hausheft/contract/screens.ts'
import { createApp, type App } from './app.tsx'
import type { Boot } from './platform/page/boot.ts'
import { fillCache } from './platform/api/screen.ts'
import { RenderedTitle } from './platform/page/page-title.ts'

// As text: which modules a route loads lazily stands nowhere else.
const sources: Record<string, string> = import.meta.glob(['./routes/*.tsx', './gallery/load-gallery.ts'], {
	query: '?raw',
	import: 'default',
	eager: true,
})
const loadedBy = (file: string): string[] =>
	[...(sources[file] ?? '').matchAll(/import\('(.*?)'\)/g)].flatMap(([, module = '']) => {
		const loaded = `.${new URL(module, `file:///${file}`).pathname}`
		return [loaded, ...loadedBy(loaded)]
	})
/** Of each route what it loads lazily. */
const modulesOf = new Map(
	Object.entries(sources).map(([file, source]) => [
		/createFileRoute\('(.*?)'\)/.exec(source)?.[1],
		loadedBy(file).map((loaded) => loaded.replace('.', 'src')),
	]),
)

const appAt = (url: string, boot?: Boot) => createApp(boot, createMemoryHistory({ initialEntries: [url] }))
const { router: table } = appAt('/')

/** The route of an address, and the modules that its first view has beside those of every page; undefined for what the app answers with its 404 page. */
export function find(path: string): { route: string; modules: string[] } | undefined {
	const [all, params, route] = table.getMatchedRoutes(path)
	if (route === undefined || params['**'] !== undefined) return undefined
	return { route: route.id, modules: all.flatMap(({ id }) => modulesOf.get(id) ?? []) }
}

/** Every address of the app, as the specification writes them. */
export const routes: string[] = Object.keys(table.routesByPath).map((path) => path.replaceAll(/\{?\$(\w+)\}?/g, '{$1}'))

// Before the server listens: who comes first after a start waits for no module.
const anyId = '00000000-0000-7000-8000-000000000000'
for (const name of ['groupHome', 'propertyHome'] as const) {
	const path = screens[name].path.replaceAll(/\{\w+\}/g, anyId)
	for (const route of table.getMatchedRoutes(path)[0]) await table.loadRouteChunk(route)
}

type Rendered = {
	/** What stands inside `#root`; parts that failed are left to the browser. */
	html: string
	/** The title element. */
	title: string
	failed: unknown[]
}

const pathOf = (href: string) => href.split(/[?#]/, 1)[0]
const leadsTo = (result: App['router']['_serverResult']) =>
	result?.type === 'redirect' ? (result.redirect.headers.get('location') ?? undefined) : undefined

/** The page of an address, with the payload of its screen where it has one, or the address that it leads on to. `params` are those of the address. */
export async function render(url: string, boot: Boot, params: Record<string, string> = {}): Promise<Rendered | { to: string }> {
	const { client, router, ui } = appAt(url, boot)
	if (boot.payload) await fillCache(client, boot.payload, params)
	await router.load()
	const to = leadsTo(router._serverResult)
	if (to !== undefined && pathOf(to) !== pathOf(url)) return { to }
	let title = 'Hausheft'
	const failed: unknown[] = []
	const page = <RenderedTitle value={(of) => (title = of)}>{ui}</RenderedTitle>
	const html = await textOf(page, (error) => void failed.push(error)).catch(() => '')
	client.clear()
	return { html, title: renderToStaticMarkup(<title>{title}</title>), failed }
}

/** With all that comes late in its place: scripts that would put it there are let in by no page. */
async function textOf(page: ReactNode, onError: (error: unknown) => void): Promise<string> {
	const stream = await renderToReadableStream(page, { progressiveChunkSize: Infinity, onError })
	await stream.allReady
	return new Response(stream).text()
}
