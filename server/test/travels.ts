// What of the database travels to another group, column by column; what stays is told to people by the words of `houseStays`.
import type { PlainTraveller } from '@hausheft/contract/contract-nouns.ts'
import { entryFields, type EntryField, type EventColumn } from '@hausheft/contract/entry-fields.ts'
import { plainTravellers } from '@hausheft/contract/exchange.ts'
import type { HouseStays } from '@hausheft/contract/house-stays.ts'
import { expect } from 'vitest'
import type { Table } from '../src/features/exchange/things/queries.ts'
import type { DB } from '../src/platform/database/tables.ts'
import type { TestServer } from './house.ts'
import type { ColumnWay } from './noun.ts'
import { testNouns } from './nouns.ts'

/** Of an entry the table of its fields says it; of the lists of rows too, beside where they hang. */
type Columns = {
	[T in Exclude<Table, PlainTraveller>]: Record<T extends 'event' ? Exclude<keyof DB[T], EventColumn> : keyof DB[T], ColumnWay>
}

const own = { group_id: 'anew', id: 'anew', version: 'anew', created_at: 'logged', updated_at: 'logged' } as const
const thrown = { deleted_at: 'past', deleted_by: 'past', purged_at: 'past' } as const
const put = { deleted_at: 'past', deleted_by: 'past' } as const
const row = { group_id: 'anew', event_id: 'travels', position: 'travels' } as const

const ownColumns: Columns = {
	property: {
		...own,
		...put,
		name: 'travels',
		type_id: 'travels',
		address_street: 'travels',
		address_zip: 'travels',
		address_city: 'travels',
		photo_id: 'travels',
		emergency: 'travels',
		reading_order: 'travels',
		parties: 'travels',
		new_expenses: 'travels',
		shared_until: 'shared',
		stay_rules: 'travels',
		stay_rates: 'travels',
	},
	flat_rate: {
		group_id: 'anew',
		version: 'anew',
		created_at: 'logged',
		updated_at: 'logged',
		property_id: 'travels',
		year: 'travels',
		base_rappen: 'travels',
		percent: 'travels',
		canton_percent: 'travels',
		built: 'travels',
		business: 'travels',
		emptied: 'travels',
		note: 'travels',
	},
	journal: { ...own, ...thrown, property_id: 'travels', name: 'travels', type_id: 'travels', disabled_at: 'travels' },
	contact: {
		...own,
		...thrown,
		parts: 'anew',
		shown_name: 'anew',
		company: 'travels',
		firstname: 'travels',
		lastname: 'travels',
		email: 'travels',
		phone: 'travels',
		address_street: 'travels',
		address_zip: 'travels',
		address_city: 'travels',
		address_cca3: 'travels',
		valid_from: 'travels',
		valid_until: 'travels',
		disabled_at: 'travels',
	},
	contact_property: { group_id: 'anew', contact_id: 'travels', property_id: 'travels' },
	statistic: {
		...own,
		...put,
		property_id: 'travels',
		name: 'travels',
		unit_id: 'travels',
		note: 'travels',
		scale: 'travels',
		summarize: 'travels',
		series: 'travels',
		disabled_at: 'travels',
	},
	event: {
		...put,
		document: 'anew',
		parts: 'anew',
		has_measurement: 'anew',
		has_time_recording: 'anew',
		maintenance_after_id: 'next',
		reminder_after_id: 'next',
	},
	event_measurement: {
		...row,
		property_id: 'anew',
		event_at: 'anew',
		day: 'anew',
		name_key: 'anew',
		unit_id: 'travels',
		object_id: 'travels',
		name: 'travels',
		note: 'travels',
		data: 'travels',
		replaced: 'travels',
	},
	event_time: { ...row, person_id: 'people', person_name: 'travels', note: 'travels', minutes: 'travels' },
	event_object: {
		...row,
		event_at: 'anew',
		maintenance_done: 'anew',
		maintenance_from: 'anew',
		rental_is_rent: 'anew',
		object_id: 'travels',
	},
	event_contact: { ...row, contact_id: 'travels' },
	file: {
		...own,
		...put,
		person_id: 'people',
		inbox_id: 'mails',
		is_mail: 'mails',
		closing_id: 'closings',
		dated_at: 'anew',
		decoded: 'anew',
		pins: 'anew',
		property_id: 'travels',
		event_id: 'travels',
		object_id: 'travels',
		position: 'travels',
		filename: 'travels',
		mime: 'travels',
		size: 'travels',
		sha256: 'travels',
		width: 'travels',
		height: 'travels',
		receipt: 'travels',
		plan: 'travels',
		is_property_photo: 'travels',
		annotations: 'travels',
	},
	// With its house.
	stay: {
		...own,
		...put,
		property_id: 'travels',
		from_on: 'travels',
		until_on: 'travels',
		party_id: 'travels',
		guest: 'travels',
		shown_name: 'anew',
		people: 'travels',
		alone: 'travels',
		state: 'travels',
		note: 'travels',
		person_id: 'people',
		decided_by: 'people',
		decided_at: 'people',
		decided_note: 'travels',
		event_id: 'past',
		other_until_on: 'past',
		places: 'anew',
	},
	// With its entry.
	reply: {
		...own,
		...put,
		person_id: 'people',
		author_text: 'anew',
		created_at: 'travels',
		property_id: 'travels',
		event_id: 'travels',
		text: 'travels',
		edited: 'travels',
	},
}

