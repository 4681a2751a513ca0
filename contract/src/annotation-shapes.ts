import { z } from 'zod/mini'
import { Instant, prose, text } from './fields.ts'

const purposes = ['commenting', 'describing', 'highlighting', 'identifying', 'tagging'] as const

/** Shapes alone: what an SVG could load, run or say does not belong to a region. */
const shapes = 'g|rect|circle|ellipse|line|polygon|polyline|path'
const measures = 'x|y|x1|y1|x2|y2|cx|cy|r|rx|ry|width|height|points|d|transform'
const drawing = new RegExp(
	`^<svg(?: xmlns="http://www\\.w3\\.org/2000/svg")?>(?:\\s*</?(?:${shapes})(?: (?:${measures})="[\\w\\s.,()+-]*")*\\s*/?>)+\\s*</svg>$`,
)

export const textual = {
	type: z.literal('TextualBody'),
	value: prose(2000),
	purpose: z.optional(z.enum(purposes)),
	format: z.optional(z.literal('text/plain')),
}
/** A rectangle: `xywh=pixel:10,20,30,40`. */
export const rectangle = {
	type: z.literal('FragmentSelector'),
	conformsTo: z.optional(z.literal('http://www.w3.org/TR/media-frags/')),
	value: z.string().check(z.maxLength(100), z.regex(/^xywh=(?:pixel:|percent:)?-?\d+(?:\.\d+)?(?:,-?\d+(?:\.\d+)?){3}$/)),
}
export const drawn = { type: z.literal('SvgSelector'), value: z.string().check(z.maxLength(20_000), z.regex(drawing)) }
export const head = {
	'@context': z.optional(z.literal('http://www.w3.org/ns/anno.jsonld')),
	id: text(200),
	type: z.literal('Annotation'),
	motivation: z.optional(z.enum(purposes)),
	created: z.optional(Instant),
	modified: z.optional(Instant),
}
export const source = z.optional(text(500))
