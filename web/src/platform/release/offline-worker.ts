// Hides the worker that keeps the app on the device: when it is registered, its three states, how a newer one takes over.
import { observable, useObservable } from '../page/observable.ts'
import { whenFree } from '../page/when-free.ts'
import { look } from './release.ts'
import { takeOver, tookOver } from './worker-messages.ts'

/** `impossible` over plain http; `starting` until it is known. */
export type OfflineState = 'impossible' | 'starting' | 'ready' | 'update' | 'failed'

const state = observable<OfflineState>('starting')
export const useOffline = (): OfflineState => useObservable(state, 'starting')

/** The first view and what it loads go first. */
const calm = 2000
const askAgain = 10_000

function follow(registration: ServiceWorkerRegistration): void {
	const { installing, waiting, active } = registration
	if (waiting && active) {
		state.set('update')
		// In a tab with an open form it waits; another tab may hand over, and what this one still needs is kept.
		whenFree('take over', () => askToTakeOver(waiting))
	} else if (installing) installing.addEventListener('statechange', () => followFrom(installing, registration))
	if (active && !waiting) state.set('ready')
}
/** It may come to nothing, as while the worker before is at something: it is said anew until it has been heard. */
function askToTakeOver(waiting: ServiceWorker): void {
	if (waiting.state !== 'installed') return
	waiting.postMessage(takeOver)
	setTimeout(() => whenFree('take over', () => askToTakeOver(waiting)), askAgain)
}
function followFrom(worker: ServiceWorker, registration: ServiceWorkerRegistration): void {
	if (worker.state === 'redundant' && !registration.active) fail(new Error('Nicht alle Dateien waren zu laden.'))
	else follow(registration)
}
function fail(error: unknown): void {
	console.warn('Die App lässt sich auf diesem Gerät nicht für den Betrieb ohne Verbindung einrichten.', error)
	state.set('failed')
}

/** Registers the worker once the page is calm. Where the browser has none, nothing of it happens. */
export function watchOffline(): void {
	if (!('serviceWorker' in navigator)) return state.set('impossible')
	navigator.serviceWorker.addEventListener('message', ({ data }) => {
		if (tookOver(data) === undefined) return
		state.set('ready')
		// While a server still has the release before, its worker may be the one, and the page stays what it is.
		void look()
	})
	setTimeout(() => void register(), calm)
}

async function register(): Promise<void> {
	try {
		const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
		registration.addEventListener('updatefound', () => follow(registration))
		follow(registration)
	} catch (error) {
		fail(error)
	}
}

/** A newer release is known: its worker is fetched now rather than with the next page. */
export async function updateWorker(): Promise<void> {
	const registration = await navigator.serviceWorker?.getRegistration()
	await registration?.update().catch((error: unknown) => console.warn(error))
}
