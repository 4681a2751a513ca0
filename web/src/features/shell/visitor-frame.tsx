import { Outlet } from '@tanstack/react-router'
import { Logo } from '../../ui/logo.tsx'
import './visitor-frame.css'

/** The layout of pages that need no account: sign-in, sign-up, invitation. */
export function VisitorFrame() {
	return (
		<div className="visitor">
			<header className="visitor-head">
				<a href="/" className="visitor-brand">
					<Logo size={32} />
					Hausheft
				</a>
			</header>
			<main className="visitor-main" id="inhalt" tabIndex={-1}>
				<Outlet />
			</main>
		</div>
	)
}
