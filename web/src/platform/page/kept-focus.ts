// Hides that who comes back to a page has the link in focus by which they left it.

type HistoryPlace = { state: { __TSR_key?: string | undefined } }
type Moved = { fromLocation?: HistoryPlace | undefined; toLocation: HistoryPlace; pathChanged: boolean }
type Router = { subscribe(event: 'onBeforeNavigate' | 'onRendered', listener: (moved: Moved) => void): unknown }

/** A list needs a few frames until its rows stand there. */
const frames = 20

/** By step of the browser's history: where the link leads. */
const left = new Map<string, string>()
const main = () => document.getElementById('inhalt')

export function keepFocus(router: Router): void {
	router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
		const link = document.activeElement
		const step = fromLocation?.state.__TSR_key
		if (pathChanged && step && link instanceof HTMLAnchorElement && main()?.contains(link)) left.set(step, link.getAttribute('href') ?? '')
	})
	router.subscribe('onRendered', ({ toLocation, pathChanged }) => {
		const href = left.get(toLocation.state.__TSR_key ?? '')
		if (pathChanged && href) giveBack(href, frames)
	})
}

function giveBack(href: string, more: number): void {
	const active = document.activeElement
	// Somebody has gone on meanwhile.
	if (active && active !== document.body && active !== main()) return
	const link = main()?.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`)
	if (link?.checkVisibility()) link.focus({ preventScroll: true })
	if (more > 0) requestAnimationFrame(() => giveBack(href, more - 1))
}
