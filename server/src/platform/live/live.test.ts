import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { events } from '@hausheft/contract/events.ts'
import { LiveMessage } from '@hausheft/contract/live.ts'
import { contacts } from '@hausheft/contract/contacts.ts'
import { files } from '@hausheft/contract/files.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { WebSocket } from 'ws'
import { createApp } from '../../app.ts'
import { livingSessions } from '../database/audience.ts'
import { connect } from '../database/connect.ts'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { listening, openPage, type Page } from '../../../test/live.ts'
import { pdf, upload } from '../../../test/upload.ts'

let server: TestServer
let house: TestHouse
let host: string
const pages: Page[] = []
const open = async (person: TestPerson | null, at = host, origin?: string) => {
	const page = await openPage(at, person, origin)
	pages.push(page)
	return page
}
beforeAll(async () => {
	server = await lendServer()
	host = await listening(server.app)
	house = await createHouse(server)
})
afterEach(() => {
	for (const { socket } of pages.splice(0)) socket.terminate()
})
afterAll(() => server.close())

const connections = () => new Promise<number>((resolve) => server.app.server.getConnections((_error, count) => resolve(count)))
const log = async (person: TestPerson, property = house.property.id) => {
	const body = { name: 'Eintrag', event_at: '2026-11-20T09:00:00.000Z' }
	return (await server.call(person, events.createEvent, { params: { id: property }, body })).body
}
const soon = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000 })
/** What comes after everything else that was committed before it: when it is there, nothing more is to be expected. */
const lastWord = async (page: Page, property = house.property.id) => {
	const { id } = await log(house.anna, property)
	await page.hears({ fk: id })
}

describe('a committed change', () => {
	it('reaches every member once, in the shape of the specification, and nobody else', async () => {
		const other = await createHouse(server, 'Fremde')
		const [anna, beat, stranger] = [await open(house.anna), await open(await house.join('member')), await open(other.anna)]
		const event = await log(house.anna)
		const message = await beat.hears({ source: 'event', fk: event.id })
		await anna.hears({ fk: event.id })
		expect(message).toEqual({
			source: 'event',
			event: 'INSERT',
			fk: event.id,
			group: house.group.id,
			property: house.property.id,
			date: event.updated_at,
		})
		await lastWord(beat)
		expect(beat.messages.filter(({ fk }) => fk === event.id)).toHaveLength(1)
		for (const one of [...anna.messages, ...beat.messages]) expect(LiveMessage.parse(one)).toEqual(one)
		expect(stranger.messages.filter(({ group }) => group !== other.group.id)).toEqual([])
	})
	it('keeps its order', async () => {
		const page = await open(house.anna)
		const ids: string[] = []
		for (let count = 0; count < 30; count++) ids.push((await log(house.anna)).id)
		await page.hears({ fk: ids.at(-1) as string })
		expect(page.messages.filter(({ source }) => source === 'event').map(({ fk }) => fk)).toEqual(ids)
	})
	it('that is rolled back is not told', async () => {
		const page = await open(house.anna)
		await server.owner.query('begin')
		await server.owner.query(`insert into object (group_id, property_id, name) values ($1, $2, 'nie')`, [house.group.id, house.property.id])
		await server.owner.query('rollback')
		await lastWord(page)
		expect(page.messages.filter(({ source }) => source === 'object')).toEqual([])
	})
	it('going to the trash is a DELETE', async () => {
		const { id, version } = await house.addProperty('Weg')
		const page = await open(house.anna)
		await server.call(house.anna, properties.removeProperty, { params: { id } }, { version })
		expect(await page.hears({ source: 'property', fk: id, event: 'DELETE' })).toMatchObject({ property: id })
	})
})

