import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lastOwner } from '@hausheft/contract/why-not.ts'
import { events } from '@hausheft/contract/events.ts'
import { groups } from '@hausheft/contract/groups.ts'
import { members } from '@hausheft/contract/members.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'

let server: TestServer
let house: TestHouse
beforeAll(async () => {
	server = await lendServer()
})
afterAll(() => server.close())
beforeEach(async () => {
	house = await createHouse(server)
})

const list = async (as: TestPerson = house.anna) => (await server.call(as, members.listMembers, { params: { id: house.group.id } })).body
const change = (
	as: TestPerson,
	user: TestPerson,
	body: { role?: 'owner' | 'admin' | 'member' | 'viewer' | null; properties?: string[] | null },
) => server.call(as, members.changeMember, { params: { id: house.group.id, user: user.id }, body })
const remove = (as: TestPerson, user: TestPerson) =>
	server.call(as, members.removeMember, { params: { id: house.group.id, user: user.id } })
const roleOf = async (user: TestPerson) =>
	(
		await server.owner.query('select role from member where group_id = $1 and person_id = $2 and removed_at is null', [
			house.group.id,
			user.id,
		])
	).rows[0]?.role

test('the members with their roles and the properties they are limited to', async () => {
	const second = await house.addProperty('Am Rain 4')
	const caretaker = await house.join('caretaker', [second.id])
	expect(await list()).toEqual([
		{ id: house.anna.id, name: 'Anna', email: house.anna.email, image: null, mail_refused_at: null, role: 'owner', properties: null },
		{
			id: caretaker.id,
			name: 'caretaker',
			email: caretaker.email,
			image: null,
			mail_refused_at: null,
			role: 'caretaker',
			properties: [second.id],
		},
	])
	expect((await server.call(caretaker, members.listMembers, { params: { id: house.group.id } })).status).toBe(403)
})

test('a member who is limited sees of the others only what is theirs too', async () => {
	const second = await house.addProperty('Am Rain 4')
	const beat = await house.join('viewer', [house.property.id])
	const carla = await house.join('member', [house.property.id, second.id])
	expect((await list(beat)).find(({ id }) => id === carla.id)?.properties).toEqual([house.property.id])
})

test('D01 another group’s owner finds nobody', async () => {
	const beat = await house.join('member')
	const other = await createHouse(server, 'Fremde')
	const nobody = await server.person('Niemand')
	for (const stranger of [other.anna, nobody]) {
		expect((await server.call(stranger, members.listMembers, { params: { id: house.group.id } })).status).toBe(404)
		expect((await change(stranger, beat, { role: 'viewer' })).status).toBe(404)
		expect((await remove(stranger, beat)).status).toBe(404)
	}
	const elsewhere = { params: { id: other.group.id, user: beat.id } }
	expect((await server.call(other.anna, members.changeMember, { ...elsewhere, body: { role: 'viewer' } })).status).toBe(404)
	expect((await server.call(other.anna, members.removeMember, elsewhere)).status).toBe(404)
	expect(await roleOf(beat)).toBe('member')
})

test('a role and a limit change at once, and with the next request', async () => {
	const second = await house.addProperty('Am Rain 4')
	const beat = await house.join('member')
	const sees = async () => (await server.call(beat, groups.getGroup, { params: { id: house.group.id } })).body.properties
	expect(await sees()).toHaveLength(2)
	const answer = await change(house.anna, beat, { role: 'viewer', properties: [second.id] })
	expect(answer).toMatchObject({ status: 200, body: { id: beat.id, role: 'viewer', properties: [second.id] } })
	expect(await sees()).toEqual([second.id])
	expect((await server.call(beat, properties.getProperty, { params: { id: house.property.id } })).status).toBe(404)
	expect((await change(house.anna, beat, { properties: null })).body.properties).toBeNull()
	expect(await sees()).toHaveLength(2)
})

test('D09 a limit names properties of this group only', async () => {
	const beat = await house.join('member')
	const other = await createHouse(server, 'Fremde')
	const answer = await change(house.anna, beat, { properties: [house.property.id, other.property.id] })
	expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'properties.1', message: 'Das gibt es hier nicht.' }] } })
	expect((await change(house.anna, beat, { properties: [] })).status).toBe(422)
	expect((await list()).find(({ id }) => id === beat.id)?.properties).toBeNull()
})

test('a limit to a property in the trash waits for it to come back', async () => {
	const second = await house.addProperty('Am Rain 4')
	const beat = await house.join('member', [house.property.id, second.id])
	await server.owner.query('update property set deleted_at = now() where id = $1', [second.id])
	expect((await change(house.anna, beat, { properties: [house.property.id] })).body.properties).toEqual([house.property.id])
	await server.owner.query('update property set deleted_at = null where id = $1', [second.id])
	expect((await list()).find(({ id }) => id === beat.id)?.properties).toHaveLength(2)
})

