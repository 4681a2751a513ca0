import { useEffect, useRef } from 'react'

/** A dialog over everything. The focus goes back to where it was when it closes, unless one has chosen to go elsewhere (`stay`). */
export function usePaletteDialog() {
	const dialog = useRef<HTMLDialogElement>(null)
	const leaving = useRef(false)
	useEffect(() => {
		const shown = dialog.current
		const before = document.activeElement
		leaving.current = false
		if (!shown?.open) shown?.showModal()
		shown?.querySelector('input')?.focus()
		return () => {
			// Closing a dialog gives the focus back by itself; taken out of the page it does not.
			if (leaving.current) return
			shown?.close()
			if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
		}
	}, [])
	const stay = () => {
		leaving.current = true
	}
	return { dialog, stay }
}
