// Hides how one goes from meter to meter with the keyboard.
import type { KeyboardEvent } from 'react'

/** Enter goes from one meter to the next, and at the end to what comes after them; with Ctrl it saves. */
export function onEnterNext(event: KeyboardEvent, form: HTMLFormElement | null, save: () => void): void {
	if (event.key !== 'Enter') return
	if (event.ctrlKey || event.metaKey) return save()
	const field = event.target as HTMLElement
	if (!field.matches('[data-step]')) return
	event.preventDefault()
	const steps = [...(form?.querySelectorAll<HTMLElement>('[data-step], textarea, button[type="submit"]') ?? [])]
	steps[steps.indexOf(field) + 1]?.focus()
}
