// Hides what time it is: the server's word while its page wakes up, then the device's clock, a new minute at a time.
import { use } from 'react'
import { dayOf, type Day } from '@hausheft/contract/swiss/zurich.ts'
import { BootContext } from './boot.ts'
import { observable, useObservable } from './observable.ts'

const minute = 60_000
const current = () => Math.floor(Date.now() / minute) * minute
const now = observable(current())

/** Milliseconds since 1970, exact to the minute; changes every minute while the page is seen. */
export const useNow = (): number => useObservable(now, use(BootContext)?.now ?? now.get())
/** Today in Zurich. */
export const useToday = (): Day => dayOf(useNow())

export function watchNow(): void {
	const look = () => {
		if (document.visibilityState === 'visible') now.set(current())
	}
	look()
	setInterval(look, 15_000)
	document.addEventListener('visibilitychange', look)
}