test('D05 nobody raises themselves, or others above themselves', async () => {
	const admin = await house.join('admin')
	const member = await house.join('member')
	expect((await change(admin, admin, { role: 'owner' })).status).toBe(403)
	expect((await change(admin, member, { role: 'owner' })).status).toBe(403)
	expect((await change(admin, house.anna, { role: 'member' })).status).toBe(403)
	expect((await remove(admin, house.anna)).status).toBe(403)
	expect((await change(member, member, { role: 'admin' })).status).toBe(403)
	expect((await change(admin, member, { role: 'admin' })).status).toBe(200)
	expect((await change(house.anna, member, { role: 'owner' })).status).toBe(200)
})

test('D05 an administrator who is demoted while the request runs promotes nobody', async () => {
	const admin = await house.join('admin')
	const member = await house.join('member')
	await server.owner.query('begin')
	await server.owner.query(`update member set role = 'viewer' where person_id = $1`, [admin.id])
	const promotion = change(admin, member, { role: 'admin' })
	const waiting = async () => (await server.owner.query('select from pg_locks where not granted')).rowCount
	await expect.poll(waiting).toBeGreaterThan(0)
	await server.owner.query('commit')
	expect((await promotion).status).toBe(403)
	expect(await roleOf(member)).toBe('member')
})

test('D06 the last owner cannot leave, be removed or be demoted', async () => {
	const refusal = { status: 409, body: { code: 'conflict', detail: lastOwner } }
	expect(await remove(house.anna, house.anna)).toMatchObject(refusal)
	expect(await change(house.anna, house.anna, { role: 'admin' })).toMatchObject(refusal)
	expect(await roleOf(house.anna)).toBe('owner')
})

test('D06 two last owners who leave, or demote each other, at once: one stays', async () => {
	for (let round = 0; round < 10; round++) {
		house = await createHouse(server, `Runde ${round}`)
		const beat = await house.join('owner')
		const leave = () => Promise.all([remove(house.anna, house.anna), remove(beat, beat)])
		const demote = () => Promise.all([change(house.anna, beat, { role: 'viewer' }), change(beat, house.anna, { role: 'viewer' })])
		const answers = await (round % 2 === 0 ? leave() : demote())
		expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
		const { rows } = await server.owner.query(`select from member where group_id = $1 and role = 'owner' and removed_at is null`, [
			house.group.id,
		])
		expect(rows).toHaveLength(1)
	}
})

test('D08 whoever is removed is out with the next request, and their entries keep the name', async () => {
	const beat = await house.join('member')
	const entry = await server.call(beat, events.createEvent, {
		params: { id: house.property.id },
		body: { name: 'Treppe gewischt', event_at: '2026-11-20T10:00:00Z', time_recording: [{ minutes: 30, user_id: beat.id }] },
	})
	expect(entry.status).toBe(201)
	expect((await remove(house.anna, beat)).status).toBe(204)
	expect((await server.call(beat, groups.getGroup, { params: { id: house.group.id } })).status).toBe(404)
	expect((await server.call(beat, events.getEvent, { params: { id: entry.body.id } })).status).toBe(404)
	expect((await list()).map(({ id }) => id)).toEqual([house.anna.id])
	expect((await remove(house.anna, beat)).status).toBe(404)
	const seen = await server.call(house.anna, events.getEvent, { params: { id: entry.body.id } })
	expect(seen.body).toMatchObject({ user: beat.id, time_recording: [{ user_id: beat.id, user_text: 'member' }] })
	const { rows } = await server.owner.query('select name_when_removed from member where person_id = $1', [beat.id])
	expect(rows).toEqual([{ name_when_removed: 'member' }])
})

test('everybody may leave by themselves, even without a role', async () => {
	for (const role of ['viewer', 'caretaker', null] as const) {
		const person = await house.join(role)
		expect((await remove(person, person)).status).toBe(204)
		expect((await server.call(person, groups.getGroup, { params: { id: house.group.id } })).status).toBe(404)
	}
})

test('T16 a member whose role is taken away sees the name of the group and nothing else, until they are given one again', async () => {
	const beat = await house.join('member')
	expect(await change(house.anna, beat, { role: null })).toMatchObject({ status: 200, body: { id: beat.id, role: null } })
	const group = { params: { id: house.group.id } }
	expect((await server.call(beat, groups.listGroups, {})).body).toMatchObject([
		{
			id: house.group.id,
			name: 'Familie Keller',
			rbac: { role: null, permissions: [] },
			properties: [],
			events: [],
			inbox: [],
			inbox_count: null,
		},
	])
	expect((await server.call(beat, properties.listProperties, group)).status).toBe(403)
	expect((await server.call(beat, properties.getProperty, { params: { id: house.property.id } })).status).toBe(404)
	const { rows } = await server.owner.query<{ after: { role: string | null } }>(
		`select after from history where group_id = $1 and after ->> 'person' = $2 order by id desc limit 1`,
		[house.group.id, beat.id],
	)
	expect(rows[0]?.after.role).toBeNull()
	expect((await change(house.anna, house.anna, { role: null })).status).toBe(409)
	expect(await change(house.anna, beat, { role: 'viewer' })).toMatchObject({ status: 200, body: { role: 'viewer' } })
	expect((await server.call(beat, properties.listProperties, group)).status).toBe(200)
})
