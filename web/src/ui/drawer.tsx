import { IconX } from './icons.gen.ts'
import { useId, useRef } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from './icon-button.tsx'
import { InBrowser } from './in-browser.tsx'
import { useDrawerFocus } from './use-drawer-focus.ts'
import { useKeyboardInset } from './use-keyboard-inset.ts'
import { plainName, softened } from './softened.ts'
import './drawer.css'

type DrawerProps = {
	title: ReactNode
	/** Stands before the title, such as a kind's icon. */
	icon?: ReactNode
	/** More to press, beside the close button. */
	actions?: ReactNode
	/** Escape, the close button, or «back» of the phone's sheet. The owner decides whether it may close (a dirty form asks). */
	onClose: () => void
	closeLabel?: string
	/** Stays at the lower edge, above the keyboard: usually a SaveBar. */
	footer?: ReactNode
	/** What the panel shows, where that changes: if what had the focus goes with the old, the panel has it. */
	step?: string
	children: ReactNode
}

/**
 * A panel over the page: at the right on the desktop, where the page stays usable; the whole screen on the phone.
 * Mount it to open it; it is rendered into the body, and so by no server.
 */
export const Drawer = (props: DrawerProps) => (
	<InBrowser>
		<OpenDrawer {...props} />
	</InBrowser>
)

function OpenDrawer({ title, icon, actions, onClose, closeLabel = 'Schliessen', footer, step, children }: DrawerProps) {
	const id = useId()
	const panel = useRef<HTMLDivElement>(null)
	// It measures the page as it is painted, before the panel makes that inert.
	useKeyboardInset()
	const modal = useDrawerFocus(panel, onClose, step)
	return createPortal(
		<div className="drawer" role="dialog" aria-modal={modal || undefined} aria-labelledby={id} tabIndex={-1} ref={panel}>
			<div className="drawer-head">
				{icon}
				<h2 id={id} aria-label={plainName(title)} title={typeof title === 'string' ? title : undefined}>
					{softened(title)}
				</h2>
				<div className="drawer-actions">
					{actions}
					<IconButton label={closeLabel} Icon={IconX} onClick={onClose} />
				</div>
			</div>
			<div className="drawer-body">{children}</div>
			{footer && <div className="drawer-foot">{footer}</div>}
		</div>,
		document.body,
	)
}
