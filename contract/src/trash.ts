import { z } from 'zod/mini'
import { contract, del, get, post } from './endpoint.ts'
import { Cursor, Id, Limit, ofId, Stamp, text } from './fields.ts'
import { nouns, whichCan, type WhichCan } from './nouns.ts'
import { declined } from './words.ts'
import type { trashRequests } from './trash-requests.ts'

/** What goes to the trash, and for how many days. */
export const trashSources = whichCan('trash')
export type TrashSource = WhichCan<'trash'>
export const trashDays = 30

/** Why something cannot come back yet: what it hangs on lies in the trash too. */
export const heldBy = (source: TrashSource, name: string): string =>
	`Zuerst muss ${declined(nouns[source].words, 'nominative')} «${name}» aus dem Papierkorb zurückkommen.`

export const TrashItem = z.object({
	source: z.enum(trashSources),
	/** The id of what lies there. */
	fk: Id,
	name: z.string(),
	property: z.nullable(Id),
	property_name: z.nullable(z.string()),
	/** Who put it there, and when. */
	user: z.nullable(Id),
	user_name: z.nullable(z.string()),
	deleted_at: Stamp,
	/** From then on it is gone for good. */
	purged_at: Stamp,
	/** What it hangs on and what must come back first, because that lies in the trash itself. */
	held_by: z.nullable(z.object({ source: z.enum(trashSources), fk: Id, name: z.string() })),
})
export type TrashItem = z.infer<typeof TrashItem>

const TrashQuery = z.object({
	source: z.optional(z.enum(trashSources)),
	/** Part of the name. */
	q: z.optional(text(200, 0)),
	limit: z.optional(Limit),
	from: z.optional(Cursor),
})

export const trash = contract<typeof trashRequests>()({
	listTrash: get('/groups/{id}/trash', {
		permission: 'trash.read',
		params: ofId,
		query: TrashQuery,
		reply: z.array(TrashItem),
		long: true,
	}),
	/** Where the thing belongs, and whether it is the caller's own, is known once it is found in the trash: checked by the handler. */
	restoreTrash: post('/trash/{source}/{id}/restore', {
		permission: 'signed_in',
		keys: 'within',
		changes: trashSources
			.map((source) => (source === 'reply' ? 'event' : source === 'stay' ? 'property' : source))
			.filter((source, at, all) => all.indexOf(source) === at),
		params: z.object({ source: z.enum(trashSources), id: Id }),
		counts: true,
	}),
	/** A mail for good, before its thirty days are over, with all that no entry has taken of it: for who processes mails and could bring it back. */
	purgeMail: del('/trash/inbox/{id}', { permission: 'signed_in', keys: 'within', changes: 'inbox', params: ofId }),
})
