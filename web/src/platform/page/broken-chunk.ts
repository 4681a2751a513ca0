// Hides what happens when a part of the app cannot be loaded, usually because a newer release has replaced it.
import { noteUnreachable, onReachable } from './connection.ts'
import { isLeaving } from './leaving.ts'
import { whenFree } from './when-free.ts'

const again = 10_000
const name = () => `hausheft.reloaded.${location.pathname}`

/** Reloads the page as soon as nothing is open, at most once per 10 s and path; after that the error page says so. */
export function watchChunks(): void {
	let missing = false
	const mend = () => {
		const last = Number(sessionStorage.getItem(name()) ?? 0)
		if (Date.now() - last >= again) void reload()
	}
	addEventListener('vite:preloadError', (event) => {
		// The router would reload once more on its own; this is how it remembers that it has.
		sessionStorage.setItem(`tanstack_router_reload:${event.payload.message}`, '1')
		// Firefox stops what is still being loaded as soon as one goes elsewhere.
		if (isLeaving()) missing = true
		else mend()
	})
	addEventListener('pageshow', () => {
		if (missing) mend()
		missing = false
	})
}

/** Without a connection there would be no page at all afterwards, and what is typed would be out of sight. */
async function reload(): Promise<void> {
	const found = await fetch('/builds/latest.json', { cache: 'no-store' }).catch(() => undefined)
	if (!found) return noteUnreachable()
	// Behind a form that is being saved, the way to what was saved would be called off.
	whenFree('reload', () => {
		sessionStorage.setItem(name(), String(Date.now()))
		location.reload()
	})
}

/** What is shown lacks a part: the page is loaded anew once somebody answers again and no form is open. */
export function mendOnceReached(): void {
	const stop = onReachable((reachable) => {
		if (!reachable) return
		stop()
		whenFree('reload', () => location.reload())
	})
}
