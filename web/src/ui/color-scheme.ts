import { observable, useObservable } from '../platform/page/observable.ts'

/** What the reader chose; `auto` follows the system. */
export type ColorScheme = 'auto' | 'light' | 'dark'

// The same key and attribute as in first-paint.js, which sets the colours before the first paint.
const key = 'hausheft-colours'
const attribute = 'data-color-scheme'
const chosen = observable(storedColorScheme())

/** Keeps the page with the system and with other tabs; call once when the app starts. */
export const followColorScheme = () => {
	const again = () => show(storedColorScheme())
	again()
	matchMedia('(prefers-color-scheme: dark)').addEventListener('change', again)
	addEventListener('storage', (event) => {
		if (event.key === key) again()
	})
}

export const chooseColorScheme = (scheme: ColorScheme) => {
	try {
		if (scheme === 'auto') localStorage.removeItem(key)
		else localStorage.setItem(key, scheme)
	} catch {
		// Not kept, but shown as long as the page stands.
	}
	show(scheme)
}

export const chosenColorScheme = () => chosen.get()
export const useColorScheme = () => useObservable(chosen, 'auto')

export const shownColorScheme = (): 'light' | 'dark' => (document.documentElement.getAttribute(attribute) === 'dark' ? 'dark' : 'light')

function show(scheme: ColorScheme) {
	const dark = scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
	document.documentElement.setAttribute(attribute, dark ? 'dark' : 'light')
	chosen.set(scheme)
}

function storedColorScheme(): ColorScheme {
	const stored = readStored()
	if (stored === 'light' || stored === 'dark') return stored
	if (stored !== null) console.warn('Die gewählte Darstellung ist nicht lesbar.', stored)
	return 'auto'
}

// Reading throws where the browser blocks storage; the system's colours do then.
function readStored() {
	try {
		return localStorage.getItem(key)
	} catch {
		return null
	}
}
