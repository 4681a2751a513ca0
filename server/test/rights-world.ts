import { contacts } from '@hausheft/contract/contacts.ts'
import type { Role } from '@hausheft/contract/rights.ts'
import { createHouse, type TestHouse, type TestPerson, type TestServer } from './house.ts'
import { photo, upload } from './upload.ts'

/** Somebody who calls: with a role in the house's group, or in what other way they stand to it. */
export type Caller = { who: string; person: TestPerson | null; role: Role | null; stands: 'in' | 'out' | 'limited elsewhere' }
export type World = { server: TestServer; house: TestHouse; callers: Caller[]; foreign: Record<string, string> }
type Row = Record<string, unknown>

/** Straight into a table: what a call needs must not depend on other calls. Answers the new row's id. */
export async function insert({ server, house }: Pick<World, 'server' | 'house'>, table: string, row: Row): Promise<string> {
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

type Place = Pick<World, 'server' | 'house'>
/** One of each thing, in the house's property. */
export const make = {
	property: async (place: Place) => (await place.house.addProperty('Seeweg 3')).id,
	object: (place: Place) => insert(place, 'object', { property_id: place.house.property.id, name: 'Boiler' }),
	journal: async (place: Place) =>
		insert(place, 'journal', { property_id: place.house.property.id, name: 'Heft', type_id: await seeded(place.server, 'journal_type') }),
	statistic: async (place: Place) =>
		insert(place, 'statistic', {
			property_id: place.house.property.id,
			name: 'Wasser',
			unit_id: await seeded(place.server, 'unit'),
			scale: 'month',
		}),
	inboxItem: (place: Place) =>
		insert(place, 'inbox', { mail_from: 'huber@sanitaer.test', mail_subject: 'Rechnung', mail_text: 'Guten Tag' }),
	contact: async ({ server, house }: Place) => {
		const input = { params: { id: house.property.id }, body: { company: 'Sanitär Huber AG' } }
		return (await server.call(house.anna, contacts.createPropertyContact, input)).body.id
	},
	event: (place: Place, by: TestPerson = place.house.anna) =>
		insert(place, 'event', {
			property_id: place.house.property.id,
			person_id: by.id,
			name: 'Boiler entkalkt',
			event_at: new Date(),
			maintenance_done: false,
			balance_tax_relevant: false,
			balance_expense_rappen: 100,
		}),
	/** With its bytes, on an entry; handed to `by` afterwards, who may not be allowed to upload. */
	file: async (place: Place, by: TestPerson = place.house.anna) => {
		const { server, house } = place
		const sent = { bytes: await photo(8, 8), form: { event: await make.event(place) } }
		const { body } = await upload(server, house.anna, house.group.id, sent)
		if (by !== house.anna) await server.owner.query('update file set person_id = $1 where id = $2', [by.id, body.id])
		return body.id
	},
	looseFile: async ({ server, house }: Place) => (await upload(server, house.anna, house.group.id, { bytes: await photo(8, 8) })).body.id,
	invite: (place: Place, email = `gast.${Math.random()}@haus.test`) =>
		insert(place, 'invite', { email, role: 'viewer', person_id: place.house.anna.id }),
}

export async function createWorld(server: TestServer): Promise<World> {
	const house = await createHouse(server)
	const elsewhere = await house.addProperty('Nur hier')
	const other = { server, house: await createHouse(server, 'Familie Brunner') }
	const removed = await house.join('admin')
	await server.owner.query('update member set removed_at = now() where person_id = $1', [removed.id])
	const member = async (role: Role): Promise<Caller> => ({
		who: role,
		person: role === 'owner' ? house.anna : await house.join(role),
		role,
		stands: 'in',
	})
	const outside = (who: string, person: TestPerson): Caller => ({ who, person, role: null, stands: 'out' })
	return {
		server,
		house,
		callers: [
			...(await Promise.all((['owner', 'admin', 'member', 'caretaker', 'accountant', 'viewer'] as const).map(member))),
			{ who: 'a member without a role', person: await house.join(null), role: null, stands: 'in' },
			{
				who: 'a member limited to another property',
				person: await house.join('member', [elsewhere.id]),
				role: 'member',
				stands: 'limited elsewhere',
			},
			outside('a removed member', removed),
			outside('the owner of another group', other.house.anna),
			outside('somebody without a group', await server.person('Fremd')),
			{ who: 'nobody', person: null, role: null, stands: 'out' },
		],
		foreign: {
			group: other.house.group.id,
			property: other.house.property.id,
			person: other.house.anna.id,
			object: await make.object(other),
			journal: await make.journal(other),
			statistic: await make.statistic(other),
			mail: await make.inboxItem(other),
			contact: await make.contact(other),
			event: await make.event(other),
			file: await make.file(other),
			invite: await make.invite(other),
		},
	}
}

/** Everything that groups hold, as one text per table: equal before and after means that nothing was written. */
export async function contentOf({ owner }: TestServer): Promise<Record<string, string>> {
	const tables = await owner.query<{ name: string }>(
		`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'group_id' order by 1`,
	)
	const sums = tables.rows.map(
		({ name }) => `select '${name}' as name, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as sum from "${name}" t`,
	)
	const { rows } = await owner.query<{ name: string; sum: string }>(sums.join(' union all '))
	return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}
