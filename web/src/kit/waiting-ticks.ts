// Hides which ticks lie on the device and have not been sent: their circles are full.
import { observable, useObservable } from '../platform/page/observable.ts'

const none: ReadonlySet<string> = new Set()
export const waitingTicks = observable(none)
/** Which one: the id of its entry and the part. */
export const tickKey = (id: string, part: string): string => `${id} ${part}`
export const useWaitsTicked = (id: string, part: string): boolean => useObservable(waitingTicks, none).has(tickKey(id, part))
