import { mirrored, withoutLandscape } from './scenes.ts'
import './drawn-house.css'

/** Draws a house stroke by stroke over the page, which goes on as if nothing were there, and takes it away again. */
export async function drawHouse(type: string, seed: string): Promise<void> {
	const drawing = document.createElement('div')
	drawing.className = 'drawn-house'
	drawing.setAttribute('aria-hidden', 'true')
	const strokes = withoutLandscape(type, seed).map(([, d]) => `<path pathLength="1" d="${d}"/>`)
	const side = mirrored(seed) ? ' transform="matrix(-1 0 0 1 240 0)"' : ''
	drawing.innerHTML = `<svg viewBox="0 4 240 96"><g${side}>${strokes.join('')}</g></svg>`
	document.body.append(drawing)
	await Promise.allSettled(drawing.getAnimations({ subtree: true }).map(({ finished }) => finished))
	drawing.remove()
}
