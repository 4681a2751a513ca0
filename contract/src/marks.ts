/** Marks as numbers: what is drawn, by page and server alike, is made from these and never from what somebody has sent. */
import type { Annotation as WholeAnnotation } from './annotations.ts'
import { idOfUrn, type MarkColour, type MarkShape } from './annotation-shapes.ts'

/** Who has made it does not matter to how it looks. */
type Annotation = Omit<WholeAnnotation, 'creator'>

export type Size = { width: number; height: number }
export type Mark = {
	id: string
	shape: MarkShape
	colour: MarkColour
	/** Of a PDF, from 1. */
	page: number | null
	/** `box`, `text`: x, y, width, height; `pin`: x, y; `arrow`: from and to; `line`: every x and y. In pixels or points of the upright picture. */
	points: readonly number[]
	text: string
	/** The object or the entry that a pin leads to. */
	link?: string
}

const mostPoints = 500
/** So thick is a line, of the longer edge. */
export const thickness = ({ width, height }: Size): number => Math.max(width, height) * 0.005

type Target = Annotation['target']
type Region = Exclude<Target['selector'], { refinedBy: unknown }>

const pageOf = ({ selector }: Target) => ('refinedBy' in selector ? Number(selector.value.slice('page='.length)) : null)
const regionOf = ({ selector }: Target): Region => ('refinedBy' in selector ? selector.refinedBy : selector)

/** What is said with a mark. */
const saidOf = ({ body }: Pick<Annotation, 'body'>): string =>
	[body ?? []]
		.flat()
		.map((each) => ('value' in each ? each.value : ''))
		.join('\n')

export const linkOf = ({ body }: Pick<Annotation, 'body'>): string | null => (body && 'source' in body ? idOfUrn(body.source) : null)

/** The mark of our own kind that an annotation is; null where its region is not what its shape asks for. */
export function drawnMark(annotation: Annotation): Mark | null {
	const { id, target } = annotation
	const [shape, colour] = target.styleClass ?? []
	if (!shape || !colour) return null
	const points = exactPoints(shape, regionOf(target))
	const link = linkOf(annotation)
	if (!points || (link !== null && shape !== 'pin')) return null
	return { id, shape, colour, page: pageOf(target), points, text: saidOf(annotation), ...(link !== null && { link }) }
}

/** Any annotation as a mark, those without a shape and a colour of ours in red; null where there is nothing that could be drawn. */
export function markOf(annotation: Annotation, size: Size): Mark | null {
	const { id, target } = annotation
	if (target.styleClass) return drawnMark(annotation)
	const region = regionOf(target)
	const [shape, points] = region.type === 'FragmentSelector' ? (['box', rectangleIn(region.value, size)] as const) : pathIn(region.value)
	if (points.length < 4 || !points.every(Number.isFinite)) return null
	return { id, shape, colour: 'red', page: null, points, text: saidOf(annotation) }
}

const decimal = '(-?\\d{1,7}(?:\\.\\d{1,2})?)'
const xywh = new RegExp(`^xywh=pixel:${decimal},${decimal},${decimal},${decimal}$`)
const svg = (inner: string) => new RegExp(`^<svg(?: xmlns="http://www\\.w3\\.org/2000/svg")?>\\s*${inner}\\s*/>\\s*</svg>$`)
const arrow = svg(`<line x1="${decimal}" y1="${decimal}" x2="${decimal}" y2="${decimal}"`)
const line = svg('<polyline points="([-\\d., ]+)"')

function exactPoints(shape: MarkShape, { type, value }: Region): number[] | null {
	if ((type === 'SvgSelector') !== (shape === 'arrow' || shape === 'line')) return null
	if (shape === 'line') {
		const pairs = line.exec(value)?.[1]?.trim().split(/[ ,]+/) ?? []
		const isExact = pairs.length % 2 === 0 && pairs.every((each) => new RegExp(`^${decimal}$`).test(each))
		return isExact && pairs.length >= 4 && pairs.length <= 2 * mostPoints ? pairs.map(Number) : null
	}
	const numbers = (shape === 'arrow' ? arrow : xywh).exec(value)?.slice(1).map(Number)
	if (!numbers) return null
	if (shape !== 'pin') return numbers
	const [x = 0, y = 0, width, height] = numbers
	return width === 1 && height === 1 ? [x, y] : null
}

