import { randomUUID } from 'node:crypto'
import { parties, type Party } from '@hausheft/contract/parties.ts'
import type { PartiesFields } from '@hausheft/contract/party-requests.ts'
import { sharing } from '@hausheft/contract/sharing.ts'
import type { TestHouse, TestPerson, TestServer } from './house.ts'
import { insert, ofProperty, type Fixture, type Make, type TestPlace } from './noun.ts'

type Written = { name: string } & Partial<Omit<PartiesFields['parties'][number], 'name'>>

/** Writes who shares a house, as a whole; those that are there keep their ids by their names. */
export async function shareAmong(server: TestServer, person: TestPerson, property: string, wanted: readonly Written[]): Promise<Party[]> {
	const of = { params: { id: property } }
	const before = (await server.call(person, parties.getParties, of)).body
	const list = wanted.map((each) => ({ id: before.parties.find(({ name }) => name === each.name)?.id ?? null, ...each }))
	const answer = await server.call(
		person,
		parties.putParties,
		{ ...of, body: { parties: list, new_expenses: 'quota' } },
		{ version: before.version },
	)
	if (answer.status !== 200) throw new Error(`parties: ${answer.status} ${JSON.stringify(answer.body)}`)
	return answer.body.parties
}

/** A party of the house, with an account and whoever is paid there. */
export const makeParty: Make = async (place) => {
	const { server, house } = place
	const contact = await insert(place, 'contact', {
		company: 'Familie Frei',
		address_street: 'Seeweg 3',
		address_zip: '8810',
		address_city: 'Horgen',
	})
	await insert(place, 'contact_property', { contact_id: contact, property_id: house.property.id })
	const id = randomUUID()
	const party = { id, name: `Partei ${id}`, people: [], contact, iban: 'CH9300762011623852957', purse: false, quotas: [], until_on: null }
	await server.owner.query('update property set parties = parties || $1::jsonb where id = $2', [JSON.stringify([party]), house.property.id])
	return id
}
/** A house of its own with one party. */
async function makeShared({ server, house }: TestPlace) {
	const { id } = await house.addProperty('Rustico')
	// As the call below writes it: many that send it at once do not outdate each other.
	const party = { id: randomUUID(), name: 'Anna', people: [], contact: null, iban: null, purse: false, quotas: [], until_on: null }
	await server.owner.query('update property set parties = $1::jsonb where id = $2', [JSON.stringify([party]), id])
	return { id, party: party.id }
}
const sharedHouses = new WeakMap<TestHouse, ReturnType<typeof makeShared>>()
/** The same one whenever it is asked for. */
const sharedOf = (place: TestPlace) => {
	const known = sharedHouses.get(place.house) ?? makeShared(place)
	sharedHouses.set(place.house, known)
	return known
}
const versionAt = async ({ server }: TestPlace, id: string) =>
	(await server.owner.query<{ version: number }>('select version from property where id = $1', [id])).rows[0]?.version ?? 0

export const partyFixtures = {
	getParties: ofProperty(),
	putParties: {
		call: async (world) => {
			const { id, party } = await sharedOf(world)
			return { params: { id }, body: { parties: [{ id: party, name: 'Anna' }] }, version: await versionAt(world, id) }
		},
		bodies: async (place) => {
			const { party } = await sharedOf(place)
			return [
				{
					parties: [
						{
							id: party,
							name: 'Anna',
							people: [place.house.anna.id],
							contact: await insert(place, 'contact', { company: 'Familie Huber' }),
						},
					],
				},
			]
		},
	},
} satisfies Record<keyof typeof parties, Fixture>

const until = '2020-12-31'
export const sharingFixtures = {
	getSharing: ofProperty({ query: { year: '2026' } }),
	putClosed: {
		call: async (world) => {
			const { id } = await world.house.addProperty('Rustico')
			const { body } = await world.server.call(world.house.anna, sharing.getSharing, { params: { id }, query: { until } })
			return { params: { id }, body: { until }, version: body.version }
		},
	},
	getBill: {
		call: async (world) => {
			const [from, to] = [await makeParty(world), await makeParty(world)]
			return { params: { id: world.house.property.id }, query: { from, to, amount: '100', format: 'svg' } }
		},
	},
	getClosedPaper: {
		call: async (world) => {
			const { id } = await world.house.addProperty('Rustico')
			const row = {
				property_id: id,
				until_on: until,
				person_id: world.house.anna.id,
				figures: '[]',
				paper: Buffer.from('%PDF-'),
				sha256: '',
			}
			return { params: { id, closing: await insert(world, 'sharing_closing', row) } }
		},
	},
} satisfies Record<keyof typeof sharing, Fixture>
