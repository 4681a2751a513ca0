// Hides whether the server can be reached, as far as the page has noticed.
import { observable, useObservable } from './observable.ts'

const reachable = observable(true)

/** Nobody is signed in, and who owns the device looks at what it has kept: nothing is asked, until the page is loaded anew. */
let aside = false
export const isAside = (): boolean => aside
export function setAside(): void {
	aside = true
	noteUnreachable()
}

/** A call was answered, whatever the answer. One that was on its way when the device lost its network says nothing: whatever is asked next waits. */
export const noteReached = (): void => void (navigator.onLine === false || aside || reachable.set(true))
/** A call found nobody. */
export const noteUnreachable = (): void => reachable.set(false)

export const isReachable = (): boolean => reachable.get()
export const useReachable = (): boolean => useObservable(reachable, true)
/** Called when the server can be reached again, or no longer. */
export const onReachable = (listener: (reachable: boolean) => void) => reachable.listen(() => listener(reachable.get()))

/** Believes the device when it says that it has no network; that it has one proves nothing. */
export function watchConnection(): void {
	addEventListener('offline', noteUnreachable)
}
