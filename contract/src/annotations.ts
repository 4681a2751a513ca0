import { z } from 'zod/mini'
import { contract, get, put } from './endpoint.ts'
import { creator, drawn, head, linking, page, rectangle, source, styleClass, textual } from './annotation-shapes.ts'
import { Id, ofId, Stamp } from './fields.ts'
import type { annotationRequests } from './annotation-requests.ts'

/** Marks on an image or a PDF as W3C Web Annotations, a region and what is said about it: at most this many characters on one file. */
export const maxAnnotationLength = 256 * 1024

const Body = z.object(textual)
const region = [z.object(rectangle), z.object(drawn)] as const
export const Annotation = z.object({
	...head,
	created: z.optional(Stamp),
	modified: z.optional(Stamp),
	creator: z.optional(z.object(creator)),
	body: z.optional(z.union([Body, z.array(Body), z.object(linking)])),
	target: z.object({
		source,
		selector: z.union([...region, z.object({ ...page, refinedBy: z.union(region) })]),
		styleClass: z.optional(styleClass),
	}),
})
export type Annotation = z.infer<typeof Annotation>

/** Where a mark leads. What is open is what the page of an object or the filter of entries calls so; what is overdue is open too. */
const Pin = z.object({
	annotation: z.string(),
	source: z.enum(['object', 'event']),
	id: Id,
	name: z.string(),
	open: z.boolean(),
	overdue: z.boolean(),
	/** The three latest entries about an object; of an entry those about its objects, itself left out. */
	last: z.array(z.object({ id: Id, name: z.string(), event_at: Stamp })),
})
export type Pin = z.infer<typeof Pin>

export const annotations = contract<typeof annotationRequests>()({
	getAnnotations: get('/files/{id}/annotations', { permission: 'file.read', params: ofId, reply: z.array(Annotation) }),
	/** The list as a whole; the version that it is based on is that of the file. What others have drawn takes `event.update`. */
	putAnnotations: put('/files/{id}/annotations', {
		permission: 'event.add_file',
		changes: ['file', 'event'],
		params: ofId,
		/** In bytes, what is told in characters. */
		maxBody: 3 * maxAnnotationLength,
		reply: z.array(Annotation),
		ifMatch: 'optional',
	}),
	listPins: get('/files/{id}/pins', { permission: 'file.read', params: ofId, reply: z.array(Pin) }),
})
