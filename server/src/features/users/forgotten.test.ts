import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { events } from '@hausheft/contract/events.ts'
import { members } from '@hausheft/contract/members.ts'
import { users } from '@hausheft/contract/users.ts'
import { signUp } from '../../../test/account.ts'
import { createHouse, startServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { keptMails } from '../../../test/mails.ts'
import { tracesOf } from '../../../test/traces.ts'

let server: TestServer
let house: TestHouse
beforeAll(async () => {
	server = await startServer()
	house = await createHouse(server)
})
afterAll(() => server.close())

const of = (id: string) => ({ params: { id } })
const log = async (by: TestPerson, body: object) => {
	const fields = { name: 'Boiler', event_at: '2026-11-20T09:00:00.000Z', ...body }
	return (await server.call(by, events.createEvent, { ...of(house.property.id), body: fields })).body
}

test('F11 an account that has gone leaves its name in entries with an amount alone, for ten years, and keeps no mail', async () => {
	const beat = await signUp(server, `Beat${Math.random()}`.replace('.', ''))
	const name = beat.name
	const invite = { ...of(house.group.id), body: { email: beat.email, role: 'member' as const } }
	const { id } = (await server.call(house.anna, members.createInvite, invite)).body
	await server.call(beat, members.acceptInvitation, { ...of(id as string), body: undefined })
	await keptMails(server, beat.email)
	const worked = (more: object = {}) => ({ time_recording: [{ minutes: 85, user_id: beat.id }], ...more })
	const amount = { balance: { expense: 4200 } }
	const plain = await log(beat, worked())
	const books = await log(house.anna, {
		...amount,
		time_recording: [
			{ minutes: 30, user_id: beat.id },
			{ minutes: 15, user_text: 'Nachbar' },
			{ minutes: 10, user_id: house.anna.id },
		],
	})
	const old = await log(beat, worked({ ...amount, event_at: '2014-05-01T09:00:00.000Z' }))
	const taken = await log(beat, worked())
	const change = (event: { id: string; version: number }, body: object) =>
		server.call(house.anna, events.changeEvent, { ...of(event.id), body }, { version: event.version })
	const { body: changed } = await change(books, { description: 'Mit Beleg.' })
	expect((await change(taken, { time_recording: [] })).status).toBe(200)

	expect((await server.call(beat, users.removeMe, { body: undefined })).status).toBe(204)
	const onlyInBooks = { 'public.event': 1, 'public.event_time': 1 }
	// What is found by the name is of the same entry.
	const inBooks = async () => ({ ...(await tracesOf(server, name)), 'public.search': undefined })
	await vi.waitFor(async () => expect(await inBooks()).toEqual(onlyInBooks), { timeout: 60_000 })
	await vi.waitFor(async () => expect(await keptMails(server, beat.email, 0)).toEqual([]), { timeout: 60_000 })
	const workersOf = async (event: string) =>
		(await server.call(house.anna, events.getEvent, of(event))).body.time_recording.map(({ user_text }) => user_text)
	expect(await workersOf(books.id)).toEqual([name, 'Nachbar', 'Anna'])
	for (const each of [plain, old]) expect(await workersOf(each.id)).toEqual(['Gelöschtes Konto'])
	// Who has the entry open as it was does not write the name back.
	expect((await change(plain, { description: 'Spät.' })).status).toBe(412)

	// Its history does not keep the name, and without the amount the entry does not either.
	const { body: again } = await change(changed, { description: 'Ohne Beleg.' })
	expect((await tracesOf(server, name))['public.history']).toBeGreaterThan(0)
	const night = () => server.owner.query(`select enqueue('forget_names', '{}', now(), null)`)
	await night()
	await vi.waitFor(async () => expect(await inBooks()).toEqual(onlyInBooks), { timeout: 60_000 })
	await change(again, { balance: null })
	await night()
	await vi.waitFor(async () => expect(await tracesOf(server, name)).toEqual({}), { timeout: 60_000 })
	expect(await workersOf(books.id)).toEqual(['Gelöschtes Konto', 'Nachbar', 'Anna'])
})

test('an address that was invited twice, and one that an account had before, are forgotten with it; elsewhere an invitation waits', async () => {
	const beat = await signUp(server, `Beat${Math.random()}`.replace('.', ''))
	const before = `frueher-${beat.email}`
	const invite = (email: string, group = house) =>
		server.call(group.anna, members.createInvite, { ...of(group.group.id), body: { email, role: 'member' as const } })
	await server.owner.query(`update auth."user" set "email" = $2 where "id" = $1`, [beat.id, before])
	await invite(before)
	await server.call(beat, members.acceptInvitation, { ...of((await invite(before)).body.id as string), body: undefined })
	await server.owner.query(`update auth."user" set "email" = $2 where "id" = $1`, [beat.id, beat.email])
	await server.owner.query(
		`update invite set created_at = now() - interval '15 days', expires_at = now() - interval '1 day' where revoked_at is not null`,
	)
	await server.owner.query(
		`insert into invite (group_id, email, role, person_id, expires_at) values ($1, $2, 'viewer', $3, now() - interval '1 day')`,
		[house.group.id, beat.email, house.anna.id],
	)
	const other = await createHouse(server, 'Andere')
	await invite(beat.email, other)
	expect((await server.call(beat, users.removeMe, { body: undefined })).status).toBe(204)
	const { rows } = await server.owner.query<{ email: string; group: string }>(
		`select email, group_id as "group" from invite where email ilike '%' || $1 || '%'`,
		[beat.email],
	)
	expect(rows).toEqual([{ email: beat.email, group: other.group.id }])
	const { rowCount } = await server.owner.query(
		`select from history where group_id = $1 and (before::text || after::text) ilike '%' || $2 || '%'`,
		[house.group.id, beat.email],
	)
	expect(rowCount).toBe(0)
})
