import { useId } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Button } from './button.tsx'
import { useModalDialog } from './use-modal-dialog.ts'
import './modal-dialog.css'
import { plainName, softened } from './softened.ts'
import './confirm-dialog.css'

type ConfirmDialogProps = {
	title: string
	/** What happens then. */
	children: ReactNode
	/** The button that does it, in one word. */
	confirm: string
	onConfirm: () => void
	cancel?: string
	onCancel: () => void
	busy?: boolean
	error?: string | null
	/** False where confirming loses nothing. */
	danger?: boolean
	/** Other ways on, as buttons. */
	more?: ReactNode
}

/** A question that must be answered before anything else goes on. */
export function ConfirmDialog({
	title,
	children,
	confirm,
	onConfirm,
	cancel = 'Abbrechen',
	onCancel,
	busy = false,
	error,
	danger = true,
	more,
}: ConfirmDialogProps) {
	const id = useId()
	const dialog = useModalDialog(onCancel)
	return createPortal(
		<dialog {...dialog} className="modal confirm" role="alertdialog" aria-labelledby={id} aria-describedby={`${id}-text`}>
			<h2 id={id} aria-label={plainName(title)}>
				{softened(title)}
			</h2>
			<p id={`${id}-text`}>{children}</p>
			{error && (
				<p className="confirm-error" role="alert">
					{error}
				</p>
			)}
			<div className="confirm-buttons">
				<Button look="secondary" onClick={onCancel}>
					{cancel}
				</Button>
				{more}
				<Button look={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
					{confirm}
				</Button>
			</div>
		</dialog>,
		document.body,
	)
}
