import { events } from '@hausheft/contract/events.ts'
import { journals } from '@hausheft/contract/journals.ts'
import type { Sent } from '@hausheft/contract/endpoint.ts'
import { timeRecording } from '@hausheft/contract/time-recording.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { seeded } from '../../../test/noun.ts'

let server: TestServer
let house: TestHouse
let urs: TestPerson
/** A property of its own for each test. */
let id: string
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
	urs = await house.join('caretaker')
})
beforeEach(async () => {
	id = (await house.addProperty('Seeweg 3')).id
})
afterAll(() => server.close())

type Times = NonNullable<Sent<typeof events.createEvent>['body']['time_recording']>
type Query = NonNullable<Sent<typeof timeRecording.getTimeRecording>['query']>
const log = async (event_at: string, time_recording: Times, more: { journal?: string; name?: string; by?: TestPerson } = {}) => {
	const { by = house.anna, ...rest } = more
	return (await server.call(by, events.createEvent, { params: { id }, body: { name: 'Gefegt', event_at, time_recording, ...rest } })).body
}
const ask = (query: Query = {}, person = house.anna) => server.call(person, timeRecording.getTimeRecording, { params: { id }, query })
const get = async (query: Query = {}, person = house.anna) => (await ask(query, person)).body
const short = (body: { rows: { month: string; name: string; journal_name: string | null; minutes: number; count: number }[] }) =>
	body.rows.map(({ month, name, journal_name, minutes, count }) => [month, name, journal_name, minutes, count])
const addJournal = async (name: string) => {
	const body = { name, type: await seeded(server, 'journal_type') }
	return (await server.call(house.anna, journals.createJournal, { params: { id }, body })).body.id
}
const year = { from: '2026-01-01', to: '2026-12-31' }

test('adds up per month, person and journal, the newest month first, and is nothing where nobody has worked', async () => {
	expect(await get(year)).toEqual({ ...year, scope: 'any', rows: [], events: [], next: null })
	const garden = await addJournal('Garten')
	await log('2026-10-05T08:00:00.000Z', [{ minutes: 45, user_id: urs.id }], { journal: garden })
	await log('2026-10-06T08:00:00.000Z', [
		{ minutes: 30, user_id: urs.id, note: 'Laub' },
		{ minutes: 15, user_id: urs.id },
		{ minutes: 20, user_text: 'Kunz von nebenan' },
	])
	await log('2026-11-06T08:00:00.000Z', [{ minutes: 85, user_id: house.anna.id }], { journal: garden, name: 'Hecke geschnitten' })
	const body = await get(year)
	expect(short(body)).toEqual([
		['2026-11', 'Anna', 'Garten', 85, 1],
		['2026-10', 'caretaker', 'Garten', 45, 1],
		['2026-10', 'caretaker', null, 45, 1],
		['2026-10', 'Kunz von nebenan', null, 20, 1],
	])
	expect(body.rows.map(({ user }) => user)).toEqual([house.anna.id, urs.id, urs.id, null])
	expect(body.events.map(({ name, user_text, note, minutes }) => [name, user_text, note, minutes])).toEqual([
		['Hecke geschnitten', 'Anna', null, 85],
		['Gefegt', 'caretaker', 'Laub', 30],
		['Gefegt', 'caretaker', null, 15],
		['Gefegt', 'Kunz von nebenan', null, 20],
		['Gefegt', 'caretaker', null, 45],
	])
})

