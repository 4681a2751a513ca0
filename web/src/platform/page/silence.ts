// Hides how long a request may be without a sign before nobody is taken to be there.

/** In the background a browser lets a page wait. */
export const mostSilence = (): number => (globalThis.document?.visibilityState === 'hidden' ? 30_000 : 8000)

/** After this no answer is merely slow, where nobody else had one either. */
export const longestSilence = (): number => 30_000

const look = 500

/**
 * Calls `onSilent` once nothing has been heard for so long, unless it is over by then. By its own looks, not by the clock: a device that slept,
 * or had no time itself, has not heard nobody.
 */
export function watchSilence(onSilent: () => void, most = mostSilence): { heard: () => void; end: () => void } {
	let looks = 0
	const timer = setInterval(() => {
		looks++
		if (looks * look < most()) return
		clearInterval(timer)
		onSilent()
	}, look)
	return { heard: () => void (looks = 0), end: () => clearInterval(timer) }
}
