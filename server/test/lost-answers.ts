// What a device sends with its key, hears no answer to and sends once more, perhaps to another server or to what came back from an archive.
import { events } from '@hausheft/contract/events.ts'
import { replies } from '@hausheft/contract/replies.ts'
import { stays } from '@hausheft/contract/stays.ts'
import type { TestHouse, TestServer } from './house.ts'

type Sent = { status: number; id: string; found: number }
export type LostAnswers = { reply: (to: TestServer) => Promise<Sent>; departure: (to: TestServer) => Promise<Sent> }

/** Sends both; each is sent as often as it is called afterwards, and says how many there are of it then. */
export async function answersLost(server: TestServer, { anna, property }: TestHouse): Promise<LostAnswers> {
	const of = { params: { id: property.id } }
	const event = (
		await server.call(anna, events.createEvent, { ...of, body: { name: 'Boiler tropft', event_at: '2026-01-05T08:00:00.000Z' } })
	).body.id
	const guest = { from_on: '2026-01-02', until_on: '2026-01-05', guest: 'Nonna' }
	const stay = (await server.call(anna, stays.createStay, { ...of, body: guest })).body.id
	const count = async ({ owner }: TestServer, from: string, ...values: string[]) =>
		(await owner.query<{ found: number }>(`select count(*)::integer as found from ${from}`, values)).rows[0]?.found ?? 0
	const sent: LostAnswers = {
		reply: async (to) => {
			const body = { text: 'Der Sanitär kommt am Montag.' }
			const { status, body: reply } = await to.call(anna, replies.createReply, { params: { id: event }, body }, { key: 'reply' })
			return { status, id: reply.id, found: await count(to, 'reply where event_id = $1', event) }
		},
		departure: async (to) => {
			const body = { entry: { name: 'Abreise Nonna', event_at: '2026-01-05T09:00:00.000Z' } }
			const { status, body: left } = await to.call(anna, stays.leaveStay, { params: { id: stay }, body }, { key: 'departure' })
			return {
				status,
				id: left.event ?? '',
				found: await count(to, `event where property_id = $1 and name = 'Abreise Nonna'`, property.id),
			}
		},
	}
	for (const each of Object.values(sent)) await each(server)
	return sent
}
