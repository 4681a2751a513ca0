import type { FastifyReply } from 'fastify'
import type { inbox, InboxItem } from '@hausheft/contract/inbox.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { may } from '@hausheft/contract/rights.ts'
import { whyForbidden } from '@hausheft/contract/why-not.ts'
import type { Codes } from '../../platform/codes/pool.ts'
import { memberOf, personOf, placeOf, type Acting } from '../../platform/database/act.ts'
import { moveToTrash } from '../../platform/database/entity.ts'
import { originalKey } from '../../platform/files/derived.ts'
import { sendContent } from '../../platform/files/send.ts'
import { Answer } from '../../platform/http/answers.ts'
import { readPage } from '../../platform/http/paging.ts'
import { withUpload, type Handlers } from '../../platform/http/serve.ts'
import { refuseFields } from '../../platform/http/upload.ts'
import { safeFilename } from '../files/rules.ts'
import { namesOf } from '../suggestions/actions.ts'
import { createEntry, insertSaved, openSaved, readAgain, type Desk, type Saved } from './actions.ts'
import { findInboxItem, findLooks, listInbox, markProcessed } from './queries.ts'
import { pageOf, pageHeaders } from './words.ts'

async function getInboxItem(acting: Acting, id: string): Promise<InboxItem> {
	const { group } = placeOf(acting)
	const item = await findInboxItem(acting.db, group, id)
	if (!item) throw new Refusal('not_found')
	if (item.processed) return item
	return { ...item, suggested: (await namesOf(acting.db, group, item.property_suggested))(item.mail_subject) }
}

async function getLooks(acting: Acting, id: string) {
	const looks = await findLooks(acting.db, placeOf(acting).group, id)
	if (!looks) throw new Refusal('not_found')
	return looks
}

const placeOfMail = ({ created_at, id }: InboxItem) => ({ at: created_at, id })

export const inboxHandlers = (desk: Desk, groupStorage: number | null, { warm }: Pick<Codes, 'warm'>): Handlers<typeof inbox> => ({
	listInbox: ({ db }, { params, query }) => {
		const processed = query.processed === undefined ? null : query.processed === 'true'
		return readPage(query, placeOfMail, (after, limit) => listInbox(db, params.id, { processed, after, limit }))
	},
	getInboxItem: async (acting, { params }) => {
		const item = await getInboxItem(acting, params.id)
		if (item.files.some(({ mime }) => mime === 'application/pdf' || mime.startsWith('image/'))) warm()
		return item
	},
	getInboxContent: async (acting, { params }) => {
		const { html, subject } = await getLooks(acting, params.id)
		if (html === null) throw new Refusal('not_found', 'Diese Mail hat nur Text.')
		return new Answer((reply: FastifyReply) => reply.headers(pageHeaders).send(pageOf(subject, html)))
	},
	getInboxRaw: async (acting, { params }) => {
		const { raw, subject } = await getLooks(acting, params.id)
		if (raw === null) throw new Refusal('not_found', 'Diese Mail ist nicht mehr da, wie sie ankam.')
		const filename = safeFilename(`${subject.slice(0, 150) || 'Mail'}.eml`)
		const content = { key: originalKey(raw), mime: 'message/rfc822', filename, etag: raw, who: personOf(acting).id, made: false }
		return new Answer((reply: FastifyReply) => sendContent(reply, desk.store, content))
	},
	createInboxItem: withUpload(
		async (upload) => {
			refuseFields(Object.keys(upload.fields))
			return openSaved(desk, upload)
		},
		async (acting, { params }: { params: { id: string } }, saved: Saved, upload) => {
			const mail = await insertSaved(acting.db, params.id, upload, saved)
			const item = await findInboxItem(acting.db, params.id, mail)
			if (!item) throw new Refusal('conflict', 'Diese Mail war schon da und wurde gelöscht.', { reason: 'known' })
			if (mail === saved.mail) saved.keep()
			return item
		},
	),
	changeInboxItem: async (acting, { params, body }) => {
		await markProcessed(acting.db, placeOf(acting).group, params.id, body.processed)
		return getInboxItem(acting, params.id)
	},
	readInboxItem: async (acting, { params }) => {
		await readAgain(acting.db, placeOf(acting).group, params.id)
		return getInboxItem(acting, params.id)
	},
	createInboxEvent: async (acting, { params, body }) => {
		const member = memberOf(acting, placeOf(acting).group)
		if (!may(member, 'event.create')) throw new Refusal('forbidden', whyForbidden(member, 'event.create'))
		return createEntry(acting, params.id, body, groupStorage)
	},
	removeInboxItem: async (acting, { params }) => {
		await moveToTrash(acting, 'inbox', params.id)
	},
})
