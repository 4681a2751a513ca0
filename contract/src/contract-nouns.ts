import { contactNoun } from './contact-noun.ts'
import type { ContractNoun } from './contract-noun.ts'
import { journalNoun } from './journal-noun.ts'
import type { HouseNoun, PathOf } from './nouns.ts'
import { objectNoun } from './object-noun.ts'
import { statisticNoun } from './statistic-noun.ts'

/** The nouns of a house, each as it describes itself: stale.ts, screens.ts and exchange.ts read it. Loaded after the first view. */
export const contractNouns = {
	object: objectNoun,
	contact: contactNoun,
	journal: journalNoun,
	statistic: statisticNoun,
} satisfies { [Name in HouseNoun]: ContractNoun<Name> }

type ContractNouns = typeof contractNouns
/** Those of which the file for another house has all that there is to say in their own row. */
export type PlainTraveller = {
	[Name in HouseNoun]: ContractNouns[Name]['travels'] extends { shape: unknown } ? Name : never
}[HouseNoun]
type ShapeOf<Name extends HouseNoun> = ContractNouns[Name]['travels'] extends { shape: infer Shape } ? Shape : never
export type TravellerShapes = { [Name in PlainTraveller as PathOf<Name>]: ShapeOf<Name> }
export type PlainList = keyof TravellerShapes