test('is narrowed by person, month and journal, and each row is the sum of the entries behind it', async () => {
	const garden = await addJournal('Garten')
	for (const [at, minutes] of [
		['2026-01-31', 10],
		['2026-02-01', 20],
		['2026-02-28', 40],
	] as const)
		for (const journal of [garden, undefined])
			await log(
				`${at}T12:00:00.000Z`,
				[
					{ minutes, user_id: urs.id },
					{ minutes: 7, user_text: 'Kunz' },
				],
				{ ...(journal && { journal }) },
			)
	const { rows } = await get(year)
	expect(rows).toHaveLength(8)
	for (const row of rows) {
		const who = row.user ? { user: row.user } : { user_text: row.name }
		const behind = await get({ ...year, ...who, month: row.month, journal: row.journal ?? 'none' })
		expect(behind.rows).toEqual([row])
		expect(behind.events.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(row.minutes)
		expect(new Set(behind.events.map(({ event }) => event)).size).toBe(row.count)
	}
	expect((await get({ user: crypto.randomUUID() })).rows).toEqual([])
	// A month by itself needs no days; with days it is what both hold.
	expect((await get({ month: '2026-02', journal: garden, user: urs.id })).rows.map(({ minutes }) => minutes)).toEqual([60])
	expect((await get({ from: '2026-02-02', to: '2026-03-01', month: '2026-02', user: urs.id, journal: garden })).rows[0]?.minutes).toBe(40)
})

test('months and days are those of Zurich, also in the nights when the clock changes', async () => {
	const at = (event_at: string, minutes: number) => log(event_at, [{ minutes }])
	await at('2025-12-31T22:59:59.999Z', 1) // 31.12., 23:59
	await at('2025-12-31T23:00:00.000Z', 2) // 1.1., 00:00
	await at('2026-03-28T22:59:00.000Z', 4) // 28.3., 23:59
	await at('2026-03-29T01:30:00.000Z', 8) // 29.3., 03:30, in the day of 23 hours
	await at('2026-03-31T21:59:00.000Z', 16) // 31.3., 23:59, in summer time
	await at('2026-03-31T22:00:00.000Z', 32) // 1.4., 00:00
	await at('2026-10-25T00:30:00.000Z', 64) // 25.10., 02:30, the first of two
	await at('2026-10-25T01:30:00.000Z', 128) // 25.10., 02:30, the second
	await at('2026-10-31T23:00:00.000Z', 256) // 1.11., 00:00, in winter time
	await at('2026-12-31T23:00:00.000Z', 512) // 1.1.2027
	expect((await get(year)).rows.map(({ month, minutes }) => [month, minutes])).toEqual([
		['2026-11', 256],
		['2026-10', 192],
		['2026-04', 32],
		['2026-03', 28],
		['2026-01', 2],
	])
	const minutes = async (query: Query) => (await get(query)).rows.map((row) => row.minutes)
	expect(await minutes({ from: '2026-03-29', to: '2026-03-29' })).toEqual([8])
	expect(await minutes({ from: '2026-10-25', to: '2026-10-25' })).toEqual([192])
	expect(await minutes({ month: '2026-03' })).toEqual([28])
	expect(await minutes({ from: '2026-11-01', to: '2026-11-01' })).toEqual([256])
})

describe('who sees whose', () => {
	test('who lacks the right sees only their own, and of people without an account those in their own entries', async () => {
		await log('2026-05-05T08:00:00.000Z', [{ minutes: 10 }, { minutes: 20, user_id: urs.id }, { minutes: 40, user_text: 'Kunz' }])
		await log('2026-05-06T08:00:00.000Z', [{ minutes: 80 }, { minutes: 160, user_text: 'Kunz' }], { by: urs, name: 'Vom Hauswart' })
		const mine = await get(year, urs)
		expect(mine.scope).toBe('own')
		expect(short(mine)).toEqual([
			['2026-05', 'caretaker', null, 100, 2],
			['2026-05', 'Kunz', null, 160, 1],
		])
		expect(mine.events.map(({ minutes }) => minutes)).toEqual([80, 160, 20])
		expect((await get({ ...year, user: house.anna.id }, urs)).rows).toEqual([])
		const all = (await get(year, await house.join('accountant'))).rows.reduce((sum, { minutes }) => sum + minutes, 0)
		expect(all).toBe(310)
		const viewer = await get(year, await house.join('viewer'))
		expect([viewer.scope, viewer.rows]).toEqual(['own', []])
	})
	test('who is limited to other properties does not find the place; here they see what their role does', async () => {
		await log('2026-05-05T08:00:00.000Z', [{ minutes: 10 }])
		expect((await ask(year, await house.join('member', [house.property.id]))).status).toBe(404)
		expect((await get(year, await house.join('member', [id]))).rows[0]?.minutes).toBe(10)
	})
	test('whoever has left keeps the name that was recorded, the last of several', async () => {
		const leaves = await house.join('member')
		await log('2026-05-05T08:00:00.000Z', [{ minutes: 10, user_id: leaves.id }])
		await server.owner.query(`update auth."user" set "name" = 'Rosa Frei' where "id" = $1`, [leaves.id])
		await log('2026-05-06T08:00:00.000Z', [{ minutes: 10, user_id: leaves.id }])
		await server.owner.query('update member set removed_at = now() where person_id = $1', [leaves.id])
		expect(short(await get(year))).toEqual([['2026-05', 'Rosa Frei', null, 20, 2]])
	})
})

test('what is in the trash counts no more, what has moved counts where it is now', async () => {
	const entry = await log('2026-05-05T08:00:00.000Z', [{ minutes: 10 }])
	const moved = await log('2026-05-06T08:00:00.000Z', [{ minutes: 20 }])
	expect((await get(year)).rows.map(({ minutes }) => minutes)).toEqual([30])
	await server.call(house.anna, events.removeEvent, { params: { id: entry.id } }, { version: entry.version })
	expect((await get(year)).rows.map(({ minutes }) => minutes)).toEqual([20])
	const body = { property: house.property.id }
	await server.call(house.anna, events.changeEvent, { params: { id: moved.id }, body }, { version: moved.version })
	expect((await get(year)).rows).toEqual([])
	id = house.property.id
	expect((await get(year)).rows.map(({ minutes }) => minutes)).toEqual([20])
})

test('goes on by pages of 200 entries, none twice and none left out; the rows stay whole', async () => {
	await server.owner.query(
		`with made as (insert into event (group_id, property_id, person_id, name, event_at)
			select $1, $2, $3, 'Nr. ' || n, timestamptz '2026-01-01 10:00Z' + (n / 2) * interval '1 hour' from generate_series(1, 401) n returning *)
		insert into event_time (group_id, event_id, position, person_id, person_name, minutes) select group_id, id, 0, person_id, 'Anna', 1 from made`,
		[house.group.id, id, house.anna.id],
	)
	const seen: string[] = []
	let cursor: string | null = null
	do {
		const page: Awaited<ReturnType<typeof get>> = await get({ ...year, ...(cursor && { cursor }) })
		expect(page.rows.map(({ minutes }) => minutes)).toEqual([401])
		seen.push(...page.events.map(({ event }) => event))
		cursor = page.next
	} while (cursor)
	expect([seen.length, new Set(seen).size]).toEqual([401, 401])
})

test.each([
	['to', { from: '2026-01-02', to: '2026-01-01' }],
	['to', { from: '2026-01-01', to: '2027-01-02' }],
	['from', { from: '2026-02-30' }],
	['month', { month: '2026-13' }],
	['journal', { journal: 'keines' }],
	['cursor', { cursor: 'irgendwo' }],
])('says at %s what is wrong', async (path, query) => {
	const { status, body } = await ask(query)
	expect([status, body.errors?.map((error) => error.path)]).toEqual([422, [path]])
})

test('of all properties of the group that one sees where that is asked', async () => {
	const one = id
	await log('2026-10-05T08:00:00.000Z', [{ minutes: 45, user_id: urs.id }], { name: 'Hier' })
	id = (await house.addProperty('Bachweg 9')).id
	await log('2026-10-05T08:15:00.000Z', [{ minutes: 45, user_id: urs.id }], { name: 'Dort' })
	const asked = { from: '2026-10-05', to: '2026-10-05', user: urs.id, everywhere: 'true' } as const
	const names = async (person: TestPerson) => (await get(asked, person)).events.map(({ name }) => name)
	expect((await get(asked, urs)).events.find(({ name }) => name === 'Dort')?.property).toBe(id)
	const limited = await house.join('member', [id])
	expect(await names(urs)).toEqual(expect.arrayContaining(['Hier', 'Dort']))
	expect(await names(limited)).toEqual(['Dort'])
	id = one
	expect((await get({ ...asked, everywhere: undefined })).events.map(({ name }) => name)).toEqual(['Hier'])
})
