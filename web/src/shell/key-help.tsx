import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { IconX } from '@tabler/icons-react'
import { IconButton } from '../ui/icon-button.tsx'
import './key-help.css'

const keys = [
	['n', 'Eintrag erfassen'],
	['/', 'Suchen (auch Ctrl K, am Mac ⌘ K)'],
	['j', 'Nächster Eintrag der Liste'],
	['k', 'Voriger Eintrag der Liste'],
	['Enter', 'Eintrag öffnen'],
	['e', 'Eintrag bearbeiten'],
	['Esc', 'Schliessen'],
	['?', 'Diese Liste'],
] as const

/** What can be done without a pointer. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
	const dialog = useRef<HTMLDialogElement>(null)
	useEffect(() => {
		const shown = dialog.current
		const before = document.activeElement
		if (!shown?.open) shown?.showModal()
		return () => {
			shown?.close()
			if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
		}
	}, [])
	return createPortal(
		<dialog
			ref={dialog}
			className="key-help"
			aria-labelledby="key-help-title"
			onCancel={(event) => {
				event.preventDefault()
				onClose()
			}}
			onKeyDown={(event) => event.key === 'Escape' && event.nativeEvent.stopImmediatePropagation()}
			onPointerDown={(event) => event.target === event.currentTarget && onClose()}
		>
			<div className="key-help-sheet">
				<div className="key-help-head">
					<h2 id="key-help-title">Tasten</h2>
					<IconButton label="Schliessen" Icon={IconX} onClick={onClose} />
				</div>
				<dl>
					{keys.map(([key, does]) => (
						<div key={key}>
							<dt>
								<kbd>{key}</kbd>
							</dt>
							<dd>{does}</dd>
						</div>
					))}
				</dl>
				<p className="dim">Einzelne Buchstaben lassen sich im Konto ausschalten.</p>
			</div>
		</dialog>,
		document.body,
	)
}
