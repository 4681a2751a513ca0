import '@hausheft/contract/messages.ts'
// What every other page begins with, so that going there asks for nothing more.
import '@hausheft/contract/screens.ts'
// The toaster needs no file of styles of its own.
import './ui/toaster.css'
// A page that is slow to come shows it at once.
import './shell/loading-house.tsx'
import type { App } from './app.tsx'
import { startKeeping } from './keeping.ts'
import { shownKept } from './platform/kept/shown-kept.ts'
import { isReachable, onReachable } from './platform/page/connection.ts'
import { keepFocus } from './platform/page/kept-focus.ts'
import { watchLive } from './platform/live/socket.ts'
import { updateWorker, watchOffline } from './platform/release/offline-worker.ts'
import { isFormOpen } from './platform/page/open-forms.ts'
import { loadShapes } from './platform/page/shapes.ts'
import { watchRelease } from './platform/release/release.ts'
import { followColorScheme } from './ui/color-scheme.ts'
import { dismissMenus } from './shell/dismiss-menus.ts'
import { watchHolding } from './shell/hold-for-camera.ts'
import { animateNavigations } from './shell/motions.ts'
import { showReasons } from './ui/show-reasons.ts'
import { showToast } from './ui/toast-queue.ts'

/** A gap shorter than this, as when the server starts anew, is nobody's business. */
const patience = 3000

/** What the first view does not need: live messages, the texts of forms, newer releases, the app on the device. */
export function startLater({ client, router }: App, build: string | undefined): void {
	// Nobody waits for it any more, and where nobody answers it would be missing.
	void loadShapes().catch(() => undefined)
	followColorScheme()
	showReasons()
	dismissMenus()
	watchHolding()
	keepFocus(router)
	animateNavigations(router)
	watchLive(client)
	startKeeping(client)
	watchRelease(build, router, () => void updateWorker())
	// In development there is nothing to keep.
	if (build) watchOffline()
	onReachable((reachable) => {
		if (!reachable) setTimeout(sayOffline, patience)
	})
}

/** A form says it itself, and so does what the device has kept. */
function sayOffline(): void {
	if (!isReachable() && !isFormOpen() && shownKept.get().size === 0)
		showToast('Keine Verbindung. Die Eingaben bleiben hier erhalten.', { tone: 'bad' })
}
