import type { Reading } from './contract-noun.ts'
import { replies } from './replies.ts'

/** Of an entry, and of what waits for the caller in a group. */
export const answers: readonly Reading[] = [
	[replies.listReplies, 'fk'],
	[replies.listWaiting, 'group'],
]
/** The names of who says them, and of whom they name, stand in them too. */
export const answersAround: readonly Reading[] = [[replies.listReplies], [replies.getReply], [replies.listWaiting, 'group']]
