import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { events } from '@hausheft/contract/events.ts'
import { groups } from '@hausheft/contract/groups.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { plans } from '@hausheft/contract/plans.ts'
import { permissionsOf, uncapped } from '@hausheft/contract/rights.ts'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { make } from '../../../test/rights-world.ts'
import { photo, upload } from '../../../test/upload.ts'

let server: TestServer
let house: TestHouse

beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
})
afterAll(() => server.close())

const of = (id: string) => ({ params: { id } })

describe('groups', () => {
	it('say how many mails wait, up to a hundred, to who reads them', async () => {
		const fresh = await createHouse(server)
		const count = async (person = fresh.anna) => (await server.call(person, groups.getGroup, of(fresh.group.id))).body.inbox_count
		expect(await count()).toBe(0)
		await server.owner.query(
			`insert into inbox (group_id, mail_from, mail_subject, mail_text, processed)
				select $1, 'huber@sanitaer.test', 'Offerte', '', n <= 4 from generate_series(1, 7) n`,
			[fresh.group.id],
		)
		expect([await count(), await count(await fresh.join('caretaker')), await count(await fresh.join('accountant'))]).toEqual([3, null, 3])
		await server.owner.query(
			`insert into inbox (group_id, mail_from, mail_subject, mail_text) select $1, 'huber@sanitaer.test', 'Offerte', '' from generate_series(1, 120)`,
			[fresh.group.id],
		)
		expect(await count()).toBe(100)
	})
	it('are made by anybody signed in, who owns them', async () => {
		const beat = await server.person('Beat')
		const made = await server.call(beat, groups.createGroup, { body: { name: '  Erbengemeinschaft Zürcher ' } })
		expect(made.status).toBe(201)
		expect(made.body).toMatchObject({
			name: 'Erbengemeinschaft Zürcher',
			rbac: { role: 'owner', permissions: permissionsOf(uncapped('owner')) },
			properties: [],
			version: 1,
		})
		expect((await server.call(beat, groups.listGroups, {})).body).toEqual([made.body])
		expect((await server.call(null, groups.listGroups, {})).status).toBe(401)
	})
	it('refuse a name that is empty, too long, or not text, with a German message at the field', async () => {
		for (const name of ['', '   ', 'x'.repeat(201), 'a\0b', '\ud800', 7, null]) {
			const { status, body } = await server.call(house.anna, groups.createGroup, { body: { name } as { name: string } })
			expect(status).toBe(422)
			expect(body.errors).toMatchObject([{ path: 'name' }])
		}
	})
	it('show a person without a role the name and nothing else', async () => {
		const guest = await house.join(null)
		expect((await server.call(guest, groups.listGroups, {})).body).toMatchObject([
			{ name: house.group.name, rbac: { role: null, permissions: [] }, properties: [], events: [] },
		])
		expect((await server.call(guest, groups.getGroup, of(house.group.id))).status).toBe(403)
		expect((await server.call(guest, properties.getProperty, of(house.property.id))).status).toBe(404)
	})
	it('are not there for strangers, with the very answer of an unknown id', async () => {
		const stranger = await server.person('Fremd')
		const known = await server.call(stranger, groups.getGroup, of(house.group.id))
		const unknown = await server.call(stranger, groups.getGroup, of('0198f1a0-0000-7000-8000-000000000001'))
		expect(known.status).toBe(404)
		expect(known.body).toEqual(unknown.body)
	})
	it('are renamed by who manages them, and everybody is told', async () => {
		const member = await house.join('member')
		const rename = { params: { id: house.group.id }, body: { name: 'Familie Keller-Huber' } }
		expect((await server.call(member, groups.changeGroup, rename)).status).toBe(403)
		expect((await server.call(house.anna, groups.changeGroup, rename)).body).toMatchObject({ name: 'Familie Keller-Huber', version: 2 })
	})
})

