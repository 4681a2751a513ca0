const edge = 8
let shownReason: { control: Element; bubble: HTMLElement } | undefined
/** Closed by Escape: it stays so until somebody has been elsewhere. */
let dismissed: Element | undefined

/** Shows why a control cannot be used to whoever points at it, comes to it by keyboard or taps it; call once when the app starts. */
export function showReasons(): void {
	// By moving: a control that comes to lie under a pointer at rest is nothing that somebody points at.
	document.addEventListener('pointermove', (event) => event.pointerType === 'mouse' && follow(event.target, true))
	document.addEventListener('focusin', ({ target }) => follow(target))
	// A tap on it, and one elsewhere. Before the page answers: one that only becomes so by the tap has nothing to explain.
	document.addEventListener('click', ({ target }) => follow(target), true)
	document.addEventListener('keydown', onKeyDown, true)
	for (const moved of ['scroll', 'resize'])
		addEventListener(moved, () => shownReason && placeBubble(shownReason), { capture: true, passive: true })
}

/** What lies around the bubble stays as it is; the first Escape closes it alone. */
function onKeyDown(event: KeyboardEvent): void {
	if (event.key !== 'Escape' || !shownReason) return
	event.preventDefault()
	event.stopPropagation()
	dismissed = shownReason.control
	hide()
}

function follow(target: EventTarget | null, pointing = false): void {
	if (!(target instanceof Element) || shownReason?.bubble.contains(target)) return
	const control = withReason(target) ?? withReason(document.activeElement)
	if ((control && control === dismissed) || (control === shownReason?.control && shownReason?.bubble.isConnected)) return
	dismissed = undefined
	hide()
	const bubble = control && bubbleOf(control)
	if (!bubble) return
	shownReason = { control, bubble }
	// Who points can go on to it and read; for everybody else it stands in the way of nothing that lies below it.
	bubble.style.pointerEvents = pointing ? '' : 'none'
	bubble.showPopover?.()
	placeBubble(shownReason)
}

function hide(): void {
	if (shownReason?.bubble.isConnected) shownReason.bubble.hidePopover?.()
	shownReason = undefined
}

/** The control itself, or the one whose label this is. */
function withReason(target: Element | null): Element | undefined {
	const control = target?.closest('label')?.control ?? target
	return control?.closest('[aria-disabled="true"][aria-describedby]') ?? undefined
}

const bubbleOf = (control: Element): HTMLElement | undefined =>
	(control.getAttribute('aria-describedby') ?? '')
		.split(' ')
		.map((id) => document.getElementById(id))
		.find((element) => element?.popover) ?? undefined

/** Above the control, where what comes next stays free, or below it where there is no room. */
function placeBubble({ control, bubble }: NonNullable<typeof shownReason>): void {
	const at = control.getBoundingClientRect()
	const { width, height } = bubble.getBoundingClientRect()
	const left = Math.min(at.left + at.width / 2 - width / 2, innerWidth - width - edge)
	const above = at.top - edge - height
	bubble.style.left = `${Math.max(edge, left)}px`
	bubble.style.top = `${above >= edge ? above : at.bottom + edge}px`
}
