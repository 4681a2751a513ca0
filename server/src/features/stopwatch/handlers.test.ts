import { properties } from '@hausheft/contract/properties.ts'
import { stopwatch } from '@hausheft/contract/stopwatch.ts'
import { users } from '@hausheft/contract/users.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { listening, openPage } from '../../../test/live.ts'
import { connect } from '../../platform/database/connect.ts'
import { discardStopped, removeStopwatch } from './queries.ts'

let server: TestServer
let house: TestHouse
/** Somebody without a watch, for each test. */
let beat: TestPerson
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
})
beforeEach(async () => {
	beat = await house.join('member')
})
afterAll(() => server.close())

const get = async (person = beat) => (await server.call(person, stopwatch.getStopwatch, {})).body
const put = (body: { property?: string; started_at?: string; stopped_at?: string | null; note?: string | null } = {}, person = beat) =>
	server.call(person, stopwatch.putStopwatch, { body: { property: house.property.id, ...body } })
const remove = (person = beat, started_at?: string) =>
	server.call(person, stopwatch.removeStopwatch, started_at ? { query: { started_at } } : { query: {} })
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

test('starts now, is found by its person alone, on every device, and can be discarded again and again', async () => {
	expect(await get()).toBe(null)
	const before = ago(0)
	const { status, body } = await put({ note: ' Hecke ' })
	expect([status, body]).toEqual([
		200,
		{
			group: house.group.id,
			property: house.property.id,
			property_name: 'Bergstrasse 12',
			bookable: true,
			started_at: expect.any(String) as string,
			stopped_at: null,
			note: 'Hecke',
		},
	])
	expect(body.started_at >= before && body.started_at <= ago(0)).toBe(true)
	expect(await get(await server.signIn(beat))).toEqual(body)
	expect(await get(house.anna)).toBe(null)
	expect([(await remove()).status, await get(), (await remove()).status]).toEqual([204, null, 204])
})

test('there is one: starting again begins anew, elsewhere or earlier', async () => {
	await put()
	const { id } = await house.addProperty('Seeweg 3')
	const started_at = ago(23)
	expect((await put({ property: id, started_at })).body).toMatchObject({ property: id, started_at, note: null })
	expect((await server.owner.query('select from stopwatch where person_id = $1', [beat.id])).rowCount).toBe(1)
})

test('whoever has booked it discards that one, not the one started since', async () => {
	const first = (await put({ started_at: ago(2) })).body
	const second = (await put()).body
	await remove(beat, first.started_at)
	expect(await get()).toEqual(second)
	await remove(beat, second.started_at)
	expect(await get()).toBe(null)
})

test.each([
	['started_at', { started_at: ago(25) }],
	['started_at', { started_at: ago(-1) }],
	['started_at', { started_at: 'gestern' }],
	['started_at', { started_at: '1990-05-01T08:00:00.000Z', stopped_at: ago(24) }],
	['stopped_at', { started_at: ago(2), stopped_at: ago(3) }],
	['stopped_at', { stopped_at: ago(-25) }],
	['stopped_at', { stopped_at: ago(1) }],
	['property', { property: 'hier' }],
	['note', { note: 'x'.repeat(2001) }],
])('says at %s what is wrong', async (path, body) => {
	const answer = await put(body)
	expect([answer.status, answer.body.errors?.map((error) => error.path)]).toEqual([422, [path]])
	expect(await get()).toBe(null)
})

test('stopped it keeps its length on every device, also for a page that knows nothing of it, until it runs on or anew', async () => {
	const started_at = ago(2)
	await put({ started_at, note: 'Hecke' })
	const stopped = (await put({ stopped_at: ago(1), note: 'Hecke' })).body
	expect(stopped).toMatchObject({ started_at, stopped_at: expect.any(String) as string, note: 'Hecke' })
	expect(await get(await server.signIn(beat))).toEqual(stopped)
	expect(await get(house.anna)).toBe(null)
	expect((await put({ started_at, note: 'Zaun' })).body).toEqual({ ...stopped, note: 'Zaun' })
	const later = ago(0.5)
	expect((await put({ started_at: later, stopped_at: null })).body).toMatchObject({ started_at: later, stopped_at: null })
	await put({ stopped_at: ago(0.25) })
	// An older page starts anew.
	expect((await put()).body.stopped_at).toBe(null)
})

test('one that has been running for days can still be stopped, and a clock that is ahead stops it now', async () => {
	const started_at = ago(70)
	await put()
	await server.owner.query('update stopwatch set started_at = $1 where person_id = $2', [started_at, beat.id])
	expect((await put({ started_at, stopped_at: ago(68) })).status).toBe(200)
	const { stopped_at } = (await put({ started_at, stopped_at: ago(-1) })).body
	expect(Math.abs(Date.parse(stopped_at ?? '') - Date.now())).toBeLessThan(600_000)
})

