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

const modal = 'dialog[open], [aria-modal="true"]'

/** Nothing is being typed, no question waits for its answer, and no other key is held. `questions`: what counts as one. */
export const isFreeKey = (
	{ target, altKey, ctrlKey, metaKey, repeat, defaultPrevented }: KeyboardEvent,
	questions: string = modal,
): boolean =>
	!(altKey || ctrlKey || metaKey || repeat || defaultPrevented) &&
	!(target instanceof Element && target.closest(typing)) &&
	!document.querySelector(questions)

/** The same for a letter, which may be unwanted. On a Swiss keyboard / and ? take Shift. */
export const isShortcut = (event: KeyboardEvent, questions?: string): boolean =>
	on.get() && event.key.length === 1 && isFreeKey(event, questions)
