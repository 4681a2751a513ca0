import { create as dispositionOf } from 'content-disposition'
import { contactName, type Contact, type contacts } from '@hausheft/contract/contacts.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { placeOf, type Acting } from '../../platform/database/act.ts'
import { checkVersion, moveToTrash } from '../../platform/database/entity.ts'
import { settleDocuments } from '../../platform/database/settling.ts'
import { Answer } from '../../platform/http/answers.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { fileWithEnding } from '../../platform/paper/file-name.ts'
import { vcardType } from '../../platform/paper/vcard.ts'
import { findProperty } from '../properties/queries.ts'
import { changeContact, insertContact, vcardOf } from './actions.ts'
import { findContact, listContacts } from './queries.ts'

async function getContact(acting: Acting, id: string): Promise<Contact> {
	const contact = await findContact(acting.db, placeOf(acting).group, id)
	if (!contact) throw new Refusal('not_found')
	return contact
}

const cards = (text: string, name: string) =>
	new Answer((reply) =>
		reply
			.headers({
				'cache-control': 'private, no-store',
				'content-disposition': dispositionOf(fileWithEnding([name], 'vcf')),
				'content-security-policy': "default-src 'none'; sandbox",
				'x-content-type-options': 'nosniff',
			})
			.type(vcardType)
			.send(text),
	)

export const contactHandlers: Handlers<typeof contacts> = {
	listContacts: ({ db }, { params }) => listContacts(db, params.id),
	listPropertyContacts: (acting, { params }) => listContacts(acting.db, placeOf(acting).group, params.id),
	getContact: (acting, { params }) => getContact(acting, params.id),
	getContactVcard: async (acting, { params, query }) => {
		const contact = await getContact(acting, params.id)
		return cards(vcardOf(contact, query.version), contactName(contact))
	},
	getPropertyVcards: async (acting, { params, query }) => {
		const { group } = placeOf(acting)
		const inUse = (await listContacts(acting.db, group, params.id)).filter(({ disabled_at }) => disabled_at === null)
		const property = await findProperty(acting.db, group, params.id)
		return cards(inUse.map((contact) => vcardOf(contact, query.version)).join(''), `Kontakte ${property?.name ?? ''}`)
	},
	createContact: async (acting, { params, body }) => getContact(acting, await insertContact(acting, params.id, body, [])),
	createPropertyContact: async (acting, { params, body }) =>
		getContact(acting, await insertContact(acting, placeOf(acting).group, body, [params.id])),
	changeContact: async (acting, { params, body }, { version }) => {
		await checkVersion(acting, 'contact', params.id, version, () => getContact(acting, params.id))
		await changeContact(acting, await getContact(acting, params.id), body)
		// A contact's version counts its links too, once the triggers have spoken.
		await settleDocuments(acting.db)
		return getContact(acting, params.id)
	},
	removeContact: async (acting, { params }, { version }) => {
		await checkVersion(acting, 'contact', params.id, version, () => getContact(acting, params.id))
		await moveToTrash(acting, 'contact', params.id)
	},
}
