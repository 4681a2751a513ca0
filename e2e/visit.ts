// What the tests of session, release and errors share: a furnished house behind a gateway, and browsers of the person who lives there.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { launchBrowser } from './browser.ts'
import { startFront, type Front } from './front.ts'
import { furnish } from './furnish.ts'
import { startServer, type Server } from './server.ts'

export type Visit = {
	server: Server
	front: Front
	house: Awaited<ReturnType<typeof furnish>>
	/** Addresses behind the gateway. */
	home: string
	timeline: string
	/** Anna, signed in, in a browser of her own; its pages come through the gateway. */
	anna(options?: BrowserContextOptions): Promise<Page>
	/** Somebody who is not signed in. */
	visitor(options?: BrowserContextOptions): Promise<Page>
	/** A call to the API as Anna, past the gateway. */
	call(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Response>
	/** Between two tests. */
	tidy(): Promise<void>
	close(): Promise<void>
}

export async function startVisit(): Promise<Visit> {
	const server = await startServer()
	const [front, browser, house] = await Promise.all([startFront(server), launchBrowser(), furnish(server.url)])
	const contexts: BrowserContext[] = []
	const visitor = async (options: BrowserContextOptions = {}) => {
		const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'de-CH', ...options })
		contexts.push(context)
		context.setDefaultTimeout(20_000)
		return context.newPage()
	}
	const home = `${front.url}/group/${house.group}`
	return {
		server,
		front,
		house,
		home,
		timeline: `${home}/property/${house.property}`,
		visitor,
		async anna(options) {
			const page = await visitor(options)
			const [name = '', value = ''] = house.cookie.split('=', 2)
			await page.context().addCookies([{ name, value, url: front.url }])
			return page
		},
		async call(method, path, body, headers = {}) {
			const answer = await fetch(server.url + path, {
				method,
				headers: { origin: server.url, cookie: house.cookie, ...(body && { 'content-type': 'application/json' }), ...headers },
				...(body && { body: JSON.stringify(body) }),
			})
			if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
			return answer
		},
		async tidy() {
			front.mend()
			for (const context of contexts.splice(0)) await context.close()
		},
		async close() {
			await (browser as Browser | undefined)?.close()
			await front[Symbol.asyncDispose]()
			await server[Symbol.asyncDispose]()
		},
	}
}

/** The worker behind /sw.js has fetched everything and answers for this page. */
export const workerSettled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

/** As when one comes back to the window. */
export const focus = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('focus')))

/** What the console says as a warning or an error, and errors that nothing catches. */
export function said(page: Page) {
	const texts = { warning: [] as string[], error: [] as string[], uncaught: [] as string[] }
	page.on('console', (message) => {
		const type = message.type()
		if (type === 'warning' || type === 'error') texts[type].push(message.text())
	})
	page.on('pageerror', (error) => texts.uncaught.push(String(error)))
	return texts
}

/** True as long as the page has not been loaded anew. */
export async function mark(page: Page): Promise<() => Promise<boolean>> {
	await page.evaluate(() => Object.assign(globalThis, { marked: true }))
	return () => page.evaluate(() => 'marked' in globalThis)
}
