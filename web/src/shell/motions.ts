// Hides how what is pressed becomes what it opens, and closed goes back there: a card and its entry, a small photo and the large one, a form and
// the card that it made. Everything else is as without: when things happen, where the page stands, what has the focus.
import type { AnyRouter } from '@tanstack/react-router'
import { motionBetween, type Motion } from './motion-between.ts'
import './motions.css'

/** What is not there by then comes without. */
const patience = 80
const name = 'opened'
/** As in motions.css. */
const duration = 180
const still = matchMedia('(prefers-reduced-motion: reduce)')

export function animateNavigations(router: AnyRouter): void {
	if (!('startViewTransition' in document)) return
	let late = AbortSignal.abort()
	router.subscribe('onBeforeNavigate', () => {
		late = AbortSignal.timeout(patience)
	})
	router.startViewTransition = (change) => {
		const saves = document.querySelector<HTMLElement>('form[data-saves]')?.dataset['saves']
		const motion =
			still.matches || late.aborted ? undefined : motionBetween(router.stores.resolvedLocation.get(), router.latestLocation, saves)
		const before = motion && (motion.opens ? smallOf(motion) : largeOf(motion))
		if (before && motion.opens && motion.large === '.drawer') {
			void growing(before, motion, late)
			return change()
		}
		if (motion?.opens) void noteArrival(motion, late)
		return before && comesInTime(motion, saves) ? moving(before, motion, late, change) : change()
	}
}

/** Beside a list the row of what is saved lies there already, if it is in sight; from a page it is looked for on the next. */
const comesInTime = (motion: Motion, saves: string | undefined) =>
	saves === undefined || motion.opens ? prompt.has(motion.large) : motion.large !== '.drawer' || smallOf(motion) !== undefined

/** What was there in time when it was opened last. For anything else the page would stand still under the finger, to no end. */
const prompt = new Set<string>()

async function noteArrival(motion: Motion, late: AbortSignal): Promise<void> {
	await isThere(motion, late)
	if (late.aborted) prompt.delete(motion.large)
	else prompt.add(motion.large)
}

/** The last one lies on top: an open entry over its list. */
const smallOf = ({ small }: Motion) => [...document.querySelectorAll<HTMLElement>(small)].filter(isInSight).at(-1)
const largeOf = ({ large }: Motion) => document.querySelector<HTMLElement>(large) ?? undefined

function isInSight(element: Element): boolean {
	const { top, bottom, width } = element.getBoundingClientRect()
	return width > 0 && bottom > 0 && top < innerHeight
}

let lastMoved: ViewTransition | undefined

/** What lies over a page that stays needs no pictures of it, for which the browser first draws two frames: it grows by itself. */
async function growing(small: HTMLElement, motion: Motion, late: AbortSignal): Promise<void> {
	const from = small.getBoundingClientRect()
	// As with the next picture: of two motions one sees the newer.
	lastMoved?.skipTransition()
	await noteArrival(motion, late)
	const panel = late.aborted ? undefined : largeOf(motion)
	if (!panel) return
	// It is on its way already, and does not come a second time.
	panel.style.animation = 'none'
	const to = panel.getBoundingClientRect()
	const scale = from.width / to.width
	const growth = panel.animate(
		{
			transformOrigin: ['0 0', '0 0'],
			transform: [`translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${scale})`, 'none'],
			clipPath: [`inset(0 0 ${to.height - from.height / scale}px)`, 'inset(0 0 0 -44px)'],
			opacity: [0, 1],
		},
		{ duration, easing: 'ease-out' },
	)
	// It stands still under the finger, else that would leave another place than it came to.
	const over = new AbortController()
	const heard = { capture: true, signal: over.signal }
	addEventListener('pointerdown', () => growth.pause(), heard)
	for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => growth.play(), heard)
	growth.onfinish = growth.oncancel = () => over.abort()
}

function moving(before: HTMLElement, motion: Motion, late: AbortSignal, change: () => Promise<void>): Promise<void> {
	before.style.viewTransitionName = name
	let after: HTMLElement | undefined
	const changed = Promise.withResolvers<void>()
	const transition = document.startViewTransition(async () => {
		const done = change()
		done.then(changed.resolve, changed.reject)
		await Promise.all([done, isThere(motion, late)])
		before.style.viewTransitionName = ''
		after = late.aborted ? undefined : motion.opens ? largeOf(motion) : smallOf(motion)
		if (!after) return transition.skipTransition()
		after.style.viewTransitionName = name
		// It is on its way already, and does not come a second time.
		if (motion.opens) after.style.animation = 'none'
	})
	lastMoved = transition
	late.addEventListener('abort', () => after ?? transition.skipTransition())
	const stop = () => stopFor(transition, () => after)
	addEventListener('pointerdown', stop, true)
	transition.updateCallbackDone.catch(() => undefined)
	transition.ready.catch(() => undefined)
	void transition.finished.finally(() => {
		removeEventListener('pointerdown', stop, true)
		for (const element of [before, after]) element?.style.removeProperty('view-transition-name')
	})
	return changed.promise
}

const pressable = 'a, button, input, select, textarea, summary, label, [tabindex]'

/** What moves is a picture that hears nothing, and what lies below would be pressed: it stops at once, and what one sees there is pressed. */
function stopFor(transition: ViewTransition, moved: () => HTMLElement | undefined): void {
	transition.skipTransition()
	const over = new AbortController()
	const deliver = (click: MouseEvent) => {
		over.abort()
		// By a key or a program it is at no place.
		if (click.detail === 0) return
		const seen = document.elementFromPoint(click.clientX, click.clientY)
		if (!seen || seen === click.target || !moved()?.contains(seen)) return
		click.preventDefault()
		click.stopImmediatePropagation()
		const meant = seen.closest<HTMLElement>(pressable)
		meant?.focus({ preventScroll: true })
		meant?.click()
	}
	const heard = { capture: true, signal: over.signal }
	addEventListener('click', deliver, heard)
	// It became a scroll or something else: what is pressed after it is meant as it is.
	for (const end of ['pointercancel', 'pointerdown']) addEventListener(end, () => over.abort(), heard)
}

/** Once the large one has come or gone, or it is too late; the navigation itself does not wait for it. */
function isThere(motion: Motion, late: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		const look = () => {
			if (!late.aborted && (largeOf(motion) !== undefined) !== motion.opens) return
			watch.disconnect()
			resolve()
		}
		const watch = new MutationObserver(look)
		watch.observe(document.body, { childList: true, subtree: true })
		late.addEventListener('abort', look)
		look()
	})
}