/** With those of the nouns that say it themselves. */
export const columns: Record<string, Record<string, ColumnWay>> = {
	...ownColumns,
	...Object.fromEntries(
		plainTravellers.map((name) => [name, { ...own, deleted_at: 'past', deleted_by: 'past', ...testNouns[name].columns } as const]),
	),
}

/** Tables of which nothing travels. `everywhere`: the same in each Hausheft. */
export const tables: Partial<Record<keyof DB, 'anew' | 'everywhere' | HouseStays>> = {
	answered: 'sessions',
	api_token: 'keys',
	balance_month: 'anew',
	billing: 'plan',
	calendar_feed: 'keys',
	closing: 'closings',
	sharing_closing: 'shared',
	entry_month: 'anew',
	event_link: 'anew',
	export: 'past',
	file_finding: 'anew',
	file_house: 'anew',
	group: 'plan',
	hidden_memory: 'people',
	history: 'past',
	import: 'past',
	import_change: 'past',
	import_reference: 'past',
	import_row: 'past',
	inbox: 'mails',
	inbox_address: 'mails',
	inbox_known: 'mails',
	invite: 'people',
	invite_link: 'people',
	invite_link_use: 'people',
	journal_type: 'everywhere',
	link_count: 'anew',
	mail_refused: 'mails',
	mail_sent: 'mails',
	mailbox: 'mails',
	member: 'people',
	member_property: 'people',
	notification: 'notifications',
	notification_choice: 'notifications',
	notification_member: 'notifications',
	notification_put_off: 'notifications',
	person: 'people',
	plan: 'everywhere',
	property_type: 'everywhere',
	push_key: 'keys',
	push_subscription: 'notifications',
	reply_count: 'anew',
	reply_waiting: 'people',
	reading_span: 'anew',
	restored: 'anew',
	time_month: 'anew',
	receipt_number: 'closings',
	search: 'anew',
	search_word: 'anew',
	stopwatch: 'sessions',
	storage: 'anew',
	stripe_event: 'plan',
	unit: 'everywhere',
	usage: 'anew',
	webhook: 'keys',
	webhook_delivery: 'keys',
}

type TravelPlace = { group: string; /** Houses that were there before. */ without?: string[] }
/** Every column that travels holds the same values at both places, ids aside, which are new ones everywhere. */
export async function expectTravelled(server: TestServer, from: TravelPlace, into: TravelPlace): Promise<void> {
	for (const table of Object.keys(columns) as Table[]) {
		const names = columnsThatTravel(table)
		const [before, after] = [await valuesIn(server, table, names, from), await valuesIn(server, table, names, into)]
		for (const name of names) expect([table, name, after[name]]).toEqual([table, name, before[name]])
	}
}
/** Columns in which nothing stands at this place: of those a comparison says nothing. */
export async function emptyColumns(server: TestServer, from: TravelPlace): Promise<string[]> {
	const empty: string[] = []
	for (const table of Object.keys(columns) as Table[]) {
		const names = columnsThatTravel(table)
		const values = await valuesIn(server, table, names, from)
		empty.push(...names.filter((name) => !values[name]?.some((value) => value !== nothing)).map((name) => `${table}.${name}`))
	}
	return empty
}

const columnsThatTravel = (table: Table): string[] => {
	const said = Object.entries(columns[table] ?? {}).flatMap(([name, what]) => (what === 'travels' ? [name] : []))
	return table === 'event' ? [...said, ...fieldsThatTravel] : said
}
/** The columns of an entry whose field travels; the text of an author stands for who logged it. */
const fieldsThatTravel = [
	...Object.values<EntryField>(entryFields).flatMap(({ column, unsaid, exchange }) =>
		column === null || column.includes('.') || unsaid || (exchange !== 'as is' && !('id' in exchange)) ? [] : [column],
	),
	'property_id',
	'maintenance_series',
	'reminder_series',
]

/** Where nothing stands. */
const nothing = '–'
async function valuesIn(server: TestServer, table: Table, names: string[], { group, without = [] }: TravelPlace) {
	const there = table === 'property' ? 'id <> all ($2::uuid[])' : '$2::uuid[] is not null'
	const ways: Record<string, string> = {
		// Who has drawn on a file travels by name.
		annotations: `nullif(file_marks("file", true)::jsonb::text, '[]') as annotations`,
		// Who is of a party is of this group.
		parties: `(select jsonb_agg(party - 'people' order by n)::text from jsonb_array_elements(parties) with ordinality listed (party, n)) as parties`,
	}
	const valueOf = (name: string) => ways[name] ?? `"${name}"::text`
	const { rows } = await server.owner.query<Record<string, string | null>>(
		`select ${names.map(valueOf).join(', ')} from "${table}" where group_id = $1 and ${there}`,
		[group, without],
	)
	const plain = (value: string | null) => value?.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'id') ?? nothing
	return Object.fromEntries(names.map((name) => [name, rows.map((each) => plain(each[name] ?? null)).toSorted()]))
}
