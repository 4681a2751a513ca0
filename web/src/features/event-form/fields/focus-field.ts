import { flushSync } from 'react-dom'

/** Shows a field and goes into it within the same touch: only then a phone brings its keyboard. It stands clear of keyboard and bars. */
export function focusField(form: HTMLElement | null, path: string, show: () => void): void {
	flushSync(show)
	const field = form?.querySelector<HTMLElement>(`[data-path="${path}"]`)
	if (!field) return
	const stand = () => field.ownerDocument.activeElement === field && field.scrollIntoView({ block: 'center' })
	field.focus({ preventScroll: true })
	stand()
	// The keyboard comes a moment later, and takes half of the screen.
	visualViewport?.addEventListener('resize', stand, { once: true })
}
