// Hides when something may appear that moves the page: a button that is being pressed stays where it is until it is let go.

type Page = Pick<EventTarget, 'addEventListener'>
const ends = ['pointerup', 'pointercancel'] as const

/** Answers what runs a thing once no press is under way, and the click of the last one is over. */
export function afterPresses(page: Page): (run: () => void) => void {
	let isDown = false
	page.addEventListener('pointerdown', () => (isDown = true), { capture: true })
	for (const end of ends) page.addEventListener(end, () => (isDown = false), { capture: true })
	return (run) => {
		// Of a tap a field hears only once the finger is up: its click comes right behind.
		if (!isDown) return void setTimeout(run)
		const once = new AbortController()
		const letGo = () => {
			once.abort()
			setTimeout(run)
		}
		for (const end of ends) page.addEventListener(end, letGo, { capture: true, signal: once.signal })
	}
}

export const afterPress = typeof document === 'undefined' ? (run: () => void) => run() : afterPresses(document)