describe('limits', () => {
	it('W4 count for everybody what they see, and say truly whether there is room', async () => {
		const full = await createHouse(server, 'Voll')
		const { anna, group, property, join } = full
		const event = await make.event({ server, house: full })
		for (const receipt of ['true', 'true', 'false'])
			await upload(server, anna, group.id, { bytes: await photo(8, 8), form: { event, receipt } })
		await server.owner.query(`update "group" set plan_key = 'free' where id = $1`, [group.id])
		await server.owner.query(`update usage set used = 250 where group_id = $1 and resource = 'files'`, [group.id])
		const filesOf = async (person: TestPerson) => (await server.call(person, plans.getLimits, of(group.id))).body.files
		expect(await filesOf(anna)).toEqual({ limit: 250, used: 250, exceeded: true })
		expect(await filesOf(await join('caretaker'))).toEqual({ limit: 250, used: 1, exceeded: true })
		expect(await filesOf(await join('viewer', [property.id]))).toEqual({ limit: 250, used: 3, exceeded: true })
	})
	it('count every resource, and the last free place goes to exactly one of fifty', async () => {
		const { anna, group, type } = await createHouse(server, 'Gratis')
		await server.owner.query(`update "group" set plan_key = 'free' where id = $1`, [group.id])
		const at = of(group.id)
		expect((await server.call(anna, plans.getLimits, at)).body.properties).toEqual({ limit: 1, used: 1, exceeded: true })
		const full = await server.call(anna, properties.createProperty, { ...at, body: { name: 'Zweite', type } })
		expect(full).toMatchObject({ status: 402, body: { code: 'limit_exceeded', limit: 1, used: 1 } })

		expect(full.body.detail).toBe('Im Abo Gratis ist 1 Liegenschaft enthalten. Bestehende Daten bleiben erhalten.')

		const only = (await server.call(anna, properties.listProperties, at)).body[0]
		await server.call(anna, properties.removeProperty, of(only?.id as string), { version: only?.version as number })
		const tries = await Promise.all(
			Array.from({ length: 50 }, () => server.call(anna, properties.createProperty, { ...at, body: { name: 'Die eine', type } })),
		)
		expect(tries.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(49).fill(402)])
	})

	it('T12 are refused with the plan, the resource and what the limits say, however much the call would have made', async () => {
		const { anna, group, property } = await createHouse(server, 'Fast voll')
		await server.owner.query(`update "group" set plan_key = 'free' where id = $1`, [group.id])
		const most = { objects: 25, contacts: 50, journals: 10, events: 500, files: 250 }
		await server.owner.query(
			'update usage set used = ($2::json ->> resource)::integer - 1 where group_id = $1 and resource = any (array(select json_object_keys($2::json)))',
			[group.id, JSON.stringify(most)],
		)
		const limits = async () => (await server.call(anna, plans.getLimits, of(group.id))).body
		const before = await limits()
		const create = (more: object) =>
			server.call(anna, events.createEvent, { ...of(property.id), body: { name: 'Zwei neue', event_at: '2026-11-20T09:00:00Z', ...more } })
		const two = await create({ objects: [{ name: 'Boiler' }, { name: 'Pumpe' }] })
		expect(two).toMatchObject({ status: 402, body: { limit: 25, used: 24 } })
		expect(two.body.detail).toBe('Im Abo Gratis sind 25 Objekte enthalten. Bestehende Daten bleiben erhalten.')
		const people = await create({ contacts: [{ company: 'Maler' }, { company: 'Gipser' }, { company: 'Schreiner' }] })
		expect(people).toMatchObject({ status: 402, body: { limit: 50, used: 49 } })
		expect(people.body.detail).toContain('50 Kontakte')
		expect(await limits()).toEqual(before)
		expect((await create({ objects: [{ name: 'Boiler' }], contacts: [{ company: 'Maler' }] })).status).toBe(201)
		expect(await create({ objects: [{ name: 'Pumpe' }] })).toMatchObject({ status: 402, body: { used: 25 } })
		expect(await create({})).toMatchObject({ status: 402, body: { limit: 500, used: 500 } })
	})
})
