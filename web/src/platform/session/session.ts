// Hides who is signed in: asked at start and on focus, told between tabs and by the sign-in window, ended by a 401 or by signing out, except under something typed.
import { loginPath, sessionPath, signInChannel, type Session, type SessionUser } from '@hausheft/contract/signed-in.ts'
import { forgetDrafts } from '../device/drafts.ts'
import { claimDevice } from '../device/device.ts'
import { use } from 'react'
import { BootContext } from '../page/boot.ts'
import { isAside, isReachable, noteReached, noteUnreachable, setAside } from '../page/connection.ts'
import { observable, useObservable } from '../page/observable.ts'
import { isFormDirty } from '../page/open-forms.ts'
import { loadShapes } from '../page/shapes.ts'
import { longestSilence, mostSilence, watchSilence } from '../page/silence.ts'
import { withSession } from './session-lock.ts'

/** `undefined` until it is known. */
const user = observable<SessionUser | null | undefined>(undefined)

/** The signed-in person; null when nobody is. */
export const currentUser = (): SessionUser | null => user.get() ?? null
export function useCurrentUser(): SessionUser | null {
	return useObservable(user, use(BootContext)?.session?.user) ?? null
}
/** Called when the person changes: signed in, signed out, somebody else. */
export const onUserChange = (listener: (user: SessionUser | null) => void) => user.listen(() => listener(currentUser()))

/** The session has ended, but the page still holds what was typed: it stays, as the same person's. */
const over = observable(false)
/** Whether the way back in is being offered; nobody has to take it before they have finished typing. */
const offering = observable(false)
export const isSessionOver = (): boolean => over.get()
export const onSessionOver = (listener: () => void) => over.listen(listener)
export const useSignInOffer = (): boolean => useObservable(offering, false)
export const dismissSignInOffer = (): void => offering.set(false)

/** Somebody wants to go: whatever tells meanwhile that the session has ended leads nowhere else. */
let leaving = false
export const setLeaving = (is: boolean): void => void (leaving = is)

function set(next: SessionUser | null) {
	if (user.get() && !next && isFormDirty()) {
		if (!over.get()) offering.set(true)
		return over.set(true)
	}
	over.set(false)
	change(next)
	offering.set(false)
}
function change(next: SessionUser | null) {
	const before = user.get()
	if (next && before?.id !== next.id && claimDevice(next.id)) forgetDrafts()
	if (before && next && before.id === next.id && JSON.stringify(before) === JSON.stringify(next)) return
	user.set(next)
	// Signed in has become signed out: to the landing page, which forgets everything in memory.
	if (before && !next) {
		if (!leaving) goTo('/')
	}
	// Another person in the same browser: nothing of the first one may stay in memory.
	else if (before && next && before.id !== next.id) location.reload()
}

function goTo(address: string): void {
	leaving = true
	location.assign(address)
}

/** As the server said with the page, so that nothing is asked. */
export function begin(session: Session): void {
	set(session.user ?? null)
}

/** What the device has kept of its owner is looked at, without signing in. */
export function lookAtKept(owner: SessionUser): void {
	setAside()
	user.set(owner)
}

/** A call was refused with 401: the session is over, or there is none and the way leads to sign-in and back. True where one is signed in (again). */
export async function refused(): Promise<boolean> {
	// It may have been made with the session before a new password or a second factor.
	if (user.get() && (await refreshSession()) && !over.get()) return true
	if (user.get()) set(null)
	else if (!leaving && location.pathname !== '/')
		location.assign(`${loginPath}?next=${encodeURIComponent(location.pathname + location.search)}`)
	if (!over.get()) return false
	offering.set(true)
	return new Promise((resolve) => {
		const stop = offering.listen(() => {
			stop()
			resolve(!over.get())
		})
	})
}

type News = 'done' | 'signed-out'
const channel = (): BroadcastChannel | undefined => ('BroadcastChannel' in globalThis ? new BroadcastChannel(signInChannel) : undefined)

/** Tells every other tab, and the window that opened the sign-in. */
export const broadcast = (news: News) => {
	const open = channel()
	open?.postMessage(news)
	open?.close()
}

/** Somebody wanted to go: nothing typed stands in the way. */
export function leave(address = '/'): void {
	forgetDrafts()
	user.set(null)
	offering.set(false)
	goTo(address)
}

/** Follows focus and the other tabs, for as long as the page lives. */
export function watchSession(): void {
	const look = () => void refreshSession()
	addEventListener('focus', look)
	addEventListener('online', look)
	channel()?.addEventListener('message', ({ data }: MessageEvent<News>) => {
		if (data === 'done') look()
		else if (data === 'signed-out' && user.get()) leave()
	})
}

/** Asks the server anew; offline, and where it has no time to answer, all stays as it is. */
export async function refreshSession(): Promise<SessionUser | null> {
	if (navigator.onLine) {
		const found = await fetchSession()
		if (isAside()) {
			if (found) location.reload()
		} else if (found !== undefined) set(found)
	} else noteUnreachable()
	if (user.get() === undefined) user.set(isReachable() ? null : await keptUser())
	return currentUser()
}

/** Whose device it is, where nobody answers: what they have opened is shown. */
const keptUser = () => import('../kept/kept-user.ts').then((kept) => kept.keptUser()).catch(() => null)

/** While the app opens, silence is no answer; nor is it while nobody has answered. Whoever signs in or out waits for each asking. */
const patience = () => (user.get() === undefined || !isReachable() ? mostSilence : longestSilence)

async function askForSession(): Promise<Response> {
	const stop = new AbortController()
	const silence = watchSilence(() => stop.abort(), patience())
	return fetch(sessionPath, { headers: { accept: 'application/json' }, signal: stop.signal }).finally(silence.end)
}

async function fetchSession(): Promise<SessionUser | null | undefined> {
	const [response, shapes] = await Promise.all([
		withSession('shared', askForSession).catch(() => undefined),
		loadShapes().catch(() => undefined),
	])
	// Not reached: nothing is known, and what was stays.
	if (!response || !shapes) {
		noteUnreachable()
		return undefined
	}
	noteReached()
	// A server that has no time has not said that nobody is signed in.
	if (response.status === 429 || response.status >= 500) return undefined
	if (!response.ok) return null
	const session = shapes.Session.safeParse(await response.json().catch(() => null))
	if (!session.success) console.warn('Die Sitzung ist nicht lesbar.', session.error)
	return session.success ? (session.data.user ?? null) : null
}
