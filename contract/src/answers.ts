import { z } from 'zod/mini'
import type { answerRequests } from './answer-requests.ts'
import { contract, get } from './endpoint.ts'
import { Id, ofId, Stamp, StoredRappen, text } from './fields.ts'
import { searchSources } from './search.ts'

/** What a question turned out to be about; a meter and a title are what the newest entry says that has them. */
export const AnswerSubject = z.object({
	source: z.enum(searchSources),
	id: Id,
	name: z.string(),
	property: z.nullable(z.object({ id: Id, name: z.string() })),
})
export type AnswerSubject = z.infer<typeof AnswerSubject>

/** What is known, and no sentence: the page has the words. What the reader does not see of it is null. */
export const Answer = z.object({
	kind: z.enum(['last', 'next', 'cost', 'count', 'reading', 'phone', 'choice', 'none']),
	subject: z.nullable(AnswerSubject),
	/** Two to five that could be meant. */
	choice: z.array(AnswerSubject),
	/** The entry that says it. */
	event: z.nullable(Id),
	/** When it was, or is due; of a cost of all time its first month. */
	at: z.nullable(Stamp),
	/** The contact that the entry names first. */
	by: z.nullable(z.object({ id: Id, name: z.string() })),
	/** What was spent, or where nothing was, earned. */
	amount: z.nullable(StoredRappen),
	count: z.nullable(z.int()),
	/** Null: of all time. */
	year: z.nullable(z.int()),
	/** A reading, and the sign of its unit. */
	data: z.nullable(z.string()),
	unit: z.nullable(z.string()),
	phone: z.nullable(z.string()),
})
export type Answer = z.infer<typeof Answer>

export const answers = contract<typeof answerRequests>()({
	answerQuestion: get('/groups/{id}/answer', {
		permission: 'group.read',
		params: ofId,
		query: z.object({ q: text(200) }),
		reply: Answer,
	}),
})
