// Hides which forms are open and whether something typed in them is not saved yet, for whoever would like to reload the page.
import { useEffect } from 'react'

const open = new Map<symbol, boolean>()

/** While it is shown, the page is not reloaded behind the form's back. */
export const useOpenForm = (dirty: boolean): void => useEffect(() => holdOpen(dirty), [dirty])

/** The same for what saves without being shown; gives back how to end it. */
export function holdOpen(dirty = true): () => void {
	const form = Symbol('form')
	open.set(form, dirty)
	return () => void open.delete(form)
}

/** True also for a form or a dialog that does not tell: whatever one is at must not be taken away. */
export const isFormOpen = (): boolean =>
	open.size > 0 || document.querySelector('form:not([role=search]), [role=dialog], [role=alertdialog]') !== null
export const isFormDirty = (): boolean => [...open.values()].some(Boolean)
