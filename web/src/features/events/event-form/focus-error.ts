const control = 'input:not([type="hidden"], [tabindex="-1"]), textarea, select, button'

const isWrong = (field: Element) =>
	field.matches('[aria-invalid="true"]') || field.querySelector('[aria-invalid="true"], .field-error:not(:empty)') !== null

/** After the errors stand at their fields: goes to the first one, in the order in which one reads. */
export function focusFirstError(form: HTMLElement | null): void {
	requestAnimationFrame(() => {
		const field = [...(form?.querySelectorAll<HTMLElement>('[data-path]') ?? [])].find(isWrong)
		const wanted = field?.matches(control) ? field : field?.querySelector<HTMLElement>(control)
		wanted?.focus({ preventScroll: true })
		wanted?.scrollIntoView({ block: 'center', behavior: 'smooth' })
	})
}
