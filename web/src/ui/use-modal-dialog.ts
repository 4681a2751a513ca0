import { useEffect, useRef } from 'react'
import type { KeyboardEvent, SyntheticEvent } from 'react'

/** What a dialog needs that lies over everything: open from its first moment, closed by who shows it, the focus back where it was. */
export function useModalDialog(onCancel: () => void) {
	const ref = useRef<HTMLDialogElement>(null)
	useEffect(() => {
		const shown = ref.current
		const before = document.activeElement
		if (!shown?.open) shown?.showModal()
		return () => {
			shown?.close()
			if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
		}
	}, [])
	return {
		ref,
		onCancel: (event: SyntheticEvent) => {
			event.preventDefault()
			onCancel()
		},
		// The panel below listens for Escape too, and must not hear this one.
		onKeyDown: (event: KeyboardEvent) => event.key === 'Escape' && event.nativeEvent.stopImmediatePropagation(),
	}
}
