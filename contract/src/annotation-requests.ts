import { z } from 'zod/mini'
import { creator, drawn, head, linking, mostAnnotations, page, rectangle, source, styleClass, textual } from './annotation-shapes.ts'

const BodyFields = z.strictObject(textual)
const region = [z.strictObject(rectangle), z.strictObject(drawn)] as const
/** Without a shape and a colour of ours: any region, as other programs and earlier releases write them. */
const PlainFields = z.strictObject({
	...head,
	body: z.union([BodyFields, z.array(BodyFields).check(z.maxLength(20))]),
	target: z.strictObject({ source, selector: z.union(region) }),
})
const DrawnFields = z.strictObject({
	...head,
	creator: z.optional(z.strictObject(creator)),
	body: z.optional(z.union([BodyFields, z.array(BodyFields).check(z.maxLength(1)), z.strictObject(linking)])),
	target: z.strictObject({
		source,
		selector: z.union([...region, z.strictObject({ ...page, refinedBy: z.union(region) })]),
		styleClass,
	}),
})
export const AnnotationFields = z.union([PlainFields, DrawnFields])
export type AnnotationFields = z.output<typeof AnnotationFields>

export const annotationRequests = {
	getAnnotations: { summary: 'Markierungen auf einem Bild oder PDF, als W3C Web Annotations' },
	putAnnotations: {
		summary: 'Markierungen auf einem Bild oder PDF setzen',
		body: z.array(AnnotationFields).check(z.maxLength(mostAnnotations)),
	},
	listPins: { summary: 'Wohin die Stecknadeln auf einem Plan führen' },
}
