import { contacts } from '@hausheft/contract/contacts.ts'
import { events, type Event } from '@hausheft/contract/events.ts'
import { journals } from '@hausheft/contract/journals.ts'
import { addMonths } from '@hausheft/contract/next-day.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { replies } from '@hausheft/contract/replies.ts'
import { addDays, dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestServer } from '../../../test/house.ts'
import { seeded } from '../../../test/noun.ts'

let server: TestServer
let house: TestHouse
let type: string
beforeAll(async () => {
	server = await lendServer()
	type = await seeded(server, 'journal_type')
})
beforeEach(async () => {
	house = await createHouse(server)
})
afterAll(() => server.close())

const of = (id: string) => ({ params: { id } })
const due = addDays(dayOf(Date.now()), 5)
const parts = ['reminder', 'maintenance'] as const
const monthly = { every: 1, unit: 'month' } as const
const weekly = { every: 1, unit: 'week' } as const

describe.each(parts)('a %s that repeats', (part) => {
	const log = async (more: object = {}, date = due, recurrence: object = monthly) => {
		const body = { name: 'Heizung', event_at: '2026-01-05T09:00:00.000Z', ...more, [part]: { date, done: false, recurrence } }
		const answer = await server.call(house.anna, events.createEvent, { ...of(house.property.id), body })
		expect(answer.status).toBe(201)
		return answer.body.id
	}
	const get = async (id: string) => (await server.call(house.anna, events.getEvent, of(id))).body
	const said = async (id: string) => {
		const { date, done, recurrence } = (await get(id))[part] as NonNullable<Event[typeof part]>
		return { date, done, recurrence }
	}
	const putOff = (id: string, date: string) => server.call(house.anna, events.putOffEvent, { ...of(id), body: { part, date } })
	const skip = (id: string) => server.call(house.anna, events.skipEvent, { ...of(id), body: { part } })
	const tick = async (id: string, done = true) => {
		const answer = await server.call(house.anna, events.completeEvent, { ...of(id), body: { part, done } })
		expect(answer.status).toBe(201)
		return answer.body.next as string
	}
	const open = async () => {
		const { rows } = await server.owner.query<{ id: string }>(
			`select event_id as id from todo where group_id = $1 and part = $2 and not done order by due_on`,
			[house.group.id, part],
		)
		return rows.map(({ id }) => id)
	}

	test('put off twice comes next by the day that it had at first, and so does the one after', async () => {
		const id = await log()
		for (const days of [3, 9]) expect((await putOff(id, addDays(due, days))).status).toBe(201)
		expect((await get(id))[part]).toMatchObject({ date: addDays(due, 9), recurrence: { ...monthly, anchor: due } })
		const next = await tick(id)
		expect((await get(next))[part]?.date).toBe(addMonths(due, 1))
		for (const days of [2, 4]) expect((await putOff(next, addDays(addMonths(due, 1), days))).status).toBe(201)
		expect((await get(await tick(next)))[part]?.date).toBe(addMonths(due, 2))
	})

	test('left out twice comes two times later, put off between the two as well', async () => {
		const id = await log({}, due, weekly)
		expect((await skip(id)).status).toBe(201)
		expect(await said(id)).toEqual({ date: addDays(due, 7), done: false, recurrence: weekly })
		expect((await putOff(id, addDays(due, 9))).status).toBe(201)
		expect((await skip(id)).status).toBe(201)
		expect(await said(id)).toEqual({ date: addDays(due, 14), done: false, recurrence: weekly })
		expect(await open()).toEqual([id])
	})

	test('ticked off and taken back twice is what it was, and comes back once', async () => {
		const id = await log()
		const before = await said(id)
		for (let time = 0; time < 2; time++) {
			const next = await tick(id)
			expect(await open()).toEqual([next])
			expect((await get(next))[part]?.date).toBe(addMonths(due, 1))
			await tick(id, false)
			expect([await open(), await said(id)]).toEqual([[id], before])
		}
		expect(await open()).toEqual([id])
	})

	test('a tick that is taken back leaves what came of it where somebody has answered there, and takes it once that answer is gone', async () => {
		const id = await log()
		const next = await tick(id)
		const { body: reply } = await server.call(house.anna, replies.createReply, { ...of(next), body: { text: 'Geht es auch im Mai?' } })
		expect(await tick(id, false)).toBe(next)
		expect((await open()).sort()).toEqual([id, next].sort())
		expect(await tick(id)).toBe(next)
		await server.call(house.anna, replies.removeReply, of(reply.id), { version: reply.version })
		expect([await tick(id, false), await open()]).toEqual([null, [id]])
	})

	test('what it names goes along, switched off too; what lies in the trash stays behind', async () => {
		const make = async (mark: string) => {
			const here = of(house.property.id)
			const object = (await server.call(house.anna, objects.createObject, { ...here, body: { name: mark } })).body.id
			const journal = (await server.call(house.anna, journals.createJournal, { ...here, body: { name: mark, type } })).body.id
			const contact = (await server.call(house.anna, contacts.createPropertyContact, { ...here, body: { company: mark } })).body.id
			return { object, journal, contact }
		}
		const nextOf = async ({ object, journal, contact }: Awaited<ReturnType<typeof make>>, put: string) => {
			const id = await log({ objects: [object], journal, contacts: [contact] })
			const served = (serving: string | null) =>
				server.owner.query('update event set maintenance_contact_id = $1 where id = $2', [serving, id])
			if (part === 'maintenance') await served(contact)
			for (const [table, thing] of Object.entries({ object, journal, contact }))
				await server.owner.query(`update ${table} set ${put} = now() where id = $1`, [thing])
			const next = await get(await tick(id))
			const by = next.maintenance && { contact: next.maintenance.contact }
			return { journal: next.journal, objects: next.objects, contacts: next.contacts, ...by }
		}
		const [off, thrown] = [await make('Stillgelegt'), await make('Weg')]
		const serving = (contact: string | null) => part === 'maintenance' && { contact }
		expect(await nextOf(off, 'disabled_at')).toEqual({
			journal: off.journal,
			objects: [off.object],
			contacts: [off.contact],
			...serving(off.contact),
		})
		expect(await nextOf(thrown, 'deleted_at')).toEqual({ journal: null, objects: [], contacts: [], ...serving(null) })
	})
})
