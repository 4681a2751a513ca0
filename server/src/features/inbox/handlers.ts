import type { inbox, InboxItem } from '@hausheft/contract/inbox.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { placeOf, type Acting } from '../../platform/database/act.ts'
import { moveToTrash } from '../../platform/database/entity.ts'
import { cursorOf, placeFrom } from '../../platform/http/cursor.ts'
import { Page, type Handlers } from '../../platform/http/serve.ts'
import { findInboxItem, listInbox, markProcessed } from './queries.ts'

const usualPage = 200

async function getInboxItem(acting: Acting, id: string): Promise<InboxItem> {
	const item = await findInboxItem(acting.db, placeOf(acting).group, id)
	if (!item) throw new Refusal('not_found')
	return item
}

export const inboxHandlers: Handlers<typeof inbox> = {
	listInbox: async (acting, { params, query: { processed, from, limit = usualPage } }) => {
		const after = placeFrom(from)
		const rows = await listInbox(acting.db, params.id, {
			processed: processed === undefined ? null : processed === 'true',
			after: after && { created_at: after.at, id: after.id },
			limit: limit + 1,
		})
		const last = rows[limit - 1]
		return new Page(rows.slice(0, limit), rows.length > limit && last ? cursorOf({ at: last.created_at, id: last.id }) : null)
	},
	getInboxItem: (acting, { params }) => getInboxItem(acting, params.id),
	changeInboxItem: async (acting, { params, body }) => {
		await markProcessed(acting.db, placeOf(acting).group, params.id, body.processed)
		return getInboxItem(acting, params.id)
	},
	removeInboxItem: async (acting, { params }) => {
		await moveToTrash(acting, 'inbox', params.id)
	},
}
