// Hides when a single letter is a command, and that somebody may not want any (WCAG 2.1.4).
import { observable, useObservable } from './observable.ts'

const key = 'hausheft-keys'
const keptSwitch = () => {
	try {
		return localStorage.getItem(key) !== 'off'
	} catch {
		return true
	}
}
const on = observable(typeof localStorage === 'undefined' || keptSwitch())
export const useShortcuts = (): boolean => useObservable(on, true)

export function setShortcuts(wanted: boolean): void {
	try {
		if (wanted) localStorage.removeItem(key)
		else localStorage.setItem(key, 'off')
	} catch {
		// Not kept, but so as long as the page stands.
	}
	on.set(wanted)
}

const typing = 'input, textarea, select, [contenteditable], [role="menu"]'

/** Nothing is being typed, no question waits for its answer, and no other key is held. On a Swiss keyboard / and ? take Shift. */
export const isShortcut = ({ key: pressed, target, altKey, ctrlKey, metaKey, repeat, defaultPrevented }: KeyboardEvent): boolean =>
	on.get() &&
	!(altKey || ctrlKey || metaKey || repeat || defaultPrevented) &&
	pressed.length === 1 &&
	!(target instanceof Element && target.closest(typing)) &&
	!document.querySelector('dialog[open], [aria-modal="true"]')
