import { useEffect, useId, useRef } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Button } from './button.tsx'
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
}: ConfirmDialogProps) {
	const id = useId()
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
			className="confirm"
			role="alertdialog"
			aria-labelledby={id}
			aria-describedby={`${id}-text`}
			onCancel={(event) => {
				event.preventDefault()
				onCancel()
			}}
			// The panel below listens for Escape too, and must not hear this one.
			onKeyDown={(event) => event.key === 'Escape' && event.nativeEvent.stopImmediatePropagation()}
		>
			<h2 id={id}>{title}</h2>
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
				<Button look={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
					{confirm}
				</Button>
			</div>
		</dialog>,
		document.body,
	)
}
