// Hides how a page notices that the server has a newer release, and when it may reload for it.
import { isFormDirty, isFormOpen } from './open-forms.ts'

const every = 5 * 60_000
let newer = false

/** A newer release waits, and nothing typed would be lost: the next navigation may load the page anew. */
export const shouldReload = (): boolean => newer && !isFormDirty()

async function look(build: string): Promise<void> {
	if (newer) return
	try {
		const response = await fetch(`/builds/latest.json?t=${Date.now()}`, { cache: 'no-store' })
		const { id } = (await response.json()) as { id?: unknown }
		newer = response.ok && typeof id === 'string' && id !== build
	} catch (error) {
		console.warn('Ob es eine neue Version gibt, war nicht zu erfahren.', error)
	}
	// Nobody looks and nothing is open: the best moment.
	if (newer && document.visibilityState === 'hidden' && !isFormOpen()) location.reload()
}

/** `build` is the release this page came with; without one (in development) nothing is asked. */
export function watchRelease(build: string | undefined): void {
	if (!build) return
	setInterval(() => void look(build), every)
	addEventListener('focus', () => void look(build))
}
