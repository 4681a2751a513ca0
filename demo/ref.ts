import type { HouseNoun } from '@hausheft/contract/nouns.ts'

/** Stands for the id of something that is made, or looked up, only when the house is filled. */
type RefKind =
	| HouseNoun
	| 'group'
	| 'property'
	| 'property-type'
	| 'journal-type'
	| 'unit'
	| 'person'
	| 'file'
	| 'event'
	| 'card'
	| 'flat-rate'
	| 'mail'
	| 'reply'
	| 'party'
	| 'parties'
	| 'payment'
	| 'closing'
	| 'stay'
	| 'stay-rules'

export const ref = (kind: RefKind, key: string): string => `@${kind}:${key}`
const pattern = /^@[a-z-]+:/

type Ids = ReadonlyMap<string, string>

/** The value with an id in place of every reference. Who has no account here stands with the name alone, and in no list. */
export function resolved<T>(value: T, ids: Ids): T {
	if (typeof value === 'string' && pattern.test(value)) return found(value, ids) as T
	if (Array.isArray(value)) return value.map((each: unknown) => resolved(each, ids)).filter((each) => each !== null) as T
	if (typeof value !== 'object' || value === null) return value
	return Object.fromEntries(Object.entries(value).map(([name, each]: [string, unknown]) => [name, resolved(each, ids)])) as T
}

function found(name: string, ids: Ids): string | null {
	const id = ids.get(name)
	if (id !== undefined) return id
	if (name.startsWith('@person:')) return null
	throw new Error(`The demo house names ${name}, which it does not make.`)
}
