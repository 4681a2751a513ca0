import type { journals } from '@hausheft/contract/journals.ts'
import {
	changed,
	insert,
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

export const makeJournal: Make = async (place) =>
	insert(place, 'journal', { property_id: place.house.property.id, name: 'Heft', type_id: await seeded(place.server, 'journal_type') })
const body = async ({ server }: TestPlace) => ({ name: 'Neuer Name', type: await seeded(server, 'journal_type') })
const bodies = async (place: TestPlace) => [await body(place)]

export const noun: TestNoun = {
	name: 'journal',
	make: makeJournal,
	calls: {
		listJournalTypes: nothing,
		listJournals: ofProperty(),
		listGroupJournals: ofGroup(),
		getJournal: ofNew(makeJournal),
		createJournal: { call: async (world) => ({ params: { id: world.house.property.id }, body: await body(world) }), bodies },
		changeJournal: { ...changed(makeJournal, { name: 'Neuer Name' }), bodies },
		removeJournal: removed(makeJournal),
	} satisfies Record<keyof typeof journals, Fixture>,
}
