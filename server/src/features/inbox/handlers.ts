import type { inbox, InboxItem } from '@hausheft/contract/inbox.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { placeOf, type Acting } from '../../platform/database/act.ts'
import { moveToTrash } from '../../platform/database/entity.ts'
import { readPage } from '../../platform/http/paging.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { findInboxItem, listInbox, markProcessed } from './queries.ts'

async function getInboxItem(acting: Acting, id: string): Promise<InboxItem> {
	const item = await findInboxItem(acting.db, placeOf(acting).group, id)
	if (!item) throw new Refusal('not_found')
	return item
}

const placeOfMail = ({ created_at, id }: InboxItem) => ({ at: created_at, id })

export const inboxHandlers: Handlers<typeof inbox> = {
	listInbox: ({ db }, { params, query }) => {
		const processed = query.processed === undefined ? null : query.processed === 'true'
		return readPage(query, placeOfMail, (after, limit) => listInbox(db, params.id, { processed, after, limit }))
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
