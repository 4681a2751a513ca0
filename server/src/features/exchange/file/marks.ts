// Hides which marks on a file come along: all of them or none, as the API would take them.
import type { z } from 'zod'
import { annotationRequests, type AnnotationFields } from '@hausheft/contract/annotation-requests.ts'
import { maxAnnotationLength } from '@hausheft/contract/annotations.ts'
import { zodOf } from '../../../platform/http/zod-of.ts'

/** As they are kept, `text` null where there are none; null where they cannot be read. */
export function marksOf(value: unknown): { text: string | null } | null {
	const { data: marks } = zodOf<z.output<typeof AnnotationFields>[]>(annotationRequests.putAnnotations.body).safeParse(value)
	if (!marks || new Set(marks.map(({ id }) => id)).size !== marks.length) return null
	const text = JSON.stringify(marks.map(withoutSource))
	return text.length <= maxAnnotationLength ? { text: marks.length > 0 ? text : null } : null
}

/** Which file is marked follows from whose marks they are; another address would be one of the other house. */
const withoutSource = (mark: z.output<typeof AnnotationFields>) => {
	const { source: _, ...target } = mark.target
	return { ...mark, target }
}
