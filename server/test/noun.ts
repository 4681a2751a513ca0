import type { HouseStays } from '@hausheft/contract/house-stays.ts'
import type { NounName } from '@hausheft/contract/nouns.ts'
import type { Access, Permission } from '@hausheft/contract/rights.ts'
import type { TestHouse, TestPerson, TestServer } from './house.ts'
import { photo, upload } from './upload.ts'

/** `anew`: an id, a stamp or what is computed, made where it arrives. */
export type ColumnWay = 'travels' | 'anew' | HouseStays

/** Somebody who calls: with a role in the house's group, or in what other way they stand to it. */
export type Caller = Access & { who: string; person: TestPerson | null; stands: 'in' | 'out' | 'limited elsewhere' }
export type World = {
	server: TestServer
	house: TestHouse
	/** Another property of the house. */
	elsewhere: string
	callers: Caller[]
	foreign: Record<string, string>
}
export type TestPlace = Pick<World, 'server' | 'house'>

/** What one call sends; `form` beside a small picture (or `file`) where the endpoint takes an upload. */
export type Call = {
	params?: Record<string, string>
	query?: Record<string, string>
	body?: object
	form?: Record<string, string>
	/** Sent instead of the picture. */
	file?: string
	version?: number
	/** Where a repetition must be known as one. */
	key?: string
}
export type Fixture = {
	/** A valid call on something that `by` made and that nothing else uses, for `caller` to send. */
	call: (world: World, by: TestPerson, caller: TestPerson | null) => Promise<Call>
	/** Bodies that hold between them an id of the house at every place that takes one. */
	bodies?: (world: World) => Promise<object[]>
	/** The permission that the handler itself asks for, where the contract says `signed_in`. */
	need?: Permission
	/** Its body names the property: who does not see that one has made a mistake in a field. */
	here?: true
	/** Somebody else sends it for each caller: it ends their account. */
	instead?: (world: World) => Promise<TestPerson>
}
/** One in the house, made by `by` where it is said who made it; answers its id. */
export type Make = (place: TestPlace, by?: TestPerson) => Promise<string>
/** Of one field that alone has changed: its label, before and after, and what is said after «Anna hat». */
export type ToldField = [label: string, before: unknown, after: unknown, words: string]
/** What the tests of all nouns need of one: a file in `nouns/` that is called as its folder. */
export type TestNoun = {
	name: Exclude<NounName, 'group' | 'users'>
	make: Make
	/** What is served of it beside the rows of the specification and of the API page. */
	additions?: string[]
	/** The same of the app's addresses below a property. */
	addresses?: string[]
	/** Of its table, beside what all have: what of it travels to another group, or why not (travels.ts). */
	columns?: Record<string, ColumnWay>
	/** Which reads it is missing in while it lies in the trash, and once it is switched off (put-away.test.ts). */
	putAway?: { inTrash: string[]; switchedOff?: string[] }
	/** Of each field that the history knows, where rules.test.ts of the history does not say it. */
	told?: Record<string, ToldField>
	/** Every call of its contract. */
	calls: Record<string, Fixture>
}

type Row = Record<string, unknown>

/** Straight into a table: what a call needs must not depend on other calls. Answers the new row's id. */
export async function insert({ server, house }: TestPlace, table: string, row: Row): Promise<string> {
	const full: Row = { group_id: house.group.id, ...row }
	const names = Object.keys(full)
	const { rows } = await server.owner.query<{ id: string }>(
		`insert into ${table} (${names.join()}) values (${names.map((_, at) => `$${at + 1}`).join()}) returning *`,
		Object.values(full),
	)
	return rows[0]?.id as string
}
export const seeded = async (server: TestServer, table: string): Promise<string> =>
	(await server.owner.query<{ id: string }>(`select id from ${table} order by position limit 1`)).rows[0]?.id as string

/** A file that nothing holds yet. */
export const makeLooseFile: Make = async ({ server, house }) =>
	(await upload(server, house.anna, house.group.id, { bytes: await photo(8, 8) })).body.id

export const nothing: Fixture = { call: async () => ({}) }
export const withBody = (body: object): Fixture => ({ call: async () => ({ body }) })
export const ofGroup = (more: Call = {}): Fixture => ({ call: async ({ house }) => ({ params: { id: house.group.id }, ...more }) })
export const ofProperty = (more: Call = {}): Fixture => ({ call: async ({ house }) => ({ params: { id: house.property.id }, ...more }) })
export const ofNew = (make: Make, more: Call = {}): Fixture => ({
	call: async (world, by) => ({ params: { id: await make(world, by) }, ...more }),
})
/** New things have version 1. */
export const changed = (make: Make, body: object): Fixture => ofNew(make, { body, version: 1 })
export const removed = (make: Make): Fixture => ofNew(make, { version: 1 })
