import { flushSync } from 'react-dom'
import type { PartKind } from '../../events/kinds.tsx'

const controls = 'input, textarea, select, button'

/** Shows a field and goes into it within the same touch: only then a phone brings its keyboard. It stands clear of keyboard and bars. */
export function focusField(form: HTMLElement | null, path: string, show: () => void): void {
	flushSync(show)
	const place = form?.querySelector<HTMLElement>(`[data-path="${path}"]`)
	const field = place?.matches(controls) ? place : place?.querySelector<HTMLElement>(controls)
	if (!field) return
	const stand = () => field.ownerDocument.activeElement === field && field.scrollIntoView({ block: 'center' })
	field.focus({ preventScroll: true })
	stand()
	// The keyboard comes a moment later, and takes half of the screen.
	visualViewport?.addEventListener('resize', stand, { once: true })
}

/** Shows a part where one sees it. */
export function showPart(form: HTMLElement | null, kind: PartKind, show: () => void): void {
	flushSync(show)
	form?.querySelector(`[data-part="${kind}"]`)?.scrollIntoView({ block: 'nearest' })
}
