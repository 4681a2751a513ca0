import { randomUUID } from 'node:crypto'
import type { inbox } from '@hausheft/contract/inbox.ts'
import { insert, ofGroup, ofNew, type Fixture, type Make, type TestNoun } from '../noun.ts'
import { saveMail } from '../save-mail.ts'
import { bodies } from './events.ts'

const make: Make = (place) =>
	insert(place, 'inbox', {
		mail_from: 'huber@sanitaer.test',
		mail_address: 'huber@sanitaer.test',
		mail_subject: 'Rechnung',
		mail_text: 'Guten Tag',
		mail_html: '<p>Guten Tag</p>',
	})
/** With its bytes. */
const makeSaved: Make = async ({ server, house }) => (await saveMail(server, house.anna, house.group.id, { subject: 'Offerte' })).body.id
/** One that could not be read, nor can it be now: nothing changes behind the back of who asks for it. */
const makeRaw: Make = (place) =>
	insert(place, 'inbox', { mail_from: 'huber@sanitaer.test', mail_subject: 'Rechnung', state: 'raw', raw_id: randomUUID() })
const entry = { name: 'Boiler', event_at: '2026-11-21T10:00:00.000Z' }

export const noun: TestNoun = {
	name: 'inbox',
	make,
	additions: ['POST /api/be/inbox/{id}/read'],
	calls: {
		listInbox: ofGroup(),
		getInboxItem: ofNew(make),
		getInboxContent: ofNew(make),
		getInboxRaw: ofNew(makeSaved),
		createInboxItem: {
			call: async ({ house }) => ({
				params: { id: house.group.id },
				form: {},
				file: `From: huber@sanitaer.test\r\nMessage-ID: <${randomUUID()}@sanitaer.test>\r\nSubject: Rechnung\r\n\r\nGuten Tag\r\n`,
			}),
		},
		readInboxItem: ofNew(makeRaw),
		changeInboxItem: ofNew(make, { body: { processed: true } }),
		createInboxEvent: {
			call: async (world) => ({ params: { id: await make(world) }, body: { ...entry, property: world.house.property.id } }),
			bodies: async (world) => (await bodies(world)).map((body) => ({ ...body, property: world.house.property.id })),
		},
		removeInboxItem: ofNew(make),
	} satisfies Record<keyof typeof inbox, Fixture>,
}
