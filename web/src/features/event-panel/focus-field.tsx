import { useEffect } from 'react'

const controls = 'input, textarea, select, button'

/** Puts the cursor into the field of the form that was pressed in the panel, ready to be typed over. */
export function FocusField({ path }: { path: string }) {
	useEffect(() => {
		const frame = requestAnimationFrame(() => {
			const field = document.querySelector(`#entry-form [data-path^="${path}"]`)
			const control = field?.matches(controls) ? field : field?.querySelector(controls)
			if (!(control instanceof HTMLElement)) return
			control.focus({ preventScroll: true })
			control.scrollIntoView({ block: 'center' })
			if (control instanceof HTMLInputElement) control.select()
		})
		return () => cancelAnimationFrame(frame)
	}, [path])
	return null
}
