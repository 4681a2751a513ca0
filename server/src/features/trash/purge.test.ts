import path from 'node:path'
import { history } from '@hausheft/contract/history.ts'
import { inbox } from '@hausheft/contract/inbox.ts'
import type { Role } from '@hausheft/contract/roles.ts'
import { trash } from '@hausheft/contract/trash.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createHouse, startServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { mailOf, saveMail } from '../../../test/save-mail.ts'
import { usedIn } from '../../../test/small-disk.ts'
import { download, pdf, photo } from '../../../test/upload.ts'

let server: TestServer
let house: TestHouse
beforeAll(async () => {
	server = await startServer()
	house = await createHouse(server)
})
afterAll(() => server.close())

const of = (id: string) => ({ params: { id } })
const purge = async (by: TestPerson, id: string) => (await server.call(by, trash.purgeMail, of(id))).status
const used = () => usedIn(path.join(server.config.dataDir, 'files'))
/** The small images of what came are made. */
const settled = () =>
	vi.waitFor(async () => expect((await server.owner.query('select from graphile_worker.jobs where run_at <= now()')).rowCount).toBe(0), {
		timeout: 60_000,
		interval: 20,
	})
async function thrown(by: TestPerson, id: string) {
	expect((await server.call(by, inbox.removeInboxItem, of(id))).status).toBe(204)
	return id
}
const arrived = async () => (await saveMail(server, house.anna, house.group.id)).body.id

test('a mail that is deleted for good takes its bytes along, leaves its name in the history, and does not come again', async () => {
	await settled()
	const before = used()
	const parts = [
		{ name: 'Rechnung.pdf', content: pdf },
		{ name: 'Schaden.jpg', type: 'image/jpeg', content: await photo(600, 400) },
		{ name: 'Programm.exe', content: Buffer.from(`MZ${'\0'.repeat(200)}`) },
	]
	const raw = mailOf({ subject: 'Rechnung Boiler', parts })
	const { id, files } = (await saveMail(server, house.anna, house.group.id, raw)).body
	await settled()
	expect([files.length, used() > before + raw.length]).toEqual([2, true])
	expect(await purge(house.anna, id)).toBe(404)
	await thrown(house.anna, id)
	expect(await purge(house.anna, id)).toBe(204)
	await settled()
	expect(used()).toBe(before)
	const left = `select (select count(*)::int from inbox where id = $1) as mails, (select count(*)::int from file where inbox_id = $1) as files`
	expect((await server.owner.query(left, [id])).rows).toEqual([{ mails: 0, files: 0 }])
	expect((await server.call(house.anna, trash.listTrash, { ...of(house.group.id), query: {} })).body).toEqual([])
	expect([
		await purge(house.anna, id),
		(await server.call(house.anna, trash.restoreTrash, { params: { source: 'inbox', id } })).status,
	]).toEqual([404, 404])
	const told = (await server.call(house.anna, history.listHistory, { ...of(house.group.id), query: { source: 'inbox', fk: id } })).body
	expect(told.map(({ text }) => text)).toEqual([
		'Anna hat die Mail «Rechnung Boiler» endgültig gelöscht',
		'Anna hat die Mail «Rechnung Boiler» in den Papierkorb gelegt',
		'Anna hat die Mail «Rechnung Boiler» angelegt',
	])
	expect((await saveMail(server, house.anna, house.group.id, raw)).body).toMatchObject({ status: 409, reason: 'known' })
	// Nor is anything left of what it brought.
	expect(used()).toBe(before)
})

test('what an entry has taken of it stays with the entry', async () => {
	const { id } = (
		await saveMail(server, house.anna, house.group.id, {
			parts: [
				{ name: 'A.pdf', content: pdf },
				{ name: 'B.pdf', content: pdf },
			],
		})
	).body
	const [taken, left] = (await server.call(house.anna, inbox.getInboxItem, of(id))).body.files
	const body = { property: house.property.id, name: 'Boiler', event_at: '2026-11-20T09:00:00.000Z', files: [taken?.id as string] }
	expect((await server.call(house.anna, inbox.createInboxEvent, { ...of(id), body })).status).toBe(201)
	await thrown(house.anna, id)
	expect(await purge(house.anna, id)).toBe(204)
	await settled()
	expect((await download(server, house.anna, taken?.id as string)).rawPayload).toEqual(pdf)
	expect((await download(server, house.anna, left?.id as string)).statusCode).toBe(404)
})

test('who processes mails deletes for good what they have thrown away, an admin what anybody has', async () => {
	const say = async (role: Role, by: 'own' | 'theirs', properties?: string[]) => {
		const person = await house.join(role, properties)
		const id = await arrived()
		return purge(person, await thrown(by === 'own' ? person : house.anna, id))
	}
	expect([await say('admin', 'theirs'), await say('member', 'own'), await say('accountant', 'own')]).toEqual([204, 204, 204])
	expect([await say('member', 'theirs'), await say('accountant', 'theirs')]).toEqual([403, 403])
	expect([await say('caretaker', 'theirs'), await say('viewer', 'theirs')]).toEqual([404, 404])
	expect(await say('member', 'theirs', [house.property.id])).toBe(404)
	const id = await thrown(house.anna, await arrived())
	expect(await purge((await createHouse(server, 'Fremd')).anna, id)).toBe(404)
	const key = await server.withKey(house.anna, { cap: 'read_only' })
	expect([await purge(key, id), await purge(await server.withKey(house.anna, { cap: 'admin' }), id)]).toEqual([403, 204])
})
