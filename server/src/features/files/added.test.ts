import { events } from '@hausheft/contract/events.ts'
import { files } from '@hausheft/contract/files.ts'
import { history } from '@hausheft/contract/history.ts'
import { search } from '@hausheft/contract/search.ts'
import { trash } from '@hausheft/contract/trash.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { listening, openPage } from '../../../test/live.ts'
import { download, pdf, photo, upload } from '../../../test/upload.ts'

// What somebody adds to another's entry is theirs as well as the author's, everywhere: a receipt shows who may see it.
let server: TestServer
let house: TestHouse
let host: string
/** They see no amounts but their own. */
let beat: TestPerson
let vreni: TestPerson
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
	host = await listening(server.app)
	;[beat, vreni] = [await house.join('caretaker'), await house.join('caretaker')]
})
afterAll(() => server.close())

const entry = async (name: string, by = house.anna) => {
	const body = { name, event_at: '2026-11-20T09:00:00.000Z', balance: { expense: 4200, tax_relevant: false } }
	return (await server.call(by, events.createEvent, { params: { id: house.property.id }, body })).body.id
}
const add = async (by: TestPerson, event: string, name: string, receipt = true) => {
	const sent = { bytes: receipt ? pdf : await photo(8, 8), name, form: { event } }
	const { status, body } = await upload(server, by, house.group.id, sent)
	expect([status, body.event, body.user, body.receipt]).toEqual([201, event, by.id, receipt])
	return body.id
}
const of = (id: string) => ({ params: { id } })
const get = async (by: TestPerson, event: string) => {
	const { body, headers } = await server.call(by, events.getEvent, of(event))
	return { files: body.files.map(({ filename }) => filename), version: body.version, etag: headers['etag'] }
}
const found = async (by: TestPerson, q: string) =>
	(await server.call(by, search.searchGroup, { ...of(house.group.id), query: { q } })).body.map(({ source, id }) => `${source} ${id}`)
const toldHistory = async (by: TestPerson, source: 'event' | 'file', fk: string) =>
	(await server.call(by, history.listHistory, { ...of(house.group.id), query: { source, fk } })).body.map(({ text }) => text)

it('a receipt is seen by who added it and by the author, listed, found and told to them, and to nobody else who sees no amounts', async () => {
	const event = await entry('Ölservice', vreni)
	const before = await get(beat, event)
	const file = await add(beat, event, 'Quittung Ölfilter.pdf')
	for (const who of [beat, vreni, house.anna]) {
		expect((await get(who, event)).files).toEqual(['Quittung Ölfilter.pdf'])
		expect((await server.call(who, files.getFile, of(file))).status).toBe(200)
		expect((await download(server, who, file)).statusCode).toBe(200)
		expect((await server.call(who, files.listFiles, { ...of(house.property.id), query: {} })).body.map(({ id }) => id)).toContain(file)
		expect(await found(who, 'Ölfilter')).toEqual([`file ${file}`])
		expect(await toldHistory(who, 'event', event)).toEqual([
			'caretaker hat die Datei «Quittung Ölfilter.pdf» hinzugefügt',
			'caretaker hat den Eintrag «Ölservice» erfasst',
		])
		expect(await toldHistory(who, 'file', file)).toHaveLength(1)
	}
	expect((await get(beat, event)).version).toBe(before.version + 1)
	const other = await house.join('caretaker')
	expect(await get(other, event)).toEqual({ ...before, files: [] })
	expect((await server.call(other, files.getFile, of(file))).status).toBe(404)
	expect((await server.call(other, files.listFiles, { ...of(house.property.id), query: {} })).body).toEqual([])
	expect(await found(other, 'Ölfilter')).toEqual([])
	expect([...(await toldHistory(other, 'event', event)), ...(await toldHistory(other, 'file', file))]).toEqual([
		'caretaker hat den Eintrag «Ölservice» erfasst',
	])
})

it('is announced to them alone', async () => {
	const event = await entry('Kamin gefegt', vreni)
	const other = await house.join('caretaker')
	const [mine, authors, others] = [await openPage(host, beat), await openPage(host, vreni), await openPage(host, other)]
	const file = await add(beat, event, 'Kaminfeger.pdf')
	for (const page of [mine, authors]) {
		await page.hears({ source: 'file', fk: file })
		await page.hears({ source: 'event', event: 'UPDATE', fk: event })
	}
	const seen = await add(beat, event, 'Kamin.jpg', false)
	await others.hears({ source: 'file', fk: seen })
	expect(others.messages.some(({ fk }) => fk === file)).toBe(false)
	for (const { socket } of [mine, authors, others]) socket.terminate()
})

it('who added it takes it back, from the trash too; others of their role do not', async () => {
	const event = await entry('Dach kontrolliert')
	const file = await add(beat, event, 'Dachrechnung.pdf')
	expect((await server.call(vreni, files.removeFile, of(file))).status).toBe(404)
	expect((await server.call(beat, files.removeFile, of(file))).status).toBe(204)
	expect((await get(house.anna, event)).files).toEqual([])
	const inTrash = async (by: TestPerson) =>
		(await server.call(by, trash.listTrash, { ...of(house.group.id), query: {} })).body.filter(({ fk }) => fk === file).length
	expect([await inTrash(beat), await inTrash(vreni), await inTrash(house.anna)]).toEqual([1, 0, 1])
	expect((await server.call(beat, trash.restoreTrash, { params: { source: 'file', id: file } })).status).toBe(204)
	expect((await get(beat, event)).files).toEqual(['Dachrechnung.pdf'])
})

it('another order of the files, and a receipt that is none any more, are seen in version and search', async () => {
	const event = await entry('Garten')
	const [plan, bill] = [await add(house.anna, event, 'Plan.jpg', false), await add(beat, event, 'Gartenbau.pdf')]
	const before = await get(beat, event)
	expect(before.files).toEqual(['Plan.jpg', 'Gartenbau.pdf'])
	const { version } = (await server.call(house.anna, events.getEvent, of(event))).body
	await server.call(house.anna, events.changeEvent, { ...of(event), body: { files: [bill, plan] } }, { version })
	const after = await get(beat, event)
	expect(after.files).toEqual(['Gartenbau.pdf', 'Plan.jpg'])
	expect(after.version).toBeGreaterThan(before.version)
	expect(await found(vreni, 'Gartenbau')).toEqual([])
	await server.call(beat, files.changeFile, { ...of(bill), body: { receipt: false } })
	for (const who of [vreni, beat]) expect(await found(who, 'Gartenbau')).toEqual([`file ${bill}`])
	const { rows } = await server.owner.query('select part from search where fk = $1', [bill])
	expect(rows).toEqual([{ part: 0 }])
})
