import { z } from 'zod/mini'
import { Id, Instant, prose, text } from './fields.ts'

const purposes = ['commenting', 'describing', 'highlighting', 'identifying', 'tagging'] as const

/** Shapes alone: what an SVG could load, run or say does not belong to a region. */
const shapes = 'g|rect|circle|ellipse|line|polygon|polyline|path'
const measures = 'x|y|x1|y1|x2|y2|cx|cy|r|rx|ry|width|height|points|d|transform'
const drawing = new RegExp(
	`^<svg(?: xmlns="http://www\\.w3\\.org/2000/svg")?>(?:\\s*</?(?:${shapes})(?: (?:${measures})="[\\w\\s.,()+-]*")*\\s*/?>)+\\s*</svg>$`,
)

export const markShapes = ['box', 'arrow', 'line', 'text', 'pin'] as const
export type MarkShape = (typeof markShapes)[number]
export const markColours = ['red', 'yellow', 'green', 'blue', 'white', 'black'] as const
export type MarkColour = (typeof markColours)[number]

/** So many on one file. */
export const mostAnnotations = 500

export const textual = {
	type: z.literal('TextualBody'),
	value: prose(2000),
	purpose: z.optional(z.enum(purposes)),
	format: z.optional(z.literal('text/plain')),
}
/** What a pin on a plan leads to: an object or an entry of its house. */
export const linking = {
	type: z.literal('SpecificResource'),
	purpose: z.literal('linking'),
	source: z.string().check(
		z.regex(/^urn:uuid:[\da-f-]{36}$/),
		z.refine((urn: string) => idOfUrn(urn) !== null),
	),
}
/** A rectangle: `xywh=pixel:10,20,30,40`. */
export const rectangle = {
	type: z.literal('FragmentSelector'),
	conformsTo: z.optional(z.literal('http://www.w3.org/TR/media-frags/')),
	value: z.string().check(z.maxLength(100), z.regex(/^xywh=(?:pixel:|percent:)?-?\d+(?:\.\d+)?(?:,-?\d+(?:\.\d+)?){3}$/)),
}
export const drawn = { type: z.literal('SvgSelector'), value: z.string().check(z.maxLength(20_000), z.regex(drawing)) }
/** A page of a PDF by its number (RFC 3778); where on it is said by what refines it. */
export const page = {
	type: z.literal('FragmentSelector'),
	conformsTo: z.optional(z.literal('http://tools.ietf.org/rfc/rfc3778')),
	value: z.string().check(z.regex(/^page=[1-9]\d{0,4}$/)),
}
/** Shape and colour, as what the mark is drawn by. */
export const styleClass = z.tuple([z.enum(markShapes), z.enum(markColours)])
/** Who is not of this house has a name alone. */
export const creator = {
	type: z.literal('Person'),
	id: z.optional(z.string().check(z.startsWith('urn:uuid:'), z.maxLength(50))),
	name: text(200, 0),
}
export const head = {
	'@context': z.optional(z.literal('http://www.w3.org/ns/anno.jsonld')),
	id: text(200),
	type: z.literal('Annotation'),
	motivation: z.optional(z.enum(purposes)),
	created: z.optional(Instant),
	modified: z.optional(Instant),
}
export const source = z.optional(text(500))

const prefix = 'urn:uuid:'
export const urnOf = (id: string): string => prefix + id
/** The id that a name of this kind holds, or null. */
export const idOfUrn = (urn: string): string | null =>
	urn.startsWith(prefix) ? (Id.safeParse(urn.slice(prefix.length)).data ?? null) : null
