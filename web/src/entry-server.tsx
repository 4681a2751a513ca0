import { createMemoryHistory } from '@tanstack/react-router'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { screens, type ScreenName } from '@hausheft/contract/screens.ts'
import { createApp } from './app.tsx'
import type { Boot } from './platform/page/boot.ts'
import { fillCache } from './platform/api/screen.ts'
import { RenderedTitle } from './platform/page/page-title.ts'

/** The screens whose first view is rendered here, and the modules that it has beside those of every page. */
export const rendered: Partial<Record<ScreenName, string[]>> = {
	groupHome: ['src/features/groups/group-home-page.tsx'],
	propertyHome: [],
}

const appAt = (url: string, boot?: Boot) => createApp(boot, createMemoryHistory({ initialEntries: [url] }))
const { router: table } = appAt('/')

/** False for what the app answers with its 404 page. */
export function isKnown(path: string): boolean {
	const [, params, route] = table.getMatchedRoutes(path)
	return route !== undefined && params['**'] === undefined
}

/** Every address of the app, as the specification writes them. */
export const routes: string[] = Object.keys(table.routesByPath).map((path) => path.replaceAll(/\{?\$(\w+)\}?/g, '{$1}'))

// Before the server listens: who comes first after a start waits for no module.
const anyId = '00000000-0000-7000-8000-000000000000'
const first = Object.keys(rendered).map((name) => screens[name as ScreenName].path.replaceAll(/\{\w+\}/g, anyId))
for (const path of first) for (const route of table.getMatchedRoutes(path)[0]) await table.loadRouteChunk(route)

/** A screen whose payload is there: the HTML inside `#root`, and its title element. `params` are those of the address. */
export async function render(url: string, boot: Boot, params: Record<string, string>): Promise<{ html: string; title: string }> {
	const { client, router, ui } = appAt(url, boot)
	if (boot.payload) await fillCache(client, boot.payload, params)
	await router.load()
	let title = 'Hausheft'
	const html = renderToString(<RenderedTitle value={(of) => (title = of)}>{ui}</RenderedTitle>)
	client.clear()
	return { html, title: renderToStaticMarkup(<title>{title}</title>) }
}
