// What the device keeps of what was read, as a page of it sees it.
import type { Page } from 'playwright-core'

/** Of which addresses; those with this part in them. */
export async function keptUrls(page: Page, part: string | RegExp = ''): Promise<string[]> {
	const urls = await page.evaluate(async () => {
		const done = <T>(request: IDBRequest<T>) =>
			new Promise<T>((resolve, reject) => {
				request.addEventListener('success', () => resolve(request.result))
				request.addEventListener('error', () => reject(request.error ?? new Error('failed')))
			})
		if ((await indexedDB.databases()).length === 0) return []
		const database = await done(indexedDB.open('hausheft'))
		const keys = await done(database.transaction('reads').objectStore('reads').getAllKeys())
		database.close()
		return keys.map((key) => String((key as string[])[1]))
	})
	return urls.filter((url) => (typeof part === 'string' ? url.includes(part) : part.test(url)))
}

/** What a page says without a connection in the place of what the device has not kept, or cannot look for. */
export const notHere = /Das wurde auf diesem Gerät noch nie geöffnet\.|Keine Verbindung\./
