const control = 'input:not([type="hidden"], [tabindex="-1"]), textarea, select, button'

/** Our own controls say what is wrong inside of them, Mantine's in the wrapper around. */
const isWrong = (field: Element) =>
	field.matches('[aria-invalid="true"]') ||
	field.querySelector('.field-error') !== null ||
	field.closest('.mantine-InputWrapper-root')?.hasAttribute('data-error')

/** After the errors stand at their fields: goes to the first one, in the order in which one reads. */
export function focusFirstError(form: HTMLElement | null): void {
	requestAnimationFrame(() => {
		const field = [...(form?.querySelectorAll<HTMLElement>('[data-path]') ?? [])].find(isWrong)
		const wanted = field?.matches(control) ? field : field?.querySelector<HTMLElement>(control)
		wanted?.focus({ preventScroll: true })
		wanted?.scrollIntoView({ block: 'center', behavior: 'smooth' })
	})
}
