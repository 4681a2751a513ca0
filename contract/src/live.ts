import { z } from 'zod/mini'
import { Id, Stamp } from './fields.ts'
import { whichCan, type WhichCan } from './nouns.ts'

const sources = whichCan('live')
export type Source = WhichCan<'live'>

/** What the socket pushes: that something changed, never what; the page reads it again through the normal endpoint. */
export const LiveMessage = z.object({
	source: z.enum(sources),
	event: z.enum(['INSERT', 'UPDATE', 'DELETE']),
	/** The id of what changed. */
	fk: Id,
	group: Id,
	property: z.optional(z.nullable(Id)),
	/** `import`, of a group: one has written, and whatever belongs to the group may have changed. */
	part: z.optional(z.string()),
	/** Who is online in the group. */
	users: z.optional(z.array(z.object({ id: Id, name: z.string() }))),
	date: Stamp,
})
export type LiveMessage = z.infer<typeof LiveMessage>

/** The socket of one signed-in person, for all their groups. `since`: milliseconds ago of which it is told first what has changed. */
export const livePath = '/ws'
