import { whichCan, type HouseNoun } from './nouns.ts'

/** Those that hang on a house and have a form, in the order in which people see them. */
export const houseNouns = whichCan('form').filter((name): name is HouseNoun => name !== 'property')
