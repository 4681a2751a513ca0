import type { emergency } from '@hausheft/contract/emergency.ts'
import type { properties } from '@hausheft/contract/properties.ts'
import {
	changed,
	makeLooseFile,
	nothing,
	ofGroup,
	ofProperty,
	removed,
	seeded,
	type Fixture,
	type Make,
	type TestPlace,
	type TestNoun,
} from '../noun.ts'

const make: Make = async ({ house }) => (await house.addProperty('Seeweg 3')).id
const body = async ({ server }: TestPlace) => ({ name: 'Neuer Name', type: await seeded(server, 'property_type') })
const bodies = async (place: TestPlace) => [{ ...(await body(place)), photo: await makeLooseFile(place) }]

export const noun: TestNoun = {
	name: 'property',
	addresses: ['/emergency', '/emergency/edit', '/readings', '/tax'],
	make,
	calls: {
		listPropertyTypes: nothing,
		listProperties: ofGroup(),
		getProperty: ofProperty(),
		createProperty: { call: async (world) => ({ params: { id: world.house.group.id }, body: await body(world) }), bodies },
		changeProperty: { ...changed(make, { name: 'Neuer Name' }), bodies },
		removeProperty: removed(make),
		getEmergency: ofProperty(),
		putEmergency: {
			...changed(make, { items: [{ kind: 'water', text: 'Haupthahn im Keller' }] }),
			bodies: async (place) => [{ items: [{ kind: 'water', text: 'Haupthahn', file: await makeLooseFile(place) }] }],
		},
	} satisfies Record<keyof typeof properties | keyof typeof emergency, Fixture>,
}
