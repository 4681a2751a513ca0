import { Outlet } from '@tanstack/react-router'
import { Logo } from '../ui/logo.tsx'
import { Village } from '../kit/house/village.tsx'
import { usePageFocus } from './use-page-focus.ts'
import './visitor-frame.css'

/** The layout of pages that need no account: sign-in, sign-up, invitation. */
export function VisitorFrame() {
	usePageFocus()
	return (
		<div className="visitor">
			<header className="visitor-scene">
				<a href="/" className="visitor-brand">
					<Logo size={34} />
					Hausheft
				</a>
				<p className="visitor-claim">Alles zum Haus, gemeinsam im Blick.</p>
				<Village className="visitor-village" />
			</header>
			<main className="visitor-main" id="inhalt" tabIndex={-1}>
				<Outlet />
			</main>
		</div>
	)
}
