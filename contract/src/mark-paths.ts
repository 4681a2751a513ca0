/** How marks look, in the measures of their picture: the same on a page, in a downloaded picture and on paper. */
import type { MarkColour } from './annotation-shapes.ts'
import { boundsOf, thickness, type Mark, type Size } from './marks.ts'

export const markInk: Record<MarkColour, string> = {
	red: '#e0301e',
	yellow: '#ffd21e',
	green: '#1e9e4a',
	blue: '#1f6fe5',
	white: '#ffffff',
	black: '#161616',
}
/** Around each line, so that it is seen on any photo. */
export const haloOf = (colour: MarkColour): string => (colour === 'yellow' || colour === 'white' ? '#161616' : '#ffffff')

/** How perfect-freehand makes a line of points: as thick everywhere as another one. */
export const strokeOptions = (size: Size) => ({ size: thickness(size) * 1.3, thinning: 0.25, smoothing: 0.6, streamline: 0.3 })
export const pairsOf = (points: readonly number[]): [number, number][] =>
	Array.from({ length: Math.floor(points.length / 2) }, (_, at) => [points[2 * at] ?? 0, points[2 * at + 1] ?? 0])

const short = (value: number) => Math.round(value * 10) / 10
/** The outline of a stroke, round from middle to middle. */
export function strokePath(outline: readonly (readonly number[])[]): string {
	const [first] = outline
	if (!first) return ''
	const turns = outline.map(([x = 0, y = 0], at) => {
		const [nextX = 0, nextY = 0] = outline[(at + 1) % outline.length] ?? []
		return `${short(x)} ${short(y)} ${short((x + nextX) / 2)} ${short((y + nextY) / 2)}`
	})
	return `M${short(first[0] ?? 0)} ${short(first[1] ?? 0)}Q${turns.join(' ')}Z`
}

/** Of a box, an arrow or a pin; a line has the outline of its stroke, a text its letters. */
export function markPath({ shape, points }: Pick<Mark, 'shape' | 'points'>, size: Size): string {
	const thick = thickness(size)
	const [x = 0, y = 0, third = 0, fourth = 0] = points
	if (shape === 'box') return `M${x} ${y}h${third}v${fourth}h${-third}Z`
	if (shape === 'pin') return pinPath(x, y, thick * 3)
	if (shape !== 'arrow') return ''
	const angle = Math.atan2(fourth - y, third - x)
	const barb = Math.min(thick * 6, Math.hypot(third - x, fourth - y) * 0.6)
	const [left, right] = [angle - 0.5, angle + 0.5].map(
		(to) => `${short(third - barb * Math.cos(to))} ${short(fourth - barb * Math.sin(to))}`,
	)
	return `M${x} ${y}L${third} ${fourth}M${left}L${third} ${fourth}L${right}`
}

/** A drop that stands on its point, with a hole. */
function pinPath(x: number, y: number, radius: number): string {
	const [middle, hole] = [y - 2.4 * radius, radius * 0.38]
	const round = (r: number, sweep: 0 | 1) =>
		`a${short(r)} ${short(r)} 0 1 ${sweep} ${short(2 * r)} 0a${short(r)} ${short(r)} 0 1 ${sweep} ${short(-2 * r)} 0Z`
	const side = short(radius * 0.98)
	return (
		`M${x} ${y}C${short(x - radius * 0.5)} ${short(y - radius)} ${short(x - side)} ${short(middle + radius * 0.9)} ${short(x - radius)} ${short(middle)}` +
		`a${short(radius)} ${short(radius)} 0 1 1 ${short(2 * radius)} 0C${short(x + side)} ${short(middle + radius * 0.9)} ${short(x + radius * 0.5)} ${short(y - radius)} ${x} ${y}Z` +
		`M${short(x - hole)} ${short(middle)}${round(hole, 0)}`
	)
}
export const isFilled = ({ shape }: Pick<Mark, 'shape'>): boolean => shape === 'pin' || shape === 'line'

/** A pin has a hole; a stroke that crosses itself has none. */
export const fillRule = ({ shape }: Pick<Mark, 'shape'>) => (shape === 'pin' ? 'evenodd' : 'nonzero')

const lineHeight = 1.25
type Line = { text: string; x: number; y: number; size: number }
const longestLabel = 60

/** The words of a mark, each line at its baseline: a text fills its box, and of another mark they stand below it. */
export function markLines(mark: Mark, picture: Size): Line[] {
	const lines = mark.text.split('\n')
	const [left, top, , bottom] = boundsOf(mark)
	if (mark.shape === 'text') {
		const size = (bottom - top) / lines.length / lineHeight
		return lines.map((text, at) => ({ text, x: left, y: top + (at * lineHeight + 1) * size, size }))
	}
	const first = lines.find((each) => each.trim() !== '')?.trim()
	if (first === undefined) return []
	const size = thickness(picture) * 6
	const text = first.length > longestLabel ? `${first.slice(0, longestLabel).trimEnd()} …` : first
	const below = bottom + size * 1.3
	return [{ text, x: left, y: below < picture.height ? below : Math.max(size, top - size * 0.5), size }]
}
