import { contacts } from '@hausheft/contract/contacts.ts'
import { changed, ofGroup, ofNew, ofProperty, removed, type Fixture, type Make, type TestPlace, type TestNoun } from '../noun.ts'

export const makeContact: Make = async ({ server, house }) => {
	const input = { params: { id: house.property.id }, body: { company: 'Sanitär Huber AG' } }
	return (await server.call(house.anna, contacts.createPropertyContact, input)).body.id
}
export const newContact = ({ house }: TestPlace) => ({ company: 'Maler Frei', properties: [house.property.id] })

export const noun: TestNoun = {
	name: 'contact',
	make: makeContact,
	calls: {
		listContacts: ofGroup(),
		listPropertyContacts: ofProperty(),
		getContact: ofNew(makeContact),
		getContactVcard: ofNew(makeContact),
		getPropertyVcards: ofProperty(),
		createContact: {
			call: async (world) => ({ params: { id: world.house.group.id }, body: newContact(world) }),
			bodies: async (world) => [newContact(world)],
			here: true,
		},
		createPropertyContact: { ...ofProperty({ body: { company: 'Maler Frei' } }), bodies: async (world) => [newContact(world)] },
		changeContact: { ...changed(makeContact, { phone: '044 123 45 67' }), bodies: async (world) => [newContact(world)] },
		removeContact: removed(makeContact),
	} satisfies Record<keyof typeof contacts, Fixture>,
}
