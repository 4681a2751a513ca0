import { contract, del, get } from './endpoint.ts'
import type { memoryReplies } from './memory-replies.ts'
import type { memoryRequests } from './memory-requests.ts'

export type { Memories } from './memory-replies.ts'

export const memories = contract<typeof memoryRequests, typeof memoryReplies>()({
	listMemories: get('/groups/{id}/memories', { permission: 'event.read', kept: true }),
	/** For the caller alone, and for good. */
	hideMemory: del('/events/{id}/memory', { permission: 'event.read', changes: 'users' }),
})
