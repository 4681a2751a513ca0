import { createPortal } from 'react-dom'
import { IconX } from '../ui/icons.gen.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { useModalDialog } from '../ui/use-modal-dialog.ts'
import '../ui/modal-dialog.css'
import './key-help.css'

const keys = [
	['n', 'Eintrag erfassen'],
	['/', 'Suchen (auch Ctrl K, am Mac ⌘ K)'],
	['j', 'Nächster Eintrag der Liste, auch vom offenen aus (dort auch →)'],
	['k', 'Voriger Eintrag der Liste, auch vom offenen aus (dort auch ←)'],
	['Enter', 'Eintrag öffnen'],
	['e', 'Eintrag bearbeiten'],
	['Shift + Pfeil', 'Im Kalender auf einen anderen Tag legen'],
	['Esc', 'Schliessen'],
	['?', 'Diese Liste'],
] as const

/** What can be done without a pointer. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
	const dialog = useModalDialog(onClose)
	return createPortal(
		<dialog
			{...dialog}
			className="modal key-help"
			aria-labelledby="key-help-title"
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
