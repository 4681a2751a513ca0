import './ui/layers.css'
import './ui/reset.css'
import './ui/print.css'
import './ui/tokens.css'
import './ui/base.css'
import { onlineManager } from '@tanstack/react-query'
import { startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createApp } from './app.tsx'
import { readBoot } from './platform/page/boot.ts'
import { watchChunks } from './platform/page/broken-chunk.ts'
import { watchConnection } from './platform/page/connection.ts'
import { watchDrafts } from './platform/device/drafts.ts'
import { watchLeaving } from './platform/page/leaving.ts'
import { watchNow } from './platform/page/now.ts'
import { hearPressedEarly, hearTouchedEarly, stayScrolled } from './platform/page/touched-early.ts'
import { watchInstall } from './platform/release/install.ts'
import { fillCache } from './platform/api/screen.ts'
import { begin, refreshSession, watchSession } from './platform/session/session.ts'

const root = document.getElementById('root') as HTMLElement
const boot = readBoot()
watchLeaving()
watchInstall()
watchChunks()
watchDrafts()
watchNow()
if (boot?.session) begin(boot.session)
else await refreshSession()
watchConnection()
// By itself it learns that only when it changes.
onlineManager.setOnline(navigator.onLine)
watchSession()

const app = createApp(boot)
const { client, router, ui } = app
const rendered = root.hasChildNodes()
// Else the router puts a boundary around what the server rendered without one.
if (rendered) Object.assign(router, { ssr: { manifest: undefined } })
if (rendered) stayScrolled(router)
const check = boot?.payload && (await fillCache(client, boot.payload, router.matchRoutes(router.latestLocation).at(-1)?.params ?? {}))
if (rendered) await router.load()
function Awake() {
	useEffect(() => {
		// Not among effects, where nothing can wake up.
		queueMicrotask(hearTouchedEarly)
		// Where one has gone on to before the router listened.
		if (rendered && router.history.location.href !== router.latestLocation.href) void router.load()
		void import('./later.ts').then(({ startLater }) => {
			startLater(app, boot?.build)
			hearPressedEarly()
			void check?.()
		})
	}, [])
	return ui
}
// From here on React hears it.
document.onclick = null
// In pieces, so that what is touched meanwhile comes first: React then wakes the page at once.
if (rendered) startTransition(() => void hydrateRoot(root, <Awake />))
else createRoot(root).render(<Awake />)
// The server's page said who is there; asking once keeps the session alive.
if (boot?.session) setTimeout(() => void refreshSession(), 3000)
