import { useSyncExternalStore } from 'react'

/** The server and the first client render say «no»; styles that must be right at once belong into CSS. */
const mediaHook = (query: string) => {
	const subscribe = (listener: () => void) => {
		const media = matchMedia(query)
		media.addEventListener('change', listener)
		return () => media.removeEventListener('change', listener)
	}
	return () =>
		useSyncExternalStore(
			subscribe,
			() => matchMedia(query).matches,
			() => false,
		)
}

/** Below this width the layout is the phone's; the style sheets say the same number. */
export const usePhone = mediaHook('(width <= 51.25em)')
/** Too narrow for a row of a month's days beneath the rail; on paper there is room. */
export const useNarrowDays = mediaHook('screen and (width <= 62.5em)')
/** True where fingers are what one points with: phones and tablets. */
export const useTouch = mediaHook('(pointer: coarse)')
/** Room for two things side by side beneath the rail; the style sheets say the same number. */
export const useWideDesk = mediaHook('(width > 68.75em)')
