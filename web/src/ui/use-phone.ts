import { useSyncExternalStore } from 'react'

/** Below this width the layout is the phone's; the style sheets say the same number. */
const query = '(max-width: 820px)'

const subscribe = (listener: () => void) => {
	const media = matchMedia(query)
	media.addEventListener('change', listener)
	return () => media.removeEventListener('change', listener)
}

/** The server and the first client render say «no»; styles that must be right at once belong into CSS. */
export const usePhone = () =>
	useSyncExternalStore(
		subscribe,
		() => matchMedia(query).matches,
		() => false,
	)
