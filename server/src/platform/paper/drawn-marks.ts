// Hides how marks become a drawing of our own: made of numbers and of outlines of our letters, so that nothing in it can load or run.
import { getStroke } from 'perfect-freehand'
import {
	fillRule,
	haloOf,
	isFilled,
	markInk,
	markLines,
	markPath,
	pairsOf,
	strokeOptions,
	strokePath,
} from '@hausheft/contract/mark-paths.ts'
import { thickness, type Mark, type Size } from '@hausheft/contract/marks.ts'
import type { Overlay } from '../images/tasks.ts'
import { outlineOf } from './fonts.ts'

export const drawnMarks = (marks: readonly Mark[], { width, height }: Size): Overlay => ({
	width,
	height,
	shapes: marks.map((mark) => drawn(mark, { width, height })).join(''),
})

function drawn(mark: Mark, size: Size): string {
	const thick = thickness(size)
	const [ink, halo] = [markInk[mark.colour], haloOf(mark.colour)]
	const path = mark.shape === 'line' ? strokePath(getStroke(pairsOf(mark.points), strokeOptions(size))) : markPath(mark, size)
	const letters = markLines(mark, size).map(({ text, x, y, size: letter }) => {
		const d = outlineOf(text, 'strong', letter).path
		return `<path transform="translate(${x} ${y})" d="${d}" fill="${ink}" stroke="${halo}" stroke-width="${letter * 0.16}" stroke-linejoin="round" paint-order="stroke"/>`
	})
	const round = 'stroke-linecap="round" stroke-linejoin="round"'
	const shape = isFilled(mark)
		? `<path d="${path}" fill="${ink}" fill-rule="${fillRule(mark)}" stroke="${halo}" stroke-width="${thick * 0.8}" paint-order="stroke" ${round}/>`
		: `<path d="${path}" fill="none" stroke="${halo}" stroke-width="${thick * 1.8}" ${round}/><path d="${path}" fill="none" stroke="${ink}" stroke-width="${thick}" ${round}/>`
	return (path ? shape : '') + letters.join('')
}
