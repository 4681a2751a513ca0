import { z } from 'zod/mini'
import { get, put } from './endpoint.ts'
import { Instant, ofId, prose, text } from './fields.ts'

/** Marks on an image as W3C Web Annotations, a region and what is said about it: at most this many characters on one file. */
export const maxAnnotationLength = 256 * 1024

const purposes = ['commenting', 'describing', 'highlighting', 'identifying', 'tagging'] as const

/** Shapes alone: what an SVG could load, run or say does not belong to a region. */
const shapes = 'g|rect|circle|ellipse|line|polygon|polyline|path'
const measures = 'x|y|x1|y1|x2|y2|cx|cy|r|rx|ry|width|height|points|d|transform'
const drawing = new RegExp(
	`^<svg(?: xmlns="http://www\\.w3\\.org/2000/svg")?>(?:\\s*</?(?:${shapes})(?: (?:${measures})="[\\w\\s.,()+-]*")*\\s*/?>)+\\s*</svg>$`,
)

const textual = {
	type: z.literal('TextualBody'),
	value: prose(2000),
	purpose: z.optional(z.enum(purposes)),
	format: z.optional(z.literal('text/plain')),
}
/** A rectangle: `xywh=pixel:10,20,30,40`. */
const rectangle = {
	type: z.literal('FragmentSelector'),
	conformsTo: z.optional(z.literal('http://www.w3.org/TR/media-frags/')),
	value: z.string().check(z.maxLength(100), z.regex(/^xywh=(?:pixel:|percent:)?-?\d+(?:\.\d+)?(?:,-?\d+(?:\.\d+)?){3}$/)),
}
const drawn = { type: z.literal('SvgSelector'), value: z.string().check(z.maxLength(20_000), z.regex(drawing)) }
const head = {
	'@context': z.optional(z.literal('http://www.w3.org/ns/anno.jsonld')),
	id: text(200),
	type: z.literal('Annotation'),
	motivation: z.optional(z.enum(purposes)),
	created: z.optional(Instant),
	modified: z.optional(Instant),
}
const source = z.optional(text(500))

const Body = z.object(textual)
export const Annotation = z.object({
	...head,
	body: z.union([Body, z.array(Body)]),
	target: z.object({ source, selector: z.union([z.object(rectangle), z.object(drawn)]) }),
})
export type Annotation = z.infer<typeof Annotation>

const BodyFields = z.strictObject(textual)
export const AnnotationFields = z.strictObject({
	...head,
	body: z.union([BodyFields, z.array(BodyFields).check(z.maxLength(20))]),
	target: z.strictObject({ source, selector: z.union([z.strictObject(rectangle), z.strictObject(drawn)]) }),
})

export const annotations = {
	getAnnotations: get('/files/{id}/annotations', {
		permission: 'file.read',
		summary: 'Markierungen auf einem Bild, als W3C Web Annotations',
		params: ofId,
		reply: z.array(Annotation),
	}),
	/** The list as a whole; the version that it is based on is that of the file. */
	putAnnotations: put('/files/{id}/annotations', {
		permission: 'event.update',
		changes: ['file', 'event'],
		summary: 'Markierungen auf einem Bild setzen',
		params: ofId,
		body: z.array(AnnotationFields).check(z.maxLength(200)),
		/** In bytes, what is told in characters. */
		maxBody: 3 * maxAnnotationLength,
		reply: z.array(Annotation),
		ifMatch: 'optional',
	}),
}
