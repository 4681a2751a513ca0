// Hides that lists show what is being saved: it is put into them by what saves, so that a page which saves nothing comes without.
import type { Event, Rolling } from '@hausheft/contract/events.ts'
import type { ReactNode } from 'react'
import { observable, useObservable } from '../../platform/page/observable.ts'

/** An entry in a list. One that this page saves has a key, which stays when it is stored, and until then words; `sign`: what stands for them where there is room. */
export type Listed = Event & { underWay?: { key: string; words: string | undefined; sign?: ReactNode } }
export type Listing = { pages: readonly Rolling[] }
export type ListOf = { property: string } | { group: string }

/** A list with what is under way in it, where that belongs there. */
type PutInto = (list: Listing, of: ListOf, filters: object) => Listing

const untouched: PutInto = (list) => list
export const putUnderWay = observable(untouched)

export const useUnderWay = (): PutInto => useObservable(putUnderWay, untouched)
