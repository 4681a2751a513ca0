import type { stays } from '@hausheft/contract/stays.ts'
import { changed, insert, ofNew, ofProperty, removed, type Fixture, type Make, type TestNoun } from '../noun.ts'

// Each of another week: agreed ones never meet.
let week = 0
const make: Make = async (place, by = place.house.anna) => {
	const from = new Date(Date.UTC(2030, 0, 7 * ++week)).toISOString().slice(0, 10)
	const until = new Date(Date.UTC(2030, 0, 7 * week + 3)).toISOString().slice(0, 10)
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
const rules = { ask: true, beds: 6, arrival: ['Wasser aufdrehen'], departure: ['Läden schliessen'] }

export const noun: TestNoun = {
	name: 'stay',
	make,
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
	calls: {
		listStays: ofProperty(),
		getStay: ofNew(make),
		createStay: { call: async ({ house }) => ({ params: { id: house.property.id }, body: free() }) },
		changeStay: changed(make, { note: 'Mit Hund' }),
		removeStay: removed(make),
		decideStay: ofNew(make, { body: { state: 'refused', note: 'Wir malen' } }),
		leaveStay: ofNew(make, { body: { entry: { name: 'Belegung', event_at: '2026-11-21T10:00:00.000Z' }, ticked: [] } }),
		getStayRules: ofProperty(),
		putStayRules: {
			call: async ({ server, house }) => {
				const { rows } = await server.owner.query<{ version: number }>('select version from property where id = $1', [house.property.id])
				return { params: { id: house.property.id }, body: rules, version: rows[0]?.version ?? 0 }
			},
		},
		listNights: ofProperty(),
	} satisfies Record<keyof typeof stays, Fixture>,
}
