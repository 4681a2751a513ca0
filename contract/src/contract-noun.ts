import type { Contract, Endpoint, Schema, Sent } from './endpoint.ts'
import { events } from './events.ts'
import { first, frame, read, type Params, type Screen, type ScreenRead } from './first-screens.ts'
import type { HouseNoun, WhichCan } from './nouns.ts'

/** A read and which id of the change stands in its path; a read without one answers about everything the caller sees. */
export type Reading = readonly [read: Endpoint, of?: 'fk' | 'group' | 'property']

/** One of it in the file for another house, and what that must be to be kept here. `by itself`: exchange.ts says both, as it names others. */
type Travelling = { shape: Schema; fields: Schema } | 'by itself'

/** What a noun of a house says of itself beside its row in nouns.ts; with `travels` there, how. */
export type ContractNoun<Name extends HouseNoun> = {
	/** Its own reads are outdated by each change of one. */
	endpoints: Contract
	/** Those of others that say something of it. */
	namedIn?: readonly Reading[]
	/** What its addresses read first. */
	screens: Record<string, Screen>
} & (Name extends WhichCan<'travels'> ? { travels: Travelling } : { travels?: never })

/** A list below a property, and what one of its rows leads to: that one with its entries. */
export const inProperty = (rest: string, reads: (params: Params) => ScreenRead[]): Screen => ({
	path: `/group/{group}/property/{property}/${rest}`,
	reads: (params) => [...frame(params['group'] ?? ''), ...reads(params)],
})
export const listed = <E extends Endpoint>(endpoint: E, { property = '' }: Params): ScreenRead =>
	read(endpoint, { params: { id: property } } as Sent<E>)
export const entriesAbout = ({ property = '' }: Params, of: { object?: string; contact?: string; journal?: string }): ScreenRead =>
	read(events.rollProperty, { params: { id: property }, query: { ...of, ...first } })
