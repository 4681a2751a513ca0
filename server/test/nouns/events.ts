import type { events } from '@hausheft/contract/events.ts'
import {
	changed,
	insert,
	makeLooseFile,
	nothing,
	ofGroup,
	ofNew,
	ofProperty,
	removed,
	seeded,
	type Fixture,
	type Make,
	type Place,
	type TestNoun,
} from '../noun.ts'
import { makeContact, newContact } from './contacts.ts'
import { makeJournal } from './journals.ts'
import { makeObject } from './objects.ts'

export const makeEvent: Make = (place, by = place.house.anna) =>
	insert(place, 'event', {
		property_id: place.house.property.id,
		person_id: by.id,
		name: 'Boiler entkalkt',
		event_at: new Date(),
		maintenance_done: false,
		balance_tax_relevant: false,
		balance_expense_rappen: 100,
	})

const first = { name: 'Neuer Name', event_at: '2026-11-21T10:00:00.000Z' }
async function bodies(place: Place): Promise<object[]> {
	const { house, server } = place
	const [object, contact] = [await makeObject(place), await makeContact(place)]
	return [
		{
			...first,
			journal: await makeJournal(place),
			objects: [object],
			contacts: [contact],
			maintenance: { contact, person: house.anna.id },
			reminder: { date: '2026-12-24', person: house.anna.id },
			rental: { contact, is_rent: true },
			files: [await makeLooseFile(place)],
			measurement: [{ unit: await seeded(server, 'unit'), name: 'Wasser', data: '812.4', object }],
			time_recording: [{ minutes: 85, user_id: house.anna.id }],
		},
		{
			...first,
			contacts: [newContact(place)],
			maintenance: { contact: newContact(place) },
			rental: { contact: newContact(place), is_rent: true },
		},
	]
}
const few = { query: { include: 'names', limit: '5' } }

export const noun: TestNoun = {
	name: 'event',
	make: makeEvent,
	calls: {
		listUnits: nothing,
		rollProperty: ofProperty(few),
		rollGroup: ofGroup(few),
		rollObject: ofNew(makeObject, few),
		rollContact: ofNew(makeContact, few),
		getEvent: ofNew(makeEvent),
		createEvent: { ...ofProperty({ body: first }), bodies },
		// The one part that both permissions of this endpoint allow to write.
		changeEvent: {
			...changed(makeEvent, { balance: { expense: 200 } }),
			bodies: async (world) => (await bodies(world)).map((body) => ({ ...body, property: world.house.property.id })),
		},
		removeEvent: removed(makeEvent),
		completeEvent: ofNew(makeEvent, { body: { part: 'maintenance', done: true } }),
	} satisfies Record<keyof typeof events, Fixture>,
}
