// Hides which of the replies on the page come from the device, and of when they are.
import { observable } from '../page/observable.ts'

/** When each was read, by its address. */
export const shownKept = observable<ReadonlyMap<string, number>>(new Map())

/** `at` undefined: it has been answered since. */
export function noteShown(url: string, at: number | undefined): void {
	if (shownKept.get().get(url) === at) return
	const next = new Map(shownKept.get())
	if (at === undefined) next.delete(url)
	else next.set(url, at)
	shownKept.set(next)
}
