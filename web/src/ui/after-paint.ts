/** Does it once what stands in the page now has been painted; what it gives back stops that. */
export function afterPaint(work: () => void): () => void {
	let timer: ReturnType<typeof setTimeout> | undefined
	const frame = requestAnimationFrame(() => (timer = setTimeout(work)))
	return () => {
		cancelAnimationFrame(frame)
		clearTimeout(timer)
	}
}
