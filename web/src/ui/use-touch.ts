import { useSyncExternalStore } from 'react'

const query = '(pointer: coarse)'
const subscribe = (listener: () => void) => {
	const media = matchMedia(query)
	media.addEventListener('change', listener)
	return () => media.removeEventListener('change', listener)
}

/** True where fingers are what one points with: phones and tablets. */
export const useTouch = () =>
	useSyncExternalStore(
		subscribe,
		() => matchMedia(query).matches,
		() => false,
	)
