// Hides whether the page is being left: to load it anew meanwhile would call off the way to the next one.

/** A way may be called off without a word (a question, a download): after this many milliseconds one has stayed. */
const longest = 10_000
let since = -Infinity

export const isLeaving = (): boolean => Date.now() - since < longest

export function watchLeaving(): void {
	for (const each of ['beforeunload', 'pagehide']) addEventListener(each, () => (since = Date.now()))
	// Back from the browser's back/forward cache.
	addEventListener('pageshow', () => (since = -Infinity))
}
