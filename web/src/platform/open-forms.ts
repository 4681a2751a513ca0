// Hides which forms are open and whether something typed in them is not saved yet, for whoever would like to reload the page.
import { useEffect } from 'react'

const open = new Map<symbol, boolean>()

/** While it is shown, the page is not reloaded behind the form's back. */
export function useOpenForm(dirty: boolean): void {
	useEffect(() => {
		const form = Symbol('form')
		open.set(form, dirty)
		return () => void open.delete(form)
	}, [dirty])
}
export const isFormOpen = (): boolean => open.size > 0
export const isFormDirty = (): boolean => [...open.values()].some(Boolean)