test('one that was stopped days ago comes back as it was after it was discarded', async () => {
	const before = { started_at: ago(50), stopped_at: ago(48), note: 'Hecke' }
	await put()
	await remove()
	expect(await put(before)).toMatchObject({ status: 200, body: before })
	expect(await get()).toMatchObject(before)
	// Stopped without a connection, and told weeks later.
	const offline = { started_at: ago(29 * 24 + 30), stopped_at: ago(29 * 24) }
	expect(await put(offline)).toMatchObject({ status: 200, body: offline })
	// It does not run since then.
	await remove()
	expect((await put({ ...before, stopped_at: null })).status).toBe(422)
	expect((await put({ started_at: ago(31 * 24), stopped_at: ago(30 * 24 + 1) })).status).toBe(422)
})

test('30 days after it was stopped it is discarded, and only then', async () => {
	await put({ started_at: ago(2), stopped_at: ago(1) })
	const since = (days: number) =>
		server.owner.query(
			`update stopwatch set started_at = now() - $1 * interval '1 day' - interval '1 hour', stopped_at = now() - $1 * interval '1 day' where person_id = $2`,
			[days, beat.id],
		)
	const database = connect(server.url, () => {})
	await since(29.9)
	await discardStopped(database.owner)
	expect(await get()).toMatchObject({ note: null })
	await since(30.1)
	expect(await get()).toBe(null)
	await discardStopped(database.owner)
	await database.close()
	expect((await server.owner.query('select from stopwatch where person_id = $1', [beat.id])).rowCount).toBe(0)
	expect((await put()).status).toBe(200)
})

test('when the right is lost it can only be discarded', async () => {
	await put()
	await server.owner.query(`update member set role = 'viewer' where person_id = $1`, [beat.id])
	expect(await get()).toMatchObject({ bookable: false, property_name: 'Bergstrasse 12' })
	expect((await put()).status).toBe(403)
	await server.owner.query('update member set removed_at = now() where person_id = $1', [beat.id])
	expect(await get()).toMatchObject({ bookable: false, property_name: null })
	expect([(await put()).status, (await remove()).status, await get()]).toEqual([422, 204, null])
})

test('in the trash the property has no name; when it is purged the watch is gone', async () => {
	const { id, version } = await house.addProperty('Schuppen')
	await put({ property: id })
	await server.call(house.anna, properties.removeProperty, { params: { id } }, { version })
	expect(await get()).toMatchObject({ bookable: false, property_name: null })
	await server.owner.query(`update property set deleted_at = now() - interval '40 days' where id = $1`, [id])
	for (let left = 1; left > 0;) left = (await server.owner.query<{ n: number }>('select purge_some(50) as n')).rows[0]?.n ?? 0
	expect(await get()).toBe(null)
})

test('is told to the sockets of its person alone, wherever that is, and also to who has left', async () => {
	const host = await listening(server.app)
	// A caretaker does not read who is online.
	const urs = await house.join('caretaker')
	const [mine, other, annas] = [await openPage(host, urs), await openPage(host, urs), await openPage(host, house.anna)]
	await put({}, urs)
	const told = { source: 'users', event: 'UPDATE', fk: urs.id, group: house.group.id, property: house.property.id }
	for (const page of [mine, other]) expect(await page.hears({ fk: urs.id })).toEqual({ ...told, date: expect.any(String) as string })
	await server.owner.query('update member set removed_at = now() where person_id = $1', [urs.id])
	const again = await openPage(host, urs)
	await remove(urs)
	await again.hears({ fk: urs.id })
	await put({}, house.anna)
	await annas.hears({ fk: house.anna.id })
	expect(annas.messages.filter(({ fk }) => fk === urs.id)).toEqual([])
	for (const { socket } of [mine, other, annas, again]) socket.terminate()
})

test('goes with the account', async () => {
	await put()
	const { rows } = await server.owner.query<{ account: { stopwatch: unknown } }>(
		`select set_config('app.person', $1, false), my_account() as account`,
		[beat.id],
	)
	expect(rows[0]?.account.stopwatch).toMatchObject({ property: house.property.id })
	await server.owner.query(`reset app.person`)
	expect((await server.call(beat, users.removeMe, { body: undefined })).status).toBe(204)
	expect((await server.owner.query('select from stopwatch where person_id = $1', [beat.id])).rowCount).toBe(0)
})

test('that of somebody else runs on, also where row-level security does not say whose is meant', async () => {
	const clara = await house.join('member')
	for (const person of [beat, clara]) await put({}, person)
	const others = await get(clara)
	const database = connect(server.url, () => {})
	await removeStopwatch(database.owner, beat.id, undefined)
	expect([await get(), await get(clara)]).toEqual([null, others])
	await removeStopwatch(database.owner, beat.id, others?.started_at)
	expect(await get(clara)).toEqual(others)
	await database.close()
})
