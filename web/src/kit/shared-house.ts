import { observable } from '../platform/page/observable.ts'

/** The house one is in, where several share it and one sees who owes whom: known once the page is there. */
export const sharedHouse = observable<string | null>(null)
