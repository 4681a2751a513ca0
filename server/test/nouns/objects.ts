import type { objects } from '@hausheft/contract/objects.ts'
import { changed, insert, ofGroup, ofNew, ofProperty, removed, type Fixture, type Make, type TestNoun } from '../noun.ts'

export const makeObject: Make = (place) => insert(place, 'object', { property_id: place.house.property.id, name: 'Boiler' })

export const noun: TestNoun = {
	name: 'object',
	make: makeObject,
	columns: { property_id: 'travels', name: 'travels', disabled_at: 'travels', purged_at: 'past' },
	calls: {
		listObjects: ofProperty(),
		listGroupObjects: ofGroup(),
		getObject: ofNew(makeObject),
		createObject: ofProperty({ body: { name: 'Neuer Name' } }),
		changeObject: changed(makeObject, { name: 'Neuer Name' }),
		removeObject: removed(makeObject),
	} satisfies Record<keyof typeof objects, Fixture>,
}
