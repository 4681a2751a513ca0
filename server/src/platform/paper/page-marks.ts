// Hides how marks are drawn on a page of a PDF that stands upright.
import {
	drawSvgPath,
	FillRule,
	LineCapStyle,
	LineJoinStyle,
	popGraphicsState,
	pushGraphicsState,
	rgb,
	setLineJoin,
	type PDFOperator,
	type PDFPage,
} from '@cantoo/pdf-lib'
import type { Mark } from '@hausheft/contract/marks.ts'
import { shapesOf, type MarkShape } from './drawn-marks.ts'

/** `unit`: so many points are one of the measures in which the marks are said. */
export function drawOnPage(page: PDFPage, marks: readonly Mark[], unit: number): void {
	const { width, height } = page.getSize()
	const shapes = shapesOf(marks, { width: width / unit, height: height / unit })
	const drawn = shapes.flatMap((shape) => drawnShape(shape, { unit, top: height }))
	page.pushOperators(pushGraphicsState(), setLineJoin(LineJoinStyle.Round), ...drawn, popGraphicsState())
}

/** Marks are measured downwards from the upper left corner, pages upwards from the lower one. */
function drawnShape({ path, at: [x, y], line, inside }: MarkShape, { unit, top }: { unit: number; top: number }): PDFOperator[] {
	const place = { x: x * unit, y: top - y * unit, scale: unit }
	const lined = { borderColor: colourOf(line.colour), borderWidth: line.width, borderLineCap: LineCapStyle.Round, color: undefined }
	const strokes = drawSvgPath(path, { ...place, ...lined })
	if (!inside) return strokes
	const fillRule = inside.rule === 'evenodd' ? FillRule.EvenOdd : FillRule.NonZero
	const filled = { color: colourOf(inside.colour), fillRule, borderColor: undefined, borderWidth: 0 }
	return [...strokes, ...drawSvgPath(path, { ...place, ...filled })]
}

function colourOf(hex: string) {
	const parts = Number.parseInt(hex.slice(1), 16)
	return rgb((parts >> 16) / 255, ((parts >> 8) & 255) / 255, (parts & 255) / 255)
}
