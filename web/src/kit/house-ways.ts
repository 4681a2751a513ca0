import { observable } from '../platform/page/observable.ts'

/** Whether all pages of the house lie over the page. */
export const houseWays = observable(false)
