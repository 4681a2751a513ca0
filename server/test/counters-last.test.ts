import { annotations } from '@hausheft/contract/annotations.ts'
import { events } from '@hausheft/contract/events.ts'
import { files } from '@hausheft/contract/files.ts'
import { inbox } from '@hausheft/contract/inbox.ts'
import { readings } from '@hausheft/contract/readings.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { behind, waitingWith } from './behind.ts'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from './house.ts'
import { seeded } from './noun.ts'
import { testNouns } from './nouns.ts'
import { photo, upload } from './upload.ts'

let server: TestServer
let house: TestHouse
let limited: TestPerson
let unit: string
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
	limited = await house.join('caretaker', [house.property.id])
	unit = await seeded(server, 'unit')
})
afterAll(() => server.close())

const of = ({ id }: { id: string }) => ({ params: { id } })
const booked = { name: 'Dach', event_at: '2026-11-20T09:00:00.000Z', balance: { expense: 100 } }
const log = async (more: object = {}) =>
	(await server.call(house.anna, events.createEvent, { ...of(house.property), body: { ...booked, ...more } })).body
const pictured = async () => {
	const entry = await log()
	return (await upload(server, house.anna, house.group.id, { bytes: await photo(80, 60), name: 'a.jpg', form: { event: entry.id } })).body
}
const daily = { date: '2026-11-20', recurrence: { every: 1, unit: 'day' as const } }
const mark = {
	id: 'urn:uuid:0199d3a0-0000-7000-8000-000000000001',
	type: 'Annotation' as const,
	target: { selector: { type: 'FragmentSelector' as const, value: 'xywh=pixel:5,5,20,20' }, styleClass: ['box', 'red'] as ['box', 'red'] },
}

/** What takes the lock of the counter of entries, made ready, and the status that it answers with. */
const writes: Record<string, () => Promise<[work: () => Promise<{ status: number }>, status: number]>> = {
	'a new entry': async () => [() => server.call(house.anna, events.createEvent, { ...of(house.property), body: booked }), 201],
	'a new entry of who sees one house': async () => [
		() => server.call(limited, events.createEvent, { ...of(house.property), body: { name: 'Dach', event_at: booked.event_at } }),
		201,
	],
	'a changed entry': async () => {
		const { id, version } = await log()
		return [() => server.call(house.anna, events.changeEvent, { ...of({ id }), body: { balance: { expense: 200 } } }, { version }), 200]
	},
	'a tick': async () => {
		const { id } = await log({ reminder: { date: '2026-11-20' } })
		return [() => server.call(house.anna, events.completeEvent, { ...of({ id }), body: { part: 'reminder', done: true } }), 201]
	},
	'a tick that is taken back': async () => {
		const { id } = await log({ reminder: { date: '2026-11-20', done: true } })
		return [() => server.call(house.anna, events.completeEvent, { ...of({ id }), body: { part: 'reminder', done: false } }), 201]
	},
	'what is left out': async () => {
		const { id } = await log({ reminder: daily })
		return [() => server.call(house.anna, events.skipEvent, { ...of({ id }), body: { part: 'reminder' } }), 201]
	},
	'what settles nothing any more': async () => {
		const { id } = await log()
		const { id: rent } = await log({ balance: null, reminder: { ...daily, proposal: { income: 100 } } })
		await server.call(house.anna, events.settleEvent, { ...of({ id }), body: { event: rent } })
		return [() => server.call(house.anna, events.settleEvent, { ...of({ id }), body: { event: null } }), 200]
	},
	readings: async () => {
		const body = { event_at: booked.event_at, rows: [{ unit, name: 'Wasser', data: '1' }] }
		return [() => server.call(house.anna, readings.recordReadings, { ...of(house.property), body }), 201]
	},
	'an entry of a mail': async () => {
		const mail = await testNouns.inbox.make({ server, house })
		const body = { ...booked, property: house.property.id }
		return [() => server.call(house.anna, inbox.createInboxEvent, { params: { id: mail }, body }), 201]
	},
	'a file that is called otherwise': async () => {
		const { id, version } = await pictured()
		return [() => server.call(house.anna, files.changeFile, { ...of({ id }), body: { filename: 'b.jpg' } }, { version }), 200]
	},
	'what is drawn': async () => {
		const { id, version } = await pictured()
		return [() => server.call(house.anna, annotations.putAnnotations, { ...of({ id }), body: [mark] }, { version }), 200]
	},
}

test.each(Object.keys(writes))(
	'%s takes the lock of the counter that its group shares last of all, together with its end',
	async (what) => {
		const [work, status] = (await writes[what]?.()) ?? []
		const answer = await behind(
			server.url,
			(other) => other.query(`select from usage where group_id = $1 and resource = 'events' for update`, [house.group.id]),
			async () => work?.(),
			async (other) => expect(await waitingWith(other, 'history')).toEqual([{ asked: expect.stringContaining('commit'), written: true }]),
		)
		expect(answer?.status).toBe(status)
	},
)
