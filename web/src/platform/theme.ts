// Hides how light or dark is chosen: by the system, or on this device by hand; the page's first script reads the same choice.
import { keepOnDevice, forgetOnDevice, readDevice } from './device.ts'
import { observable, useObservable } from './observable.ts'

export type Theme = 'system' | 'light' | 'dark'
export const themes: readonly Theme[] = ['system', 'light', 'dark']
export const themeNames: Record<Theme, string> = { system: 'Wie das Gerät', light: 'Hell', dark: 'Dunkel' }

const choice = observable<Theme>('system')
const night = () => matchMedia('(prefers-color-scheme: dark)')

const kept = (): Theme => {
	const value = readDevice('theme')
	return value === 'light' || value === 'dark' ? value : 'system'
}
/** Mantine's own styles need the attribute in either case. */
function show(theme: Theme) {
	document.documentElement.dataset['mantineColorScheme'] = theme === 'system' ? (night().matches ? 'dark' : 'light') : theme
}

export const useTheme = (): Theme => useObservable(choice)
export function chooseTheme(theme: Theme): void {
	if (theme === 'system') forgetOnDevice('theme')
	else keepOnDevice('theme', theme)
	choice.set(theme)
	show(theme)
}

/** Follows the device and the other tabs, for as long as the page lives. */
export function watchTheme(): void {
	const look = () => {
		choice.set(kept())
		show(choice.get())
	}
	look()
	night().addEventListener('change', look)
	addEventListener('storage', look)
}
