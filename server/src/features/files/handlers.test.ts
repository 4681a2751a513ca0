import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { events } from '@hausheft/contract/events.ts'
import type { FileForm } from '@hausheft/contract/file-requests.ts'
import { files } from '@hausheft/contract/files.ts'
import { plans } from '@hausheft/contract/plans.ts'
import { may, uncapped } from '@hausheft/contract/rights.ts'
import { roles } from '@hausheft/contract/roles.ts'

import { createHouse, startServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { draftsOf, storedKeys, storeStray } from '../../../test/stored.ts'
import { download, pdf, photo, upload } from '../../../test/upload.ts'

let server: TestServer
let house: TestHouse
let picture: Buffer
beforeAll(async () => {
	server = await startServer()
	house = await createHouse(server)
	picture = await photo(60, 40)
})
afterAll(() => server.close())

const send = (person: TestPerson, form: FileForm | Record<string, string> = {}, bytes = picture, key?: string) =>
	upload(server, person, house.group.id, { bytes, name: 'a', form, ...(key !== undefined && { key }) })
const sent = async (...what: Parameters<typeof send>) => {
	const { status, body } = await send(...what)
	expect([status, body.code]).toEqual([201, undefined])
	return body
}
const entry = async (person: TestPerson, property = house.property.id) => {
	const body = { name: 'Eintrag', event_at: '2026-11-20T09:00:00.000Z' }
	return (await server.call(person, events.createEvent, { params: { id: property }, body })).body
}
const get = (person: TestPerson, id: string) => server.call(person, files.getFile, { params: { id } })
const remove = (person: TestPerson, id: string) => server.call(person, files.removeFile, { params: { id } })
const list = (person: TestPerson, query: { limit?: number; from?: string } = {}, id = house.property.id) =>
	server.call(person, files.listFiles, { params: { id }, query })
const idsOf = async (person: TestPerson, id?: string) => (await list(person, {}, id)).body.map((file) => file.id)
const keptOriginals = async () => (await storedKeys(server)).filter((key) => key.startsWith('originals/')).map((key) => path.basename(key))

describe('a new file', () => {
	it('hangs on an entry behind its other files, and stands in the entry', async () => {
		const event = await entry(house.anna)
		const [first, second] = [await sent(house.anna, { event: event.id }), await sent(house.anna, { event: event.id, receipt: 'true' })]
		expect(first).toMatchObject({
			user: house.anna.id,
			event: event.id,
			property: house.property.id,
			width: 60,
			height: 40,
			receipt: false,
		})
		const { body } = await server.call(house.anna, events.getEvent, { params: { id: event.id } })
		expect(body.files).toEqual([first, second])
		expect((await get(house.anna, first.id)).headers['etag']).toBe('"1"')
	})
	it('is a receipt if it is a PDF, unless the form says otherwise', async () => {
		expect(await sent(house.anna, {}, pdf)).toMatchObject({ mime: 'application/pdf', receipt: true })
		expect(await sent(house.anna, { receipt: 'false' }, pdf)).toMatchObject({ receipt: false })
	})
	it('without an entry is seen by who uploaded it, and nobody else', async () => {
		const beat = await house.join('admin')
		const file = await sent(house.anna, { property: house.property.id })
		expect((await get(house.anna, file.id)).status).toBe(200)
		expect(await idsOf(house.anna)).toContain(file.id)
		expect((await get(beat, file.id)).status).toBe(404)
		expect((await download(server, beat, file.id)).statusCode).toBe(404)
		expect((await remove(beat, file.id)).status).toBe(404)
		expect(await idsOf(beat)).not.toContain(file.id)
	})
	it('is refused on an entry to who only reads, and for what is not there', async () => {
		const member = await house.join('member')
		const event = await entry(house.anna)
		expect((await send(await house.join('viewer'), { event: event.id })).status).toBe(403)
		expect((await send(await house.join('admin'), { event: event.id })).status).toBe(201)
		expect((await send(member, { event: (await entry(member)).id })).status).toBe(201)
		const other = await createHouse(server, 'Andere')
		const theirs = await entry(other.anna, other.property.id)
		for (const form of [
			{ event: theirs.id },
			{ property: other.property.id },
			{ event: event.id, property: (await house.addProperty('Zweite')).id },
		])
			expect(await send(house.anna, form)).toMatchObject({ status: 422, body: { code: 'validation' } })
		expect((await upload(server, house.anna, other.group.id, { bytes: picture })).status).toBe(404)
		expect((await send(await house.join('viewer'))).status).toBe(403)
		const outside = await house.join('member', [(await house.addProperty('Dritte')).id])
		expect((await send(outside, { property: house.property.id })).status).toBe(422)
		expect((await send(outside, { event: event.id })).status).toBe(422)
	})
	it('says what is wrong with the form', async () => {
		expect((await send(house.anna, { group_id: house.group.id })).status).toBe(422)
		expect((await send(house.anna, { receipt: 'ja' })).body.errors).toMatchObject([{ path: 'receipt' }])
		expect((await send(house.anna, { event: 'x' })).body.errors).toMatchObject([{ path: 'event' }])
		expect((await upload(server, house.anna, house.group.id, { bytes: picture, field: 'datei' })).status).toBe(422)
	})
	it('is made once for one key, however often it is sent, and not for other bytes', async () => {
		const answers = await Promise.all(Array.from({ length: 8 }, () => send(house.anna, {}, picture, 'einmal')))
		expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
		const other = await send(house.anna, {}, await photo(61, 40), 'einmal')
		expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } })
		await vi.waitFor(() => expect(draftsOf(server)).toEqual([]))
	})
	it('counts, and over the limit leaves neither row nor bytes', async () => {
		const small = await createHouse(server, 'Klein')
		await server.owner.query(`update "group" set plan_key = 'free' where id = $1`, [small.group.id])
		await server.owner.query(`update usage set used = 249 where group_id = $1 and resource = 'files'`, [small.group.id])
		const one = (await upload(server, small.anna, small.group.id, { bytes: picture })).body
		const before = (await keptOriginals()).length
		expect(await upload(server, small.anna, small.group.id, { bytes: picture })).toMatchObject({
			status: 402,
			body: { limit: 250, used: 250 },
		})
		expect(await keptOriginals()).toHaveLength(before)
		expect((await remove(small.anna, one.id)).status).toBe(204)
		expect((await server.call(small.anna, plans.getLimits, { params: { id: small.group.id } })).body.files).toMatchObject({ used: 249 })
	})
	it('W2 takes room of the group, and where whoever runs the server has set some, no more than that', async () => {
		const tight = await startServer({ GROUP_STORAGE: '0.01 MB' })
		const { anna, group } = await createHouse(tight)
		const storage = async () => (await tight.call(anna, plans.getLimits, { params: { id: group.id } })).body.storage
		expect(await storage()).toEqual({ limit: 10_000, used: 0, exceeded: false })
		const half = Buffer.concat([pdf, Buffer.alloc(4000 - pdf.length, ' ')])
		const send = () => upload(tight, anna, group.id, { bytes: half })
		// At once: the last room is taken once.
		const answers = await Promise.all([send(), send(), send(), send()])
		expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 402, 402])
		const late = await send()
		expect(late).toMatchObject({ status: 402, body: { code: 'limit_exceeded', limit: 10_000, used: 8000 } })
		expect(late.body.detail).toBe('Für die Dateien einer Gruppe sind hier 0.01 MB vorgesehen. Bestehende Daten bleiben erhalten.')
		expect(await storage()).toEqual({ limit: 10_000, used: 8000, exceeded: false })
		// In the trash the bytes are still there.
		const gone = answers.find(({ status }) => status === 201)?.body.id as string
		await tight.call(anna, files.removeFile, { params: { id: gone } })
		expect((await storage()).used).toBe(8000)
		await tight.owner.query(`update file set deleted_at = now() - interval '31 days' where id = $1`, [gone])
		await tight.owner.query('select purge_rows($1, array[$2::uuid])', ['file', gone])
		expect((await storage()).used).toBe(4000)
		expect((await send()).status).toBe(201)
		// Full is not too much.
		const ofSize = (size: number) => upload(tight, anna, group.id, { bytes: Buffer.concat([pdf, Buffer.alloc(size - pdf.length, ' ')]) })
		expect([(await ofSize(2001)).status, (await ofSize(2000)).status]).toEqual([402, 201])
		expect(await storage()).toEqual({ limit: 10_000, used: 10_000, exceeded: true })
		expect((await ofSize(pdf.length)).status).toBe(402)
		// What a plan is paid for is not the server's to narrow.
		await tight.owner.query(`update "group" set plan_key = 'free' where id = $1`, [group.id])
		expect((await send()).status).toBe(201)
		expect(await storage()).toEqual({ limit: null, used: 14_000, exceeded: false })
		await tight.close()
	})
})

