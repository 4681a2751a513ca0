import type { Source } from '@hausheft/contract/live.ts'
import { contactFace } from './features/contacts/noun.ts'
import { eventFace } from './features/events/noun.ts'
import { fileFace } from './features/files/noun.ts'
import { groupFace } from './features/groups/noun.ts'
import { inboxFace } from './features/inbox/noun.ts'
import { journalFace } from './features/journals/noun.ts'
import { objectFace } from './features/objects/noun.ts'
import { propertyFace } from './features/properties/noun.ts'
import { replyFace } from './features/replies/noun.ts'
import { stayFace } from './features/stays/noun.ts'
import { statisticFace } from './features/statistics/noun.ts'
import { usersFace } from './features/users/noun.ts'
import type { WebNoun } from './noun.ts'

/** Every noun as it describes itself: search, history, trash, forms and lists read it. */
export const webNouns: { [Name in Source | 'reply' | 'stay']: WebNoun<Name> } = {
	event: eventFace,
	property: propertyFace,
	object: objectFace,
	contact: contactFace,
	journal: journalFace,
	statistic: statisticFace,
	file: fileFace,
	reply: replyFace,
	stay: stayFace,
	group: groupFace,
	inbox: inboxFace,
	users: usersFace,
}
