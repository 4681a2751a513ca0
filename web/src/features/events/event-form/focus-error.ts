const focusable = 'input:not([type="hidden"], [tabindex="-1"]), textarea, select, button'

/** After the errors stand at their fields: goes to the first one, in the order in which one reads. */
export function focusFirstError(form: HTMLElement | null): void {
	requestAnimationFrame(() => {
		const marked = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-error="true"], .mantine-InputWrapper-error, .field-error')
		const field = marked?.matches(focusable) ? marked : (marked?.closest('[data-path]') ?? marked?.parentElement)
		const control = field?.matches(focusable) ? (field as HTMLElement) : field?.querySelector<HTMLElement>(focusable)
		control?.focus({ preventScroll: true })
		control?.scrollIntoView({ block: 'center', behavior: 'smooth' })
	})
}
