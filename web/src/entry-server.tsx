import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { createApp } from './app.tsx'
import type { Boot } from './platform/boot.ts'
import { fillCache } from './platform/screen.ts'

/** The HTML inside `#root` of a screen whose payload is there. `params` are those of the address. */
export async function render(url: string, boot: Boot, params: Record<string, string>): Promise<string> {
	const { client, router, ui } = createApp(boot, createMemoryHistory({ initialEntries: [url] }))
	if (boot.payload) fillCache(client, boot.payload, params)
	await router.load()
	const html = renderToString(ui)
	client.clear()
	return html
}