describe('receipts', () => {
	it.each(roles)('%s sees them exactly where amounts are seen', async (role) => {
		const person = await house.join(role)
		const sees = may(uncapped(role), 'balance.read')
		const theirs = await sent(house.anna, { event: (await entry(house.anna)).id }, pdf)
		expect((await get(person, theirs.id)).status).toBe(sees ? 200 : 404)
		expect((await download(server, person, theirs.id)).statusCode).toBe(sees ? 200 : 404)
		expect((await idsOf(person)).includes(theirs.id)).toBe(sees)
		if (role === 'viewer') return
		// One's own entry shows its receipts, whoever added them.
		const own = await sent(house.anna, { event: (await entry(person)).id }, pdf)
		expect((await get(person, own.id)).status).toBe(200)
		expect(await idsOf(person)).toContain(own.id)
		expect((await get(person, (await sent(person, {}, pdf)).id)).status).toBe(200)
	})
})

describe('another group', () => {
	it('sees nothing, and cannot tell it from what does not exist', async () => {
		const file = await sent(house.anna, { event: (await entry(house.anna)).id })
		const { anna: stranger } = await createHouse(server, 'Fremde')
		const nowhere = '0198f1a0-0000-7000-8000-000000000001'
		expect((await get(stranger, file.id)).body).toEqual((await get(stranger, nowhere)).body)
		expect((await get(stranger, file.id)).status).toBe(404)
		for (const size of ['original', 'thumb', 'preview']) expect((await download(server, stranger, file.id, size)).statusCode).toBe(404)
		expect((await remove(stranger, file.id)).status).toBe(404)
		expect((await list(stranger)).status).toBe(404)
		expect((await server.call(null, files.getFile, { params: { id: file.id } })).status).toBe(401)
	})
	it('nor does a member limited to other properties', async () => {
		const file = await sent(house.anna, { event: (await entry(house.anna)).id })
		const limited = await house.join('member', [(await house.addProperty('Nur hier')).id])
		expect((await get(limited, file.id)).status).toBe(404)
		expect((await list(limited)).status).toBe(404)
	})
})

