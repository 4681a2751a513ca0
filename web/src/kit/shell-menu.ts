import { observable } from '../platform/page/observable.ts'

/** Whether the rail lies over the page, on the phone. */
export const shellMenu = observable(false)
