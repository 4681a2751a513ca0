import { observable } from '../platform/page/observable.ts'

/** Whether the list of keys lies over the page. */
export const keyHelp = observable(false)
