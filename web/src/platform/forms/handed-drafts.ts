// Hides that a draft can be put on the device for a form that is on the page already: it begins anew with it, and does not write over it.
import { useSyncExternalStore } from 'react'
import { observable } from '../page/observable.ts'

/** How often, by the draft. */
const handed = observable<ReadonlyMap<string, number>>(new Map())

/** Called once it lies there. */
export const noteHanded = (draft: string): void => handed.set(new Map(handed.get()).set(draft, (handed.get().get(draft) ?? 0) + 1))

/** Another one whenever that happens: the key of the form of this draft. */
export const useHanded = (draft: string): number =>
	useSyncExternalStore(
		handed.listen,
		() => handed.get().get(draft) ?? 0,
		() => 0,
	)