describe('the trash', () => {
	it('takes a file out of everything', async () => {
		const event = await entry(house.anna)
		const file = await sent(house.anna, { event: event.id })
		expect((await remove(house.anna, file.id)).status).toBe(204)
		expect((await get(house.anna, file.id)).status).toBe(404)
		expect((await download(server, house.anna, file.id)).statusCode).toBe(404)
		expect(await idsOf(house.anna)).not.toContain(file.id)
		expect((await server.call(house.anna, events.getEvent, { params: { id: event.id } })).body.files).toEqual([])
		expect((await remove(house.anna, file.id)).status).toBe(404)
	})
	it.each(roles)('%s may put there what the table says', async (role) => {
		const person = await house.join(role)
		const event = await entry(house.anna)
		const theirs = await sent(house.anna, { event: event.id })
		expect((await remove(person, theirs.id)).status).toBe(may(uncapped(role), 'file.delete', false) ? 204 : 403)
		if (!may(uncapped(role), 'file.create')) return
		expect((await remove(person, (await sent(person)).id)).status).toBe(204)
	})
	it('an entry in the trash hides its files', async () => {
		const event = await entry(house.anna)
		const file = await sent(house.anna, { event: event.id })
		const { version } = (await server.call(house.anna, events.getEvent, { params: { id: event.id } })).body
		await server.call(house.anna, events.removeEvent, { params: { id: event.id } }, { version })
		expect((await get(house.anna, file.id)).status).toBe(404)
		expect(await idsOf(house.anna)).not.toContain(file.id)
	})
})

