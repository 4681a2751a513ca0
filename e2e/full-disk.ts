import type { Page } from 'playwright-core'

export const noRoom = 'Auf dem Server ist kein Platz mehr frei.'

/** From now on uploads are answered as by a server whose disk is full, until what comes back is called. */
export async function fillDisk(page: Page): Promise<() => void> {
	let full = true
	const uploads = (url: URL) => /\/groups\/[^/]+\/files$/.test(url.pathname)
	const refused = {
		status: 507,
		contentType: 'application/problem+json',
		body: JSON.stringify({ status: 507, code: 'no_space', title: noRoom }),
	}
	await page.route(uploads, (route) => (full ? route.fulfill(refused) : route.continue()))
	return () => void (full = false)
}
