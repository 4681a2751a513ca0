import type { objects } from '@hausheft/contract/objects.ts'
import { changed, insert, ofGroup, ofNew, ofProperty, removed, type Fixture, type Make, type TestNoun } from '../noun.ts'

export const makeObject: Make = (place) => insert(place, 'object', { property_id: place.house.property.id, name: 'Boiler' })

/** An entry whose title alone says what it is about. */
const makeNaming: Make = (place, by = place.house.anna) =>
	insert(place, 'event', { property_id: place.house.property.id, person_id: by.id, name: 'Boiler geprüft', event_at: new Date() })

export const noun: TestNoun = {
	name: 'object',
	make: makeObject,
	additions: ['GET /api/be/objects/{id}/mentions', 'POST /api/be/objects/{id}/mentions'],
	columns: { property_id: 'travels', name: 'travels', disabled_at: 'travels', purged_at: 'past' },
	calls: {
		listObjects: ofProperty(),
		listGroupObjects: ofGroup(),
		getObject: ofNew(makeObject),
		createObject: ofProperty({ body: { name: 'Neuer Name' } }),
		changeObject: changed(makeObject, { name: 'Neuer Name' }),
		removeObject: removed(makeObject),
		listMentions: ofNew(makeObject),
		linkMentions: {
			call: async (place, by) => ({
				params: { id: await makeObject(place) },
				body: { events: [await makeNaming(place, by)], linked: true },
			}),
			bodies: async (place) => [{ events: [await makeNaming(place)], linked: true }],
		},
	} satisfies Record<keyof typeof objects, Fixture>,
}