describe('who sees a part', () => {
	it('who is limited to some properties hears of those, and of their contacts', async () => {
		const other = await house.addProperty('Andere')
		const limited = await open(await house.join('member', [house.property.id]))
		const there = await log(house.anna, other.id)
		const contact = async (ids: string[]) =>
			(
				await server.call(house.anna, contacts.createContact, {
					params: { id: house.group.id },
					body: { company: 'Huber AG', properties: ids },
				})
			).body
		const [here, elsewhere] = [await contact([house.property.id, other.id]), await contact([other.id])]
		expect(await limited.hears({ fk: here.id })).toEqual(expect.not.objectContaining({ properties: expect.anything() as unknown }))
		await lastWord(limited)
		expect(limited.messages.map(({ fk }) => fk)).not.toContain(there.id)
		expect(limited.messages.map(({ fk }) => fk)).not.toContain(elsewhere.id)
	})
	it('a contact of very many properties is told as well', async () => {
		const { rows } = await server.owner.query<{ id: string }>(
			`insert into property (group_id, name, type_id) select $1, 'Haus ' || n, $2 from generate_series(1, 300) n returning id`,
			[house.group.id, house.type],
		)
		const limited = await open(await house.join('member', [rows[7]?.id as string]))
		const outside = await open(await house.join('member', [house.property.id]))
		const body = { company: 'Verwaltung AG', properties: rows.map(({ id }) => id) }
		const { status, body: contact } = await server.call(house.anna, contacts.createContact, { params: { id: house.group.id }, body })
		expect(status).toBe(201)
		await limited.hears({ source: 'contact', fk: contact.id })
		await lastWord(outside)
		expect(outside.messages.map(({ fk }) => fk)).not.toContain(contact.id)
	})
	it('an entry that moves out of sight is gone', async () => {
		const other = await house.addProperty('Ziel')
		const [limited, anna] = [await open(await house.join('viewer', [house.property.id])), await open(house.anna)]
		const { id, version } = await log(house.anna)
		await server.call(house.anna, events.changeEvent, { params: { id }, body: { property: other.id } }, { version })
		expect(await limited.hears({ fk: id, event: 'DELETE' })).toMatchObject({ property: house.property.id })
		expect(await anna.hears({ fk: id, event: 'UPDATE' })).toMatchObject({ property: other.id })
	})
	it('a receipt is not told to who may not see it, a loose file to nobody else', async () => {
		const [caretaker, admin] = [await open(await house.join('caretaker')), await open(await house.join('admin'))]
		const event = await log(house.anna)
		const receipt = (await upload(server, house.anna, house.group.id, { bytes: pdf, form: { event: event.id } })).body
		const plain = (await upload(server, house.anna, house.group.id, { bytes: pdf, form: { event: event.id, receipt: 'false' } })).body
		const loose = (await upload(server, house.anna, house.group.id, { bytes: pdf })).body
		expect(await admin.hears({ source: 'file', fk: receipt.id })).toEqual({
			source: 'file',
			event: 'INSERT',
			fk: receipt.id,
			group: house.group.id,
			property: house.property.id,
			date: receipt.updated_at,
		})
		await caretaker.hears({ source: 'file', fk: plain.id })
		await server.call(house.anna, files.removeFile, { params: { id: receipt.id } })
		await admin.hears({ fk: receipt.id, event: 'DELETE' })
		await lastWord(caretaker)
		await lastWord(admin)
		expect(caretaker.messages.map(({ fk }) => fk)).not.toContain(receipt.id)
		for (const { messages } of [caretaker, admin]) expect(messages.map(({ fk }) => fk)).not.toContain(loose.id)
	})
	it('a member without a role hears of the group’s name alone', async () => {
		const nobody = await open(await house.join(null))
		await log(house.anna)
		await server.owner.query(`update "group" set name = 'Neuer Name' where id = $1`, [house.group.id])
		await nobody.hears({ source: 'group', fk: house.group.id })
		expect(new Set(nobody.messages.map(({ source }) => source))).toEqual(new Set(['group']))
	})
})

