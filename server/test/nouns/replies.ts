import { mentionOf } from '@hausheft/contract/mentions.ts'
import type { replies } from '@hausheft/contract/replies.ts'
import { changed, insert, ofGroup, ofNew, removed, type Fixture, type Make, type TestNoun } from '../noun.ts'
import { makeEvent } from './events.ts'

const make: Make = async (place, by = place.house.anna) => {
	const event_id = await makeEvent(place)
	return insert(place, 'reply', { event_id, property_id: place.house.property.id, person_id: by.id, text: 'Wer ruft an?' })
}
const body = { text: 'Der Sanitär kommt am Dienstag.' }

export const noun: TestNoun = {
	name: 'reply',
	make,
	additions: [
		'GET /api/be/events/{id}/replies',
		'POST /api/be/events/{id}/replies',
		'GET /api/be/replies/{id}/get',
		'PATCH /api/be/replies/{id}',
		'DELETE /api/be/replies/{id}',
		'GET /api/be/groups/{id}/replies',
		'POST /api/be/events/{id}/replies/seen',
		'GET /api/be/events/{id}/mentionable',
	],
	told: { text: ['Antwort', 'Wer ruft an?', 'Ich rufe an.', 'eine Antwort auf «(nicht mehr vorhanden)» geändert'] },
	calls: {
		listReplies: ofNew(makeEvent),
		getReply: ofNew(make),
		createReply: {
			...ofNew(makeEvent, { body }),
			bodies: async ({ house }) => [{ text: `${mentionOf(house.anna.id)} hast du angerufen?` }],
		},
		changeReply: { ...changed(make, body), bodies: async ({ house }) => [{ text: `${mentionOf(house.anna.id)} und nun?` }] },
		removeReply: removed(make),
		listWaiting: ofGroup(),
		putAway: ofNew(makeEvent, { body: {} }),
		listMentionable: ofNew(makeEvent),
	} satisfies Record<keyof typeof replies, Fixture>,
}
