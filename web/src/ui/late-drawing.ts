import { useEffect, useState } from 'react'

/**
 * Drawings weigh more than the rest of a page. The server has them at once (`onServer`) and writes them into its pages; the browser keeps
 * what it finds there, and fetches them after the first view. Use with `dangerouslySetInnerHTML` and `suppressHydrationWarning`.
 */
export function lateDrawing<Drawing>(onServer: Drawing | undefined, load: () => Promise<Drawing>): () => Drawing | undefined {
	let known = onServer
	return function useDrawing() {
		const [drawing, setDrawing] = useState(() => known)
		useEffect(() => {
			if (drawing !== undefined) return
			let wanted = true
			load().then(
				(found) => {
					known = found
					if (wanted) setDrawing(() => found)
				},
				// A picture less.
				(error: unknown) => console.warn(error),
			)
			return () => {
				wanted = false
			}
		}, [drawing])
		return drawing
	}
}