/** Left, top, right and bottom of what a mark covers. */
export function boundsOf({ shape, points }: Pick<Mark, 'shape' | 'points'>): [number, number, number, number] {
	const [x = 0, y = 0, width = 0, height = 0] = points
	if (shape === 'box' || shape === 'text') return [x, y, x + width, y + height]
	const [xs, ys] = [points.filter((_, at) => at % 2 === 0), points.filter((_, at) => at % 2 === 1)]
	return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

const rounded = (value: number) => Math.round(value * 100) / 100

/** The region of a mark as a selector of the W3C's; what is written is numbers. */
export function selectorOf({ shape, page, points }: Pick<Mark, 'shape' | 'page' | 'points'>): Target['selector'] {
	const at = points.map(rounded)
	const [x = 0, y = 0, third = 1, fourth = 1] = at
	const region: Region =
		shape === 'arrow'
			? { type: 'SvgSelector', value: drawing(`<line x1="${x}" y1="${y}" x2="${third}" y2="${fourth}"/>`) }
			: shape === 'line'
				? { type: 'SvgSelector', value: drawing(`<polyline points="${pairs(at)}"/>`) }
				: {
						type: 'FragmentSelector',
						conformsTo: 'http://www.w3.org/TR/media-frags/',
						value: `xywh=pixel:${x},${y},${third},${fourth}`,
					}
	return page === null
		? region
		: { type: 'FragmentSelector', conformsTo: 'http://tools.ietf.org/rfc/rfc3778', value: `page=${page}`, refinedBy: region }
}

const drawing = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`
const pairs = (numbers: readonly number[]) =>
	Array.from({ length: numbers.length / 2 }, (_, at) => `${numbers[2 * at]},${numbers[2 * at + 1]}`).join(' ')

const numbersIn = (value: string) => (value.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number)

function rectangleIn(value: string, { width, height }: Size): number[] {
	const [x = 0, y = 0, w = 0, h = 0] = numbersIn(value.slice('xywh='.length))
	return value.includes('percent:') ? [(x * width) / 100, (y * height) / 100, (w * width) / 100, (h * height) / 100] : [x, y, w, h]
}

/** The first shape of a drawing by another program: a rectangle, or the corners of what else it is. */
function pathIn(value: string): readonly ['box' | 'line', number[]] {
	const [, tag, inner = ''] = /<(rect|circle|ellipse|line|polygon|polyline|path)((?: [\w]+="[^"]*")*)/.exec(value) ?? []
	const given = Object.fromEntries([...inner.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', of = '']) => [name, of]))
	const measure = (name: string) => Number.parseFloat(given[name] ?? '0')
	if (given['transform'] !== undefined) return ['line', []]
	if (tag === 'rect') return ['box', ['x', 'y', 'width', 'height'].map(measure)]
	if (tag === 'circle' || tag === 'ellipse') {
		const [rx, ry] = tag === 'circle' ? [measure('r'), measure('r')] : [measure('rx'), measure('ry')]
		return ['box', [measure('cx') - rx, measure('cy') - ry, 2 * rx, 2 * ry]]
	}
	if (tag === 'line') return ['line', ['x1', 'y1', 'x2', 'y2'].map(measure)]
	// Curves and what is relative cannot be told from their corners.
	const corners = given['points'] ?? (/^[\d\s.,MLZz-]*$/.test(given['d'] ?? '') ? given['d'] : '') ?? ''
	const numbers = numbersIn(corners).slice(0, 2 * mostPoints)
	const even = numbers.slice(0, numbers.length - (numbers.length % 2))
	return ['line', tag === 'polygon' || /z\s*$/i.test(corners) ? [...even, ...even.slice(0, 2)] : even]
}
