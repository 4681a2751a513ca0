import { useEffect, useRef } from 'react'
import type { KeyboardEventHandler, ReactNode, RefObject } from 'react'
import { createPortal } from 'react-dom'
import './viewer-frame.css'

type ViewerFrameProps = {
	label: string
	onKeyDown: KeyboardEventHandler<HTMLDialogElement>
	/** One wants to leave. */
	onCancel: () => void
	/** Something stands beside what is shown. */
	isBeside?: boolean
	children: ReactNode
}

/** What fills the whole window, dark, over everything. */
export function ViewerFrame({ label, onKeyDown, onCancel, isBeside = false, children }: ViewerFrameProps) {
	const dialog = useRef<HTMLDialogElement>(null)
	useShownModal(dialog)
	return createPortal(
		<dialog
			ref={dialog}
			className="viewer always-dark"
			aria-label={label}
			data-beside={isBeside || undefined}
			onKeyDown={onKeyDown}
			onCancel={(event) => {
				event.preventDefault()
				onCancel()
			}}
		>
			{children}
		</dialog>,
		document.body,
	)
}

/** Opens it; when it goes the focus is again where it was. */
function useShownModal(dialog: RefObject<HTMLDialogElement | null>) {
	useEffect(() => {
		const shown = dialog.current
		const before = document.activeElement
		shown?.showModal()
		return () => {
			shown?.close()
			if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
		}
	}, [dialog])
}
