// Hides that a browser may let the worker send what waits once all pages are closed, where it has that.

/** What the browser calls the worker with. */
export const syncTag = 'hausheft-queue'
type Syncing = { sync?: { register(tag: string): Promise<void> } }

export async function askForSync(): Promise<void> {
	const registration: (ServiceWorkerRegistration & Syncing) | undefined = await globalThis.navigator?.serviceWorker?.getRegistration()
	// Somebody may have forbidden it: then it is sent when a page is open.
	await registration?.sync?.register(syncTag).catch(() => undefined)
}
