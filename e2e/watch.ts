// What a page does, told from outside.
import type { Locator, Page, Request } from 'playwright-core'
import { expect } from 'vitest'

/** The worker behind /sw.js has fetched everything and answers for this page. */
export const workerSettled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

/** The page is shown, with all that it loads late, and its socket is open. */
export async function live(page: Page, url: string): Promise<void> {
	let asked = 0
	// Of the page before some may still end.
	const open = new Set<Request>()
	page.on('request', (request) => {
		asked++
		open.add(request)
	})
	page.on('requestfinished', (request) => open.delete(request))
	page.on('requestfailed', (request) => open.delete(request))
	// The page before may have opened one at the last moment, on which nothing comes any more.
	const heard = new Promise<void>((resolve) => page.on('websocket', (socket) => socket.once('framereceived', () => resolve())))
	await Promise.all([heard, page.goto(url)])
	// A quiet network is no sign while the page has no time to ask for what it lacks.
	const isIdle = async () => {
		const before = asked
		await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(() => requestIdleCallback(resolve)))))
		return asked === before && open.size === 0
	}
	await expect.poll(isIdle).toBe(true)
}

/** As when one comes back to the window. */
export const focus = (page: Page) => page.evaluate(() => void setTimeout(() => dispatchEvent(new Event('focus'))))

/** What the console says as a warning or an error, and errors that nothing catches. */
export function consoleTexts(page: Page) {
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

/** Until React has taken over this part of a page that the server has rendered: a click before that leads nowhere. */
export async function listening(part: Locator): Promise<void> {
	const isTaken = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))
	await expect.poll(() => part.evaluate(isTaken)).toBe(true)
}

/** Until nothing within moves any more: no motion runs, and what is measured late has been. */
export async function still(parts: Locator): Promise<void> {
	const places = () =>
		parts.evaluateAll(async (elements) => {
			const motions = elements
				.flatMap((element) => [element, element.closest('[role=dialog]')])
				.flatMap((each) => each?.getAnimations() ?? [])
			await Promise.allSettled(motions.map(({ finished }) => finished))
			const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
			const tops = () => elements.map((element) => element.getBoundingClientRect().top).join()
			const before = tops()
			for (let at = 0; at < 5; at++) await frame()
			return tops() === before
		})
	await expect.poll(places).toBe(true)
}
