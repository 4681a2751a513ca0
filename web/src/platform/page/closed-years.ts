// Hides how a page learns that what it has just written belongs to a year that was closed.
const happened = 'closed-years'

/** As the server's answer says it: «2025», or several. */
export function noteClosedYears(years: string | null) {
	if (years) dispatchEvent(new CustomEvent(happened, { detail: years }))
}

export function onClosedYears(tell: (years: string) => void): () => void {
	const hear = (event: Event) => tell((event as CustomEvent<string>).detail)
	addEventListener(happened, hear)
	return () => removeEventListener(happened, hear)
}
