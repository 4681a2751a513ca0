import { readFileSync } from 'node:fs'
import { minifySync } from 'vite'

/** The inline script of every page's head, the same bytes for the app and the landing page. */
export const firstPaintScript = () => {
	const source = new URL('../src/ui/first-paint.js', import.meta.url)
	return minifySync('first-paint.js', readFileSync(source, 'utf8')).code.trim()
}
