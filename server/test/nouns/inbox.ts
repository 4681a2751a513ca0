import type { inbox } from '@hausheft/contract/inbox.ts'
import { insert, ofGroup, ofNew, type Fixture, type Make, type TestNoun } from '../noun.ts'

const make: Make = (place) => insert(place, 'inbox', { mail_from: 'huber@sanitaer.test', mail_subject: 'Rechnung', mail_text: 'Guten Tag' })

export const noun: TestNoun = {
	name: 'inbox',
	make,
	calls: {
		listInbox: ofGroup(),
		getInboxItem: ofNew(make),
		changeInboxItem: ofNew(make, { body: { processed: true } }),
		removeInboxItem: ofNew(make),
	} satisfies Record<keyof typeof inbox, Fixture>,
}
