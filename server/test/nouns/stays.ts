import type { stays } from '@hausheft/contract/stays.ts'
import { makeParty } from '../parties.ts'
import { changed, insert, ofNew, ofProperty, removed, type Fixture, type Make, type TestNoun, type TestPlace } from '../noun.ts'
import { bodies as entryBodies } from './events.ts'

const madeStays = new Map<string, number>()
/** Each of another week of its house: agreed ones never meet, and two houses that are alike have the same. */
const make: Make = async (place, by = place.house.anna) => {
	const week = (madeStays.get(place.house.property.id) ?? 0) + 1
	madeStays.set(place.house.property.id, week)
	const day = (after: number) => new Date(Date.UTC(2030, 0, 7 * week + after)).toISOString().slice(0, 10)
	const [from, until] = [day(0), day(3)]
	return insert(place, 'stay', {
		property_id: place.house.property.id,
		person_id: by.id,
		from_on: from,
		until_on: until,
		guest: 'Familie Huber',
		shown_name: '',
		state: 'fixed',
	})
}
const free = () => ({ from_on: '2029-07-10', until_on: '2029-07-17', guest: 'Nonna', alone: false })
const rules = { enabled: null, ask: true, beds: 6, peaks: [], arrival: ['Wasser aufdrehen'], departure: ['Läden schliessen'] }
const ruledHouses = new WeakMap<TestPlace['house'], Promise<string>>()
/** A house of its own that has those rules already: many that write them at once do not outdate each other. */
async function ruledHouse({ server, house }: TestPlace): Promise<string> {
	const known = ruledHouses.get(house) ?? house.addProperty('Rustico').then(({ id }) => id)
	ruledHouses.set(house, known)
	const id = await known
	await server.owner.query('update property set stay_rules = $1::jsonb where id = $2 and stay_rules <> $1::jsonb', [
		JSON.stringify(rules),
		id,
	])
	return id
}

export const noun: TestNoun = {
	name: 'stay',
	make,
	addresses: ['/stays', '/stays/rules'],
	additions: [
		'GET /api/be/properties/{id}/stays',
		'POST /api/be/properties/{id}/stays',
		'GET /api/be/stays/{id}/get',
		'PATCH /api/be/stays/{id}',
		'DELETE /api/be/stays/{id}',
		'POST /api/be/stays/{id}/decide',
		'POST /api/be/stays/{id}/leave',
		'GET /api/be/properties/{id}/stay-rules',
		'PUT /api/be/properties/{id}/stay-rules',
		'GET /api/be/properties/{id}/nights',
	],
	told: {
		shown_name: ['Für', 'Anna', 'Beat', 'die Belegung von «Anna» auf «Beat» geändert'],
		from_on: ['Ankunft', '2026-07-10', '2026-07-11', 'die Ankunft von 10.07.2026 auf 11.07.2026 geändert'],
		until_on: ['Abreise', '2026-07-17', '2026-07-18', 'die Abreise von 17.07.2026 auf 18.07.2026 geändert'],
		people: ['Personen', 2, 4, 'die Zahl der Personen von 2 auf 4 geändert'],
		alone: ['Mit anderen', true, false, 'den Aufenthalt von allein auf andere willkommen geändert'],
		state: ['Zusage', 'asked', 'fixed', 'den Aufenthalt «X» zugesagt'],
		note: ['Notiz', 'Alt', 'Neu', 'die Notiz geändert'],
		decided_note: ['Begründung', null, 'Wir malen', 'die Begründung ergänzt'],
	},
	calls: {
		listStays: ofProperty(),
		getStay: ofNew(make),
		createStay: {
			call: async ({ house }) => ({ params: { id: house.property.id }, body: free() }),
			bodies: async (world) => [{ ...free(), guest: null, party: await makeParty(world) }],
		},
		changeStay: {
			...changed(make, { note: 'Mit Hund' }),
			bodies: async (world) => [{ guest: null, party: await makeParty(world) }],
		},
		removeStay: removed(make),
		decideStay: ofNew(make, { body: { state: 'refused', note: 'Wir malen' } }),
		leaveStay: {
			...ofNew(make, { body: { entry: { name: 'Belegung', event_at: '2026-11-21T10:00:00.000Z' }, ticked: [] } }),
			bodies: async (world) => (await entryBodies(world)).map((entry) => ({ entry })),
		},
		getStayRules: ofProperty(),
		putStayRules: {
			call: async (world) => {
				const id = await ruledHouse(world)
				const { rows } = await world.server.owner.query<{ version: number }>('select version from property where id = $1', [id])
				return { params: { id }, body: rules, version: rows[0]?.version ?? 0 }
			},
			bodies: async (world) => {
				const party = await makeParty({
					...world,
					house: { ...world.house, property: { ...world.house.property, id: await ruledHouse(world) } },
				})
				return [{ peaks: [{ name: 'Fasnacht', from: '02-10', until: '02-20', order: [party], since: 2026 }] }]
			},
		},
		listNights: ofProperty(),
	} satisfies Record<keyof typeof stays, Fixture>,
}
