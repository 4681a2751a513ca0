// Hides that lists show what is being saved: it is put into them by what saves, so that a page which saves nothing comes without.
import type { Event, Rolling } from '@hausheft/contract/events.ts'
import type { MouseEvent, ReactNode } from 'react'
import { observable, useObservable } from '../../platform/page/observable.ts'

/** How what is under way looks: `sign` stands for its words where there is room, `photos` for those that are not stored yet, `open` leads back into its form. */
export type UnderWayFace = { sign?: ReactNode; photos?: ReactNode; open?: { href: string; run: () => void } | undefined }
/** An entry in a list. One that this page saves has a key, which stays when it is stored, and until then words. */
export type Listed = Event & { underWay?: { key: string; words: string | undefined } & UnderWayFace }
export type Listing = { pages: readonly Rolling[] }
export type ListOf = { property: string } | { group: string }

/** A list with what is under way in it, where that belongs there. */
type PutInto = (list: Listing, of: ListOf, filters: object) => Listing

const untouched: PutInto = (list) => list
export const putUnderWay = observable(untouched)

export const useUnderWay = (): PutInto => useObservable(putUnderWay, untouched)

/** A tap on what waits opens it again in its form. What is being saved says under which key: the form that closes becomes it. */
export function linkIntoForm({ underWay }: Listed) {
	const { open, key } = underWay ?? {}
	if (!open) return { 'data-saves': key }
	const onClick = (event: MouseEvent) => {
		if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
		event.preventDefault()
		open.run()
	}
	return { href: open.href, 'data-entry': key, onClick }
}
