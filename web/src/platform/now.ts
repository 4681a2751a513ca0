// Hides what time it is: the server's word while its page wakes up, then the device's clock, a new minute at a time.
import { observable, useObservable } from './observable.ts'
import { dayOf, type Day } from './zurich.ts'

const now = observable(0)

/** Milliseconds since 1970, exact to the minute; changes every minute while the page is seen. */
export const useNow = (): number => useObservable(now)
/** Today in Zurich. */
export const useToday = (): Day => dayOf(useNow())

const minute = 60_000
const current = () => Math.floor(Date.now() / minute) * minute

/** The instant with which the server rendered, or none where the page is rendered here. */
export function setNow(atFirst?: number): void {
	now.atFirst = atFirst ?? current()
	now.set(now.atFirst)
}
export function watchNow(): void {
	const look = () => {
		if (document.visibilityState === 'visible') now.set(current())
	}
	look()
	setInterval(look, 15_000)
	document.addEventListener('visibilitychange', look)
}
