import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** As much of a browser's worker as the app asks of it. */
function workerThat(state: ServiceWorkerState) {
	const listeners: (() => void)[] = []
	return {
		state,
		addEventListener: (_: string, listener: () => void) => void listeners.push(listener),
		becomes(next: ServiceWorkerState) {
			this.state = next
			for (const listener of listeners.splice(0)) listener()
		},
	}
}

const warned = vi.fn()
beforeEach(() => {
	vi.useFakeTimers()
	vi.spyOn(console, 'warn').mockImplementation(warned)
})
afterEach(() => {
	vi.useRealTimers()
	vi.restoreAllMocks()
	vi.unstubAllGlobals()
	warned.mockReset()
})

/** A page whose registration is this, once it is calm. */
async function watched(registration: { installing: unknown; waiting: null; active: unknown }) {
	const serviceWorker = { addEventListener: () => {}, register: () => Promise.resolve({ ...registration, addEventListener: () => {} }) }
	vi.stubGlobal('navigator', { serviceWorker })
	const { watchOffline } = await import('./offline-worker.ts')
	watchOffline()
	await vi.advanceTimersByTimeAsync(2000)
}

test('a worker that could not be installed is a failure where there is no other', async () => {
	const first = workerThat('installing')
	await watched({ installing: first, waiting: null, active: null })
	first.becomes('redundant')
	expect(warned).toHaveBeenCalledOnce()
})

test('a newer one that came to nothing, or was followed by another, leaves the one that is there', async () => {
	const newer = workerThat('installing')
	await watched({ installing: newer, waiting: null, active: workerThat('activated') })
	newer.becomes('redundant')
	expect(warned).not.toHaveBeenCalled()
})