describe('the door', () => {
	it('is shut to other sites, to who has no session, and to what is no socket', async () => {
		await expect(open(house.anna, host, 'https://evil.example')).rejects.toThrow('403')
		await expect(open(null)).rejects.toThrow('401')
		await expect(open({ ...house.anna, cookie: house.anna.cookie.replace(/.$/, 'x') })).rejects.toThrow('401')
		expect((await fetch(`http://${host}/ws`)).status).toBe(404)
	})
	it('says that the connection ends with what it refuses, since a proxy would send the next request by it', async () => {
		for (const cookie of [house.anna.cookie, 'fremd']) {
			const socket = new WebSocket(`ws://${host}/ws`, { origin: 'https://evil.example', headers: { cookie } })
			const [, answer] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage]
			expect([answer.statusCode, answer.headers.connection]).toEqual([403, 'close'])
			answer.destroy()
		}
	})
	it('lets 20 sockets of one person in, and the next when one has gone', async () => {
		const carla = await house.join('viewer')
		const held = []
		for (let count = 0; count < 20; count++) held.push(await open(carla))
		await expect(open(carla)).rejects.toThrow('429')
		held[0]?.socket.close()
		await soon(() => open(carla))
	})
	it('lets 500 in at a time; who comes then is told at once to come again', async () => {
		const dora = await house.join('viewer')
		await server.owner.query('begin; lock table auth."session" in access exclusive mode')
		const waiting = Array.from({ length: 500 }, () =>
			open(dora).then(
				() => 'in',
				(error: Error) => error.message,
			),
		)
		await soon(async () => expect(await connections()).toBeGreaterThanOrEqual(500))
		await soon(() => expect(open(dora)).rejects.toThrow('503'))
		await server.owner.query('rollback')
		const answers = await Promise.all(waiting)
		expect(Map.groupBy(answers, (answer) => answer).get('in')).toHaveLength(20)
		await lastWord(await open(house.anna))
	})
	it('closes who sends too much at once or too often', async () => {
		const large = await open(house.anna)
		large.socket.send('x'.repeat(65 * 1024))
		await large.isClosed(1009)
		const often = await open(house.anna)
		for (let count = 0; count < 100; count++) often.socket.send('x')
		await often.isClosed(1008)
		const decent = await open(house.anna)
		decent.socket.send('x')
		await lastWord(decent)
	})
	it('cuts who does not read', async () => {
		// Of its own, so that what floods it reaches nobody of the tests after this one.
		const flooded = await createHouse(server)
		const page = await open(await flooded.join('viewer'))
		;(page.socket as unknown as { _socket: { pause(): void } })._socket.pause()
		const started = Date.now()
		const gone = async () => {
			// Large enough that the buffers of the operating system fill up as well.
			await server.owner.query(
				`select pg_notify('live', json_build_object('source', 'event', 'event', 'UPDATE', 'fk', $1::uuid, 'group', $1::uuid, 'date', repeat('x', 7000), 'n', n)::text)
				from generate_series(1, 1000) n`,
				[flooded.group.id],
			)
			expect(server.app.websocketServer.clients.size).toBe(0)
		}
		await vi.waitFor(gone, { timeout: 60_000, interval: 50 })
		expect(Date.now() - started).toBeLessThan(15_000)
	})
})

describe('the end', () => {
	it('of a session closes its sockets and no others', async () => {
		const phone = await house.join('member')
		const { rows } = await server.owner.query<{ id: string }>('select "id" as id from auth."session" where "userId" = $1', [phone.id])
		const laptop = await server.signIn(phone)
		const [there, here] = [await open(phone), await open(laptop)]
		await server.owner.query('delete from auth."session" where "id" = $1', [rows[0]?.id])
		await there.isClosed(4401)
		await lastWord(here)
		expect(here.closed).toBeNull()
		await expect(open(phone)).rejects.toThrow('401')
	})
	it('of a session that ran out is noticed', async () => {
		const person = await house.join('member')
		const { rows } = await server.owner.query<{ id: string }>('select "id" as id from auth."session" where "userId" = $1', [person.id])
		const ids = rows.map(({ id }) => id)
		const database = connect(server.url, () => {})
		expect(await livingSessions(database.owner, ids)).toEqual(new Set(ids))
		await server.owner.query(`update auth."session" set "expiresAt" = now() where "id" = any ($1)`, [ids])
		expect(await livingSessions(database.owner, ids)).toEqual(new Set())
		await server.owner.query(
			`update auth."session" set "expiresAt" = now() + interval '1 day', "createdAt" = now() - interval '181 days' where "id" = any ($1)`,
			[ids],
		)
		expect(await livingSessions(database.owner, ids)).toEqual(new Set())
		await database.close()
	})
	it('of a membership closes the person’s sockets at once, and nothing more comes', async () => {
		const beat = await house.join('member')
		const page = await open(beat)
		await server.owner.query('update member set removed_at = now() where person_id = $1', [beat.id])
		await log(house.anna)
		await page.isClosed(4403)
		const again = await open(beat)
		const anna = await open(house.anna)
		await lastWord(anna)
		expect(again.messages).toEqual([])
	})
	it('of a role or a property does so too; joining another group does not', async () => {
		const beat = await house.join('member')
		const first = await open(beat)
		await server.owner.query(`update member set role = 'viewer' where person_id = $1`, [beat.id])
		await first.isClosed(4403)
		const second = await open(beat)
		await server.owner.query(`update member set limited = true where person_id = $1`, [beat.id])
		await second.isClosed(4403)
		const third = await open(beat)
		const other = await createHouse(server, 'Dritte')
		await server.owner.query(`insert into member (group_id, person_id, role) values ($1, $2, 'member')`, [other.group.id, beat.id])
		await third.hears({ source: 'group', fk: other.group.id })
		const event = await log(other.anna, other.property.id)
		await third.hears({ fk: event.id })
		expect(third.closed).toBeNull()
	})
})

