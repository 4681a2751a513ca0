// Hides how what was done in a page of the server before it could hear comes to those that it is meant for: typed, chosen, opened, scrolled.
import type { RouterEvents } from '@tanstack/react-router'

declare global {
	/** The fields that were touched before the app heard, and what they held then (ui/first-paint.js). */
	var touchedEarly: Map<EventTarget, string | boolean | undefined> | undefined
	/** And what was pressed last. */
	var pressedEarly: Element | null | undefined
}

type Typed = HTMLInputElement | HTMLTextAreaElement

/** Once the page is awake: React has taken over the fields as they are now, and takes what they hold for what was given. */
export function hearTouchedEarly(): void {
	const touched = globalThis.touchedEarly
	globalThis.touchedEarly = undefined
	for (const [field, held] of touched ?? []) if (field instanceof HTMLElement && field.isConnected) tell(field, held)
}

/** Once the words are there with which a form answers. */
export function hearPressedEarly(): void {
	const pressed = globalThis.pressedEarly
	globalThis.pressedEarly = null
	if (pressed?.isConnected) pressed.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
}

function tell(field: HTMLElement, held: string | boolean | undefined) {
	// A part of the page that still sleeps wakes up for this.
	field.dispatchEvent(new Event('input', { bubbles: true }))
	if (field instanceof HTMLDetailsElement) field.dispatchEvent(new Event('toggle'))
	// Once what was typed in it is known.
	else if (field instanceof HTMLFormElement) setTimeout(() => field.requestSubmit())
	else if (field instanceof HTMLInputElement && typeof held === 'boolean') {
		field.checked = !held
		field.click()
	} else if (field instanceof HTMLSelectElement || (field instanceof HTMLInputElement && field.type === 'file')) {
		if (field instanceof HTMLSelectElement && typeof held === 'string') field.value = held
		field.dispatchEvent(new Event('change', { bubbles: true }))
	} else if ((field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && typeof held === 'string') {
		field.value = field.defaultValue
		// Past what React has put over it, which would take this for its own.
		valueOf(field)?.set?.call(field, held)
		field.dispatchEvent(new Event('input', { bubbles: true }))
	}
}

const valueOf = (field: Typed) => Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')

type Scrolling = { subscribe: (event: 'onRendered', tell: (event: RouterEvents['onRendered']) => void) => () => void }

/** The router takes a page that wakes up for one that is opened, and begins at its top. */
export function stayScrolled(router: Scrolling): void {
	let top = scrollY
	let frame = requestAnimationFrame(function look() {
		top = scrollY
		frame = requestAnimationFrame(look)
	})
	const stop = router.subscribe('onRendered', () => {
		stop()
		cancelAnimationFrame(frame)
		if (top === 0) return
		scrollTo({ top, behavior: 'instant' })
		// Back from the next page, the router looks for what it has seen scrolled.
		document.dispatchEvent(new Event('scroll'))
	})
}
