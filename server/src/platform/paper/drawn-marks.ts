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

/** A path as SVG writes it, from where it stands: first its line, round at ends and corners, then what it encloses. */
export type MarkShape = {
	path: string
	at: readonly [x: number, y: number]
	line: { colour: string; width: number }
	inside: { colour: string; rule: 'evenodd' | 'nonzero' } | null
}

/** As a layer over a picture of this size. */
export const drawnMarks = (marks: readonly Mark[], size: Size): Overlay => ({
	width: size.width,
	height: size.height,
	shapes: shapesOf(marks, size)
		.map(({ path, at: [x, y], line, inside }) => {
			const fill = inside ? `fill="${inside.colour}" fill-rule="${inside.rule}" paint-order="stroke"` : 'fill="none"'
			const stroke = `stroke="${line.colour}" stroke-width="${line.width}" stroke-linecap="round" stroke-linejoin="round"`
			return `<path transform="translate(${x} ${y})" d="${path}" ${fill} ${stroke}/>`
		})
		.join(''),
})

/** One over the other, in the measures of what they are drawn on, from its upper left corner. */
export const shapesOf = (marks: readonly Mark[], { width, height }: Size): MarkShape[] =>
	marks.flatMap((mark) => shapesOfMark(mark, { width, height }))

function shapesOfMark(mark: Mark, size: Size): MarkShape[] {
	const thick = thickness(size)
	const [ink, halo] = [markInk[mark.colour], haloOf(mark.colour)]
	const path = mark.shape === 'line' ? strokePath(getStroke(pairsOf(mark.points), strokeOptions(size))) : markPath(mark, size)
	const letters = markLines(mark, size).map(({ text, x, y, size: letter }): MarkShape => {
		const inside = { colour: ink, rule: 'nonzero' as const }
		return { path: outlineOf(text, 'strong', letter).path, at: [x, y], line: { colour: halo, width: letter * 0.16 }, inside }
	})
	if (!path) return letters
	const lined = (colour: string, width: number, inside: MarkShape['inside'] = null): MarkShape => ({
		path,
		at: [0, 0],
		line: { colour, width },
		inside,
	})
	return isFilled(mark)
		? [lined(halo, thick * 0.8, { colour: ink, rule: fillRule(mark) }), ...letters]
		: [lined(halo, thick * 1.8), lined(ink, thick), ...letters]
}
