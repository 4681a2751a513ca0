// Hides what the lists of another group's file are called in sentences.
import type { exchangeShapes } from '@hausheft/contract/exchange.ts'
import { nouns, whichCan } from '@hausheft/contract/nouns.ts'

export type List = keyof typeof exchangeShapes
/** What the units and entries of a file are called, and everything else as its noun is. */
export const words = Object.fromEntries([
	['units', 'Einheit'],
	['entries', nouns.event.words.one],
	...whichCan('travels').map((name) => [nouns[name].path, nouns[name].words.one]),
]) as Record<List, string>

/** What one of them is called, after that; nothing where it has no name. */
export const quoted = (name: unknown): string => (typeof name === 'string' && name.trim() !== '' ? ` «${name.slice(0, 80)}»` : '')
