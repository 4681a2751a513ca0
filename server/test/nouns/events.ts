import { randomUUID } from 'node:crypto'
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
	type TestPlace,
	type TestNoun,
} from '../noun.ts'
import { makeParty } from '../parties.ts'
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

const makeMonthly: Make = (place, by = place.house.anna) =>
	insert(place, 'event', {
		property_id: place.house.property.id,
		person_id: by.id,
		name: 'Miete',
		event_at: new Date(),
		reminder_on: '2027-01-01',
		reminder_done: false,
		reminder_recurrence: JSON.stringify({ every: 1, unit: 'month' }),
		reminder_series: randomUUID(),
		reminder_proposal: JSON.stringify({ expense: null, income: 120_000 }),
	})

const first = { name: 'Neuer Name', event_at: '2026-11-21T10:00:00.000Z' }
export async function bodies(place: TestPlace): Promise<object[]> {
	const { house, server } = place
	const [object, contact] = [await makeObject(place), await makeContact(place)]
	const [paid_by, other] = [await makeParty(place), await makeParty(place)]
	const shared = { expense: 100, paid_by, split: { by: 'equal', parties: [{ party: other }] } }
	return [
		{
			...first,
			journal: await makeJournal(place),
			objects: [object],
			contacts: [contact],
			maintenance: { contact, person: house.anna.id },
			balance: shared,
			reminder: { date: '2026-12-24', person: house.anna.id, proposal: shared },
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
			balance: null,
			transfer: { from: paid_by, to: other, amount: 100 },
		},
	]
}
const few = { query: { include: 'names', limit: '5' } }

export const noun: TestNoun = {
	name: 'event',
	make: makeEvent,
	additions: [
		'GET /api/be/events/{id}/completed',
		'POST /api/be/events/{id}/put-off',
		'POST /api/be/events/{id}/skip',
		'POST /api/be/events/{id}/series',
		'PUT /api/be/events/{id}/settles',
	],
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
		completeEvent: {
			...ofNew(makeEvent, { body: { part: 'maintenance', done: true } }),
			// With an entry alone where it is still to be done.
			bodies: async (world) =>
				(await bodies(world)).flatMap((entry) => [
					{ part: 'maintenance', done: false },
					{ part: 'maintenance', done: true, entry },
				]),
		},
		getCompleted: ofNew(makeEvent, { query: { part: 'maintenance' } }),
		putOffEvent: ofNew(makeMonthly, { body: { part: 'reminder', date: '2027-01-05' } }),
		skipEvent: ofNew(makeMonthly, { body: { part: 'reminder' } }),
		settleEvent: { ...ofNew(makeEvent, { body: { event: null } }), bodies: async (world) => [{ event: await makeMonthly(world) }] },
		changeSeries: ofNew(makeMonthly, { body: { part: 'reminder', recurrence: null } }),
	} satisfies Record<keyof typeof events, Fixture>,
}
