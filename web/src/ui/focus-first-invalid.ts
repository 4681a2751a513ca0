/** After errors were found: goes to the first one. A busy device shows them only some frames later; it is looked for that often. */
export function focusFirstInvalid(form: HTMLElement | null, frames = 30): void {
	requestAnimationFrame(() => {
		const wanted = form && firstInvalid(form)
		if (!wanted) {
			if (form?.isConnected && frames > 1) focusFirstInvalid(form, frames - 1)
			return
		}
		wanted.focus({ preventScroll: true })
		wanted.scrollIntoView({ block: 'center' })
	})
}

const control = 'input:not([type="hidden"], [tabindex="-1"]), textarea, select, button'

/** The first field, in the order in which one reads, that is marked or has something said about it. */
function firstInvalid(form: HTMLElement): HTMLElement | null {
	const marked = form.querySelector<HTMLElement>('[aria-invalid="true"], .field-error:not(:empty)')
	if (!marked || marked.matches(control)) return marked
	const field = marked.closest<HTMLElement>('[data-path]') ?? marked
	return field.matches(control) ? field : field.querySelector<HTMLElement>(control)
}
