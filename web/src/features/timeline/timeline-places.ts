import type { VirtualItem } from '@tanstack/react-virtual'

/** What a list looked like when it was left: how high its rows were, how far it was scrolled, where it began on the page. */
type ListPlace = { measured: VirtualItem[]; offset: number; top: number }

const most = 20
const places = new Map<string, ListPlace>()

/** Set while one is away, so that the list has its full height at once when one comes back. */
export const placeIn = (list: string): ListPlace | undefined => places.get(list)

export const forgetPlace = (list: string) => void places.delete(list)

export function keepPlace(list: string, place: ListPlace) {
	places.delete(list)
	places.set(list, place)
	if (places.size > most) places.delete(places.keys().next().value as string)
}
