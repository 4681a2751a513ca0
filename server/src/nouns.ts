import type { NounName } from '@hausheft/contract/nouns.ts'
import { contactNoun } from './features/contacts/noun.ts'
import { eventNoun } from './features/events/noun.ts'
import { fileNoun } from './features/files/noun.ts'
import { groupNoun } from './features/groups/noun.ts'
import { inboxNoun } from './features/inbox/noun.ts'
import { journalNoun } from './features/journals/noun.ts'
import { objectNoun } from './features/objects/noun.ts'
import { propertyNoun } from './features/properties/noun.ts'
import { replyNoun } from './features/replies/noun.ts'
import { stayNoun } from './features/stays/noun.ts'
import { statisticNoun } from './features/statistics/noun.ts'
import type { ServerNoun } from './noun.ts'

/** Every noun as it describes itself, in the order in which the API does: app.ts, history, exports, imports and assistants read it. */
export const serverNouns: { [Name in Exclude<NounName, 'users'>]: ServerNoun<Name> } = {
	group: groupNoun,
	property: propertyNoun,
	event: eventNoun,
	object: objectNoun,
	contact: contactNoun,
	journal: journalNoun,
	file: fileNoun,
	reply: replyNoun,
	stay: stayNoun,
	statistic: statisticNoun,
	inbox: inboxNoun,
}
