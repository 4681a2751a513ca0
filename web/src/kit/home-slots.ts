// Hides where on a home the watch stands, and that it can be an app: the page leaves the places open, and what fills them loads later.
import { observable } from '../platform/page/observable.ts'

const slotPlace = () => observable<HTMLElement | null>(null)
/** In the row above the entries, and where there is room in the column beside them. */
export const homeSlots = [slotPlace(), slotPlace()] as const
/** For the elements that are such a place. */
export const holdAbove = homeSlots[0].set
export const holdBeside = homeSlots[1].set
/** On the home of a group. */
export const installSlot = slotPlace()
export const holdInstall = installSlot.set
