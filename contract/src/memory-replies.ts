import { z } from 'zod/mini'
import { ListedFile } from './file-replies.ts'

/** What a home shows of what was: photos of entries, none of them a receipt or a plan. */
export const Memories = z.object({
	/** The newest, for whoever only reads; for everybody else none. */
	photos: z.array(ListedFile),
	/** The first photo of an entry of a year ago, a few days more or less; null as well once that entry is hidden. */
	year_ago: z.nullable(ListedFile),
})
export type Memories = z.infer<typeof Memories>

export const memoryReplies = { listMemories: Memories }
