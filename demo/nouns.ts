import type { HouseNoun } from '@hausheft/contract/nouns.ts'
import { contactDemo } from './contacts/noun.ts'
import { journalDemo } from './journals/noun.ts'
import type { DemoNoun } from './noun.ts'
import { objectDemo } from './objects/noun.ts'
import { statisticDemo } from './statistics/noun.ts'

/** The nouns of a house of which the demo house has some, in the order in which they are made. */
export const demoNouns = {
	object: objectDemo,
	contact: contactDemo,
	journal: journalDemo,
	statistic: statisticDemo,
} satisfies { [Name in HouseNoun]?: DemoNoun }
