// Hides in which group and which house a person was last on this device, so that the app goes on where they left it.
import { useSyncExternalStore } from 'react'
import { idPattern } from '@hausheft/contract/patterns.ts'
import { forgetOnDevice, keepOnDevice, readDevice } from '../device/device.ts'

type KnownPlaces = readonly { id: string }[]

export const keepLastGroup = (id: string): void => void keepOnDevice('group', id)
export const keepLastProperty = (id: string): void => void keepOnDevice('property', id)

export const homeGroup = (groups: KnownPlaces) => choose('group', groups)
export const homeProperty = (properties: KnownPlaces) => choose('property', properties)

/** The same for what the server renders too, who knows of no device. */
export const useHomeGroup = (groups: KnownPlaces) => useHome(homeGroup, groups)
export const useHomeProperty = (properties: KnownPlaces) => useHome(homeProperty, properties)

const never = () => () => {}
const useHome = (home: (known: KnownPlaces) => string | undefined, known: KnownPlaces) =>
	// Where both say the same nothing is rendered again.
	useSyncExternalStore(
		never,
		() => home(known),
		() => only(known),
	)
const only = (known: KnownPlaces): string | undefined => (known.length === 1 ? known[0]?.id : undefined)

/** The only one, or the one of last time if it is still there; undefined where one must choose. */
const choose = (name: string, known: KnownPlaces): string | undefined => {
	if (known.length === 1) return only(known)
	const last = readDevice(name)
	if (last !== null && !idPattern.test(last)) {
		console.warn('Wo man zuletzt war, ist nicht lesbar.', name, last)
		forgetOnDevice(name)
	}
	return known.find(({ id }) => id === last)?.id
}
