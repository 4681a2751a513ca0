import { z } from 'zod/mini'
import { drawn, head, rectangle, source, textual } from './annotation-shapes.ts'

const BodyFields = z.strictObject(textual)
export const AnnotationFields = z.strictObject({
	...head,
	body: z.union([BodyFields, z.array(BodyFields).check(z.maxLength(20))]),
	target: z.strictObject({ source, selector: z.union([z.strictObject(rectangle), z.strictObject(drawn)]) }),
})

export const annotationRequests = {
	getAnnotations: { summary: 'Markierungen auf einem Bild, als W3C Web Annotations' },
	putAnnotations: { summary: 'Markierungen auf einem Bild setzen', body: z.array(AnnotationFields).check(z.maxLength(200)) },
}
