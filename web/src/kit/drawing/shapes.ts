/** What becomes of a mark where it is drawn, moved and stretched; it never leaves its picture. */
import type { MarkColour, MarkShape } from '@hausheft/contract/annotation-shapes.ts'
import { boundsOf, thickness, type Mark, type Size } from '@hausheft/contract/marks.ts'

export type Point = { x: number; y: number }
const most = 500
const within = (value: number, highest: number) => Math.min(Math.max(value, 0), highest)
const exact = (value: number) => Math.round(value * 100) / 100
const insideOf = ({ x, y }: Point, { width, height }: Size): Point => ({ x: exact(within(x, width)), y: exact(within(y, height)) })

type NewMark = { id: string; colour: MarkColour; page: number | null }

/** What a stroke of this tool has drawn so far. */
export function drawnBy(shape: MarkShape, path: readonly Point[], size: Size, { id, colour, page }: NewMark): Mark {
	const inside = path.map((point) => insideOf(point, size))
	const [from = { x: 0, y: 0 }, to = from] = [inside[0], inside.at(-1)]
	const mark = { id, shape, colour, page, text: '' }
	if (shape === 'arrow') return { ...mark, points: [from.x, from.y, to.x, to.y] }
	if (shape === 'line') return { ...mark, points: thinned(inside).flatMap(({ x, y }) => [x, y]) }
	if (shape === 'pin') return { ...mark, points: pinAt(to, size) }
	const corner = [Math.min(from.x, to.x), Math.min(from.y, to.y)] as const
	if (shape === 'box') return { ...mark, points: [...corner, exact(Math.abs(to.x - from.x)), exact(Math.abs(to.y - from.y))] }
	return fitText({ ...mark, text: 'Text', points: [...corner, 0, fontSize(size) * lineHeight] }, size)
}

const pinAt = ({ x, y }: Point, { width, height }: Size) => [Math.min(x, width - 1), Math.min(y, height - 1)]

/** As large as is good to see, in the middle of what is seen. */
export function putBy(shape: MarkShape, { x, y }: Point, size: Size, mark: NewMark): Mark {
	const reach = thickness(size) * 20
	if (shape === 'pin' || shape === 'text') return drawnBy(shape, [{ x, y }], size, mark)
	return drawnBy(
		shape,
		[
			{ x: x - reach, y: y - reach * 0.6 },
			{ x: x + reach, y: y + reach * 0.6 },
		],
		size,
		mark,
	)
}

/** As many points as are kept. */
function thinned(path: readonly Point[]): Point[] {
	const [first = { x: 0, y: 0 }] = path
	if (path.length < 2) return [first, first]
	const step = Math.ceil(path.length / (most - 1))
	return path.filter((_, at) => at % step === 0 || at === path.length - 1)
}

export function movedBy(mark: Mark, { x, y }: Point, size: Size): Mark {
	const [left, top, right, bottom] = boundsOf(mark)
	const edge = mark.shape === 'pin' ? 1 : 0
	const [dx, dy] = [within(left + x, size.width - edge - (right - left)) - left, within(top + y, size.height - edge - (bottom - top)) - top]
	if (mark.shape === 'box' || mark.shape === 'text') {
		const [, , width = 0, height = 0] = mark.points
		return { ...mark, points: [exact(left + dx), exact(top + dy), width, height] }
	}
	return { ...mark, points: mark.points.map((value, at) => exact(value + (at % 2 === 0 ? dx : dy))) }
}

/** Where it can be taken hold of to change its size: the ends of an arrow, the corners of what else has any. */
export function handlesOf(mark: Mark): Point[] {
	const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = mark.points
	if (mark.shape === 'pin') return []
	if (mark.shape === 'arrow') return [x1, x2].map((x, at) => ({ x, y: at === 0 ? y1 : y2 }))
	const [left, top, right, bottom] = boundsOf(mark)
	const end = { x: right, y: bottom }
	return mark.shape === 'text' ? [end] : [{ x: left, y: top }, { x: right, y: top }, { x: left, y: bottom }, end]
}

export function stretched(mark: Mark, handle: number, to: Point, size: Size): Mark {
	const { x, y } = insideOf(to, size)
	if (mark.shape === 'arrow')
		return { ...mark, points: mark.points.map((value, at) => (at >> 1 === handle ? (at % 2 === 0 ? x : y) : value)) }
	const [left, top, right, bottom] = boundsOf(mark)
	if (mark.shape === 'text') return fitText({ ...mark, points: [left, top, right - left, Math.max(y - top, thickness(size) * 2)] }, size)
	const [isRight, isBottom] = [handle % 2 === 1, handle >= 2]
	const [from, span] = [
		{ x: isRight ? left : right, y: isBottom ? top : bottom },
		{ x: right - left, y: bottom - top },
	]
	if (mark.shape === 'box')
		return { ...mark, points: [Math.min(from.x, x), Math.min(from.y, y), exact(Math.abs(x - from.x)), exact(Math.abs(y - from.y))] }
	const scale = (value: number, at: 'x' | 'y', goal: number, start: number) =>
		span[at] === 0 ? value : exact(from[at] + ((value - from[at]) * (goal - from[at])) / (start - from[at]))
	const start = { x: isRight ? right : left, y: isBottom ? bottom : top }
	return { ...mark, points: mark.points.map((value, at) => (at % 2 === 0 ? scale(value, 'x', x, start.x) : scale(value, 'y', y, start.y))) }
}

const lineHeight = 1.25
const fontSize = (size: Size) => thickness(size) * 6
let canvas: CanvasRenderingContext2D | null | undefined
function widthOf(lines: readonly string[]): number {
	canvas ??= document.createElement('canvas').getContext('2d')
	if (!canvas) return lines.reduce((longest, line) => Math.max(longest, line.length * 55), 0)
	canvas.font = '600 100px Figtree, system-ui, sans-serif'
	return Math.max(...lines.map((line) => canvas?.measureText(line).width ?? 0))
}

/** A text's box holds its words: what does not fit in the picture is written smaller. */
function fitText(mark: Mark, size: Size): Mark {
	const [x = 0, y = 0, , height = 0] = mark.points
	const lines = mark.text.split('\n')
	const wide = widthOf(lines) / 100
	const letter = Math.min(
		height / lines.length / lineHeight,
		size.height / lines.length / lineHeight,
		wide > 0 ? size.width / wide : Infinity,
	)
	const box = {
		width: exact(Math.min(wide * letter, size.width)),
		height: exact(Math.min(letter * lines.length * lineHeight, size.height)),
	}
	return { ...mark, points: [exact(within(x, size.width - box.width)), exact(within(y, size.height - box.height)), box.width, box.height] }
}

/** With these words; those of a text keep their size. */
export function worded(mark: Mark, text: string, size: Size): Mark {
	if (mark.shape !== 'text') return { ...mark, text }
	const [x = 0, y = 0, width = 0, height = 0] = mark.points
	const [before, after] = [mark.text.split('\n').length, text.split('\n').length]
	return fitText({ ...mark, text, points: [x, y, width, (height / before) * after] }, size)
}
