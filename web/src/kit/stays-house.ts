import { observable } from '../platform/page/observable.ts'

/** The house one is in, where it is kept who stays there when: known once the page is there. */
export const staysHouse = observable<string | null>(null)
