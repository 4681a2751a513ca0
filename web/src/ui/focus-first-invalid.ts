/** After errors were shown at their fields: goes to the first one, in the order in which one reads. */
export function focusFirstInvalid(form: HTMLElement | null): void {
	requestAnimationFrame(() => {
		const marked = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
		const control = marked?.matches('input, textarea, select') ? marked : marked?.querySelector<HTMLElement>('input, textarea, select')
		control?.focus({ preventScroll: true })
		control?.scrollIntoView({ block: 'center' })
	})
}