describe('the list', () => {
	it('comes newest first, those of one entry in its order, page by page, without receipts that one does not see', async () => {
		const { id } = await house.addProperty('Liste')
		const [older, event] = [await entry(house.anna, id), await entry(house.anna, id)]
		const all: Awaited<ReturnType<typeof sent>>[] = []
		for (const bytes of [picture, pdf, picture, picture, pdf, picture]) all.push(await sent(house.anna, { event: event.id }, bytes))
		for (const bytes of [picture, picture, picture]) all.push(await sent(house.anna, { event: older.id }, bytes))
		const read = async (person: TestPerson) => {
			const seen: string[] = []
			for (let from: string | undefined; ;) {
				const { body, headers } = await list(person, { limit: 2, ...(from !== undefined && { from }) }, id)
				expect(body.length).toBeLessThanOrEqual(2)
				seen.push(...body.map((file) => file.id))
				const next = /^<(\/api\/be\/properties\/[\w-]+\/files\?.*)>; rel="next"$/.exec((headers['link'] as string | undefined) ?? '')?.[1]
				if (next === undefined) return seen
				from = new URL(next, 'http://x').searchParams.get('from') as string
			}
		}
		expect(await read(house.anna)).toEqual(all.map((file) => file.id))
		const caretaker = await house.join('caretaker')
		expect(await read(caretaker)).toEqual(all.filter(({ receipt }) => !receipt).map((file) => file.id))
		expect((await list(house.anna, { from: 'unsinn' }, id)).status).toBe(422)
	})
})

describe('tidying up', () => {
	it('removes what no entry took in 7 days, what lay 30 days in the trash, and bytes without a row on two nights', async () => {
		const event = await entry(house.anna)
		const [loose, young] = [await sent(house.anna), await sent(house.anna)]
		const [trashed, good] = [await sent(house.anna, { event: event.id }), await sent(house.anna, { event: event.id })]
		// As a server leaves them that is killed between the bytes and the row.
		const [orphan, once, fresh] = [
			'0192d4f0-7c00-7abc-8000-0000000000aa',
			'0192d4f0-7c00-7abc-8000-0000000001aa',
			young.id.replace(/.{8}$/, 'ffffffaa'),
		]
		for (const id of [orphan, once, fresh]) await storeStray(server, `originals/aa/${id}`)
		await remove(house.anna, trashed.id)
		await server.owner.query(`alter table file disable trigger stamp`)
		await server.owner.query(`update file set created_at = now() - interval '7 days 1 minute' where id = any ($1)`, [[loose.id, good.id]])
		await server.owner.query(`update file set deleted_at = now() - interval '30 days 61 minutes' where id = $1`, [trashed.id])
		await server.owner.query(`alter table file enable trigger stamp`)
		await server.owner.query(
			`insert into file_finding (kind, key, found_at) values ('without_row', 'originals/aa/' || $1, now() - interval '21 hours'), ('without_row', 'originals/aa/' || $2, now())`,
			[orphan, once],
		)
		await server.owner.query(`select graphile_worker.add_job('tidy_files')`)
		const gone = [loose.id, trashed.id, orphan]
		await vi.waitFor(async () => expect((await keptOriginals()).filter((id) => gone.includes(id))).toEqual([]), { timeout: 60_000 })
		const { rows } = await server.owner.query<{ id: string }>('select id from file where id = any ($1)', [
			[loose.id, young.id, trashed.id, good.id],
		])
		expect(rows.map(({ id }) => id).sort()).toEqual([young.id, good.id].sort())
		// Bytes put today may belong to a transaction that has not ended.
		expect(await keptOriginals()).toEqual(expect.arrayContaining([young.id, good.id, fresh, once]))
	})
})
