import { Refusal } from '@hausheft/contract/refusals.ts'
import type { EntryReply, replies } from '@hausheft/contract/replies.ts'
import { personOf, placeOf, type Acting } from '../../platform/database/act.ts'
import { checkVersion, moveToTrash } from '../../platform/database/entity.ts'
import { readPage } from '../../platform/http/paging.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { changeReply, findReply, findSeeing, insertReply, listMentionable, listReplies, listWaiting, putAway } from './queries.ts'
import { checkNamed, newlyNamed } from './rules.ts'

/** How many of what waits for somebody are shown. */
const mostWaiting = 50

async function getReply(acting: Acting, id: string): Promise<EntryReply> {
	const found = await findReply(acting.db, id)
	if (!found) throw new Refusal('not_found')
	return found
}

async function mayName(acting: Acting, event: string, named: string[]): Promise<void> {
	checkNamed(named, await findSeeing(acting.db, placeOf(acting).group, event, named))
}

const placeOfReply = ({ created_at, id }: EntryReply) => ({ at: created_at, id })

export const replyHandlers: Handlers<typeof replies> = {
	listReplies: (acting, { params, query }) =>
		readPage(query, placeOfReply, (after, limit) => listReplies(acting.db, params.id, after, limit)),
	getReply: (acting, { params }) => getReply(acting, params.id),
	createReply: async (acting, { params, body: { text } }) => {
		await mayName(acting, params.id, newlyNamed(text))
		const id = await insertReply(acting.db, { group: placeOf(acting).group, event: params.id, person: personOf(acting).id, text })
		if (id === undefined) throw new Refusal('not_found')
		return getReply(acting, id)
	},
	changeReply: async (acting, { params, body: { text } }, { version }) => {
		await checkVersion(acting, 'reply', params.id, version, () => getReply(acting, params.id))
		const before = await getReply(acting, params.id)
		await mayName(acting, before.event, newlyNamed(text, before.text))
		await changeReply(acting.db, placeOf(acting).group, params.id, text)
		return getReply(acting, params.id)
	},
	removeReply: async (acting, { params }, { version }) => {
		await checkVersion(acting, 'reply', params.id, version, () => getReply(acting, params.id))
		await moveToTrash(acting, 'reply', params.id)
	},
	listWaiting: (acting, { params }) => listWaiting(acting.db, params.id, personOf(acting).id, mostWaiting),
	putAway: async (acting, { params, body: { mentions = false } }) =>
		void (await putAway(acting.db, placeOf(acting).group, personOf(acting).id, params.id, mentions)),
	listMentionable: (acting) => {
		const { group, property } = placeOf(acting)
		return listMentionable(acting.db, group, property ?? '')
	},
}
