import type { ReactNode } from 'react'
import './save-bar.css'

/**
 * The buttons of a form, always in sight: in a Drawer's footer, or at the lower edge of a page.
 * `note` says what is kept («Entwurf gespeichert», «Keine Verbindung …»).
 */
export function SaveBar({ note, sticky = false, children }: { note?: ReactNode; sticky?: boolean; children: ReactNode }) {
	return (
		<div className={sticky ? 'save-bar save-bar-sticky' : 'save-bar'}>
			{note && (
				<p className="save-bar-note" role="status">
					{note}
				</p>
			)}
			<div className="save-bar-buttons">{children}</div>
		</div>
	)
}
