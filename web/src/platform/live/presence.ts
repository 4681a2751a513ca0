// Hides who is online in which group, as the live messages tell it.
import { observable, useObservable } from '../page/observable.ts'

type Present = { id: string; name: string }
const nobody: readonly Present[] = []
const unknown: ReadonlyMap<string, readonly Present[]> = new Map()
const presence = observable(unknown)

/** Who is online in the group, oneself included; empty for who may not know. */
export const usePresence = (group: string): readonly Present[] => useObservable(presence, unknown).get(group) ?? nobody

/** The socket's word for one group; nothing is known any more when it has closed. */
export const setPresence = (group?: string, users: readonly Present[] = nobody): void =>
	presence.set(group === undefined ? unknown : new Map(presence.get()).set(group, users))