describe('a lost connection to the database', () => {
	it('is made again, and pages are told to read anew', async () => {
		const page = await open(house.anna)
		const cut = () =>
			server.owner.query<{ ended: boolean }>(
				`select pg_terminate_backend(pid) as ended from pg_stat_activity where application_name = 'hausheft live' and datname = current_database()`,
			)
		expect((await cut()).rows).toEqual([{ ended: true }])
		const missed = await log(house.anna)
		await page.isClosed(4409)
		const again = await open(house.anna)
		expect((await server.call(house.anna, events.getEvent, { params: { id: missed.id } })).status).toBe(200)
		await lastWord(again)
	})
})

describe('who is online', () => {
	const names = ({ users = [] }: LiveMessage) => users.map(({ name }) => name)
	const last = (page: Page) => names(page.messages.findLast(({ source }) => source === 'users') ?? ({} as LiveMessage))

	it('is told to who may read the members, when somebody comes and when they go', async () => {
		const quiet = await createHouse(server, 'Präsenz')
		const anna = await open(quiet.anna)
		expect(await anna.hears({ source: 'users' })).toMatchObject({
			event: 'UPDATE',
			fk: quiet.group.id,
			group: quiet.group.id,
			users: [{ id: quiet.anna.id, name: 'Anna' }],
		})
		const caretaker = await open(await quiet.join('caretaker'))
		await soon(() => expect(last(anna)).toEqual(['Anna', 'caretaker']))
		const viewer = await open(await quiet.join('viewer'))
		await soon(() => expect(last(viewer)).toEqual(['Anna', 'caretaker', 'viewer']))
		viewer.socket.close()
		await soon(() => expect(last(anna)).toEqual(['Anna', 'caretaker']))
		expect(caretaker.messages.filter(({ source }) => source === 'users')).toEqual([])
	})
	it('holds across several servers, and a second page gets the list as well', async () => {
		const quiet = await createHouse(server, 'Zwei Server')
		const second = await createApp({ config: server.config, databaseUrl: server.url, dev: true })
		const elsewhere = await listening(second)
		const anna = await open(quiet.anna)
		const beat = await open(await quiet.join('member'), elsewhere)
		await soon(() => expect(last(anna)).toEqual(['Anna', 'member']))
		await soon(() => expect(last(beat)).toEqual(['Anna', 'member']))
		const event = await log(quiet.anna, quiet.property.id)
		await beat.hears({ fk: event.id })
		const tab = await open(quiet.anna)
		await soon(() => expect(last(tab)).toEqual(['Anna', 'member']))
		// Twenty sockets are those of all servers; what opens is told to the others a moment later.
		const carla = await quiet.join('viewer')
		for (let count = 0; count < 20; count++) await open(carla, count < 12 ? host : elsewhere)
		for (const at of [host, elsewhere])
			await soon(async () => {
				const more = await open(carla, at).catch((error: Error) => error.message)
				if (typeof more !== 'string') more.socket.terminate()
				expect(more).toContain('429')
			})
		await second.close()
		await beat.isClosed(1001)
		await soon(() => expect(last(anna)).toEqual(['Anna', 'viewer']))
		// What was open there counts no more.
		await soon(() => open(carla))
	})
	it('a member who is removed is no longer listed', async () => {
		const quiet = await createHouse(server, 'Entfernt')
		const beat = await quiet.join('member')
		const anna = await open(quiet.anna)
		await open(beat)
		await soon(() => expect(last(anna)).toEqual(['Anna', 'member']))
		await server.owner.query('update member set removed_at = now() where person_id = $1', [beat.id])
		await soon(() => expect(last(anna)).toEqual(['Anna']))
	})
})
