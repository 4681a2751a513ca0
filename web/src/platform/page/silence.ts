// Hides how long a request may be without a sign before nobody is taken to be there.

/** In the background a browser lets a page wait. */
export const mostSilence = (): number => (globalThis.document?.visibilityState === 'hidden' ? 30_000 : 8000)

const look = 500

/** Calls `onSilent` once nothing has been heard for so long, unless it is over by then. */
export function watchSilence(onSilent: () => void): { heard: () => void; end: () => void } {
	let last = Date.now()
	const timer = setInterval(() => {
		if (Date.now() - last < mostSilence()) return
		clearInterval(timer)
		onSilent()
	}, look)
	return { heard: () => void (last = Date.now()), end: () => clearInterval(timer) }
}
