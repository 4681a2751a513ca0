// Hides which marks on a file come along: all of them or none, as the API would take them.
import { annotationRequests, type AnnotationFields } from '@hausheft/contract/annotation-requests.ts'
import { maxAnnotationLength } from '@hausheft/contract/annotations.ts'
import { zodOf } from '../../../platform/http/zod-of.ts'
import { marksFromElsewhere } from '../../files/marks/rules.ts'
import type { List } from './lists.ts'

/** As they are kept, `text` null where there are none; null where they cannot be read. */
export function marksOf(value: unknown, freshOf: (id: string) => string | null): { text: string | null } | null {
	const { data: sent } = zodOf<AnnotationFields[]>(annotationRequests.putAnnotations.body).safeParse(value)
	// Which file is marked follows from whose marks they are; another address would be one of the other house.
	const marks = sent ? marksFromElsewhere(sent, freshOf) : null
	if (!marks) return null
	const text = JSON.stringify(marks)
	return text.length <= maxAnnotationLength ? { text: marks.length > 0 ? text : null } : null
}

type KnownLead = { list: List; fresh: string; property: string | null; isLeft: boolean }
/** The new id of an object or an entry of the same house to which a pin leads; null of what else it names. */
export const leadIn = (known: KnownLead | undefined, property: string): string | null =>
	known && (known.list === 'objects' || known.list === 'entries') && known.property === property && !known.isLeft ? known.fresh : null
