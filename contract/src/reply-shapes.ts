// What replies are held against. The nouns that the page begins with keep their shapes in a module of their own, `<nouns>-replies.ts`: they
// load after the first view, with zod.
import type { Contract, Endpoint, Replies, Schema } from './endpoint.ts'
import { eventReplies } from './event-replies.ts'
import { events } from './events.ts'
import { fileReplies } from './file-replies.ts'
import { files } from './files.ts'
import { groupBalanceReplies } from './group-balance-replies.ts'
import { groupBalance } from './group-balance.ts'
import { groupReplies } from './group-replies.ts'
import { groups } from './groups.ts'
import { journalReplies } from './journal-replies.ts'
import { journals } from './journals.ts'
import { memories } from './memories.ts'
import { memoryReplies } from './memory-replies.ts'
import { properties } from './properties.ts'
import { propertyReplies } from './property-replies.ts'

/** Asked for before anything else, beside the endpoints. */
export { Session } from './session-replies.ts'

const shapesOf = (contract: Contract, replies: Replies) =>
	Object.entries(replies).map(([name, reply]): [Endpoint | undefined, Schema] => [contract[name], reply])
const apart = new Map([
	...shapesOf(events, eventReplies),
	...shapesOf(files, fileReplies),
	...shapesOf(groups, groupReplies),
	...shapesOf(groupBalance, groupBalanceReplies),
	...shapesOf(journals, journalReplies),
	...shapesOf(memories, memoryReplies),
	...shapesOf(properties, propertyReplies),
])

/** The shape of an endpoint's reply, wherever it stands; none where there is nothing to answer. */
export const replyOf = (endpoint: Endpoint): Schema | undefined => endpoint.reply ?? apart.get(endpoint)
