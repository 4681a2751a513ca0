import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { contacts } from '@hausheft/contract/contacts.ts'
import type { Sent } from '@hausheft/contract/endpoint.ts'
import { events } from '@hausheft/contract/events.ts'
import { Exchange, Manifest } from '@hausheft/contract/exchange.ts'
import type { ReportRequest } from '@hausheft/contract/export-requests.ts'
import { exports } from '@hausheft/contract/exports.ts'
import { members } from '@hausheft/contract/members.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { sessions } from '@hausheft/contract/sessions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { insert, seeded } from '../../../test/noun.ts'
import { photo, upload } from '../../../test/upload.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

let server: TestServer
let house: TestHouse
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
})
afterAll(() => server.close())

const at = (id: string) => ({ params: { id } })
const csv: ReportRequest = { report: 'entries', format: 'csv' }
const json: ReportRequest = { report: 'entries', format: 'json' }

const ask = async (person: TestPerson, body: ReportRequest = csv, property = house.property.id) =>
	server.call(person, exports.createExport, { ...at(property), body })
const read = async (person: TestPerson, id: string) => (await server.call(person, exports.getExport, at(id))).body
/** Until it is made or has failed. */
async function ended(person: TestPerson, id: string) {
	await expect.poll(async () => (await read(person, id)).status, { timeout: 60_000 }).toBeOneOf(['ready', 'failed'])
	return read(person, id)
}
const download = (person: TestPerson, id: string) =>
	server.app.inject({
		url: exports.getExportContent.path.replace('{id}', id),
		headers: { host: 'haus.test', cookie: person.cookie },
	})
async function madeReport(person: TestPerson, body: ReportRequest = csv, property = house.property.id): Promise<string> {
	const { status, body: asked } = await ask(person, body, property)
	expect([status, asked]).toEqual([201, expect.objectContaining({ status: expect.toBeOneOf(['waiting', 'running']) })])
	expect(await ended(person, asked.id)).toMatchObject({ status: 'ready', progress: 1, problem: null })
	return (await download(person, asked.id)).body
}
const entry = (body: Partial<Parameters<typeof log>[1]> = {}, by = house.anna) =>
	log(by, { name: 'Boiler entkalkt', event_at: '2026-11-20T09:00:00.000Z', ...body })
const log = async (by: TestPerson, body: Sent<typeof events.createEvent>['body'], property = house.property.id) =>
	(await server.call(by, events.createEvent, { ...at(property), body })).body
const fileOf = (id: string) => path.join(server.config.dataDir, 'exports/kept', id)
const underWay = async (status: string, person = house.anna) =>
	(
		await server.owner.query<{ id: string }>(
			`insert into export (group_id, property_id, person_id, asked, status) values ($1, $2, $3, '{"report":"entries","format":"csv"}', $4) returning id`,
			[house.group.id, house.property.id, person.id, status],
		)
	).rows[0]?.id as string

async function unzipped(bytes: Buffer): Promise<Record<string, Buffer>> {
	const parts: Record<string, Buffer> = {}
	const zip = await fromBufferPromise(bytes)
	for await (const each of zip.eachEntry()) parts[each.fileName] = await buffer(await zip.openReadStreamPromise(each))
	return parts
}

describe('the file', () => {
	test('entries as CSV: oldest first, with names, no formula, a mark that it is UTF-8', async () => {
		const boiler = (await server.call(house.anna, objects.createObject, { ...at(house.property.id), body: { name: 'Wärmepumpe' } })).body
		const huber = (
			await server.call(house.anna, contacts.createPropertyContact, { ...at(house.property.id), body: { company: '=Huber;AG' } })
		).body
		await entry({ name: '=cmd|/c calc', event_at: '2026-03-29T00:30:00.000Z', description: 'sagt "ja"\nund nein' })
		await entry({
			event_at: '2025-12-31T23:30:00.000Z',
			objects: [boiler.id],
			contacts: [huber.id],
			balance: { expense: 123_405, tax_relevant: true, tax: 'werterhaltend' },
			measurement: [{ unit: await seeded(server, 'unit'), name: 'Strom', data: '12345.6' }],
			time_recording: [{ minutes: 95, user_text: '+Urs' }],
		})
		const text = await madeReport(house.anna)
		expect(text.startsWith('\ufeffDatum;Uhrzeit;Titel;')).toBe(true)
		const lines = text.slice(1).split('\r\n')
		expect(lines[1]).toMatch(/^01\.01\.2026;00:30;Boiler entkalkt;;;Wärmepumpe;"'=Huber;AG";1234\.05;;ja;werterhaltend;/)
		expect(lines[1]).toContain(";95;'+Urs: 1 h 35 min;")
		expect(text).toContain(`29.03.2026;01:30;'=cmd|/c calc;"sagt ""ja""\nund nein";`)
	})

	test('of a period, of kinds, of an object, of whom', async () => {
		const titles = async (body: Partial<ReportRequest>) =>
			(await madeReport(house.anna, { ...csv, ...body }))
				.split('\r\n')
				.slice(1, -1)
				.map((line) => line.split(';')[2])
		expect(await titles({ to: '2026-01-01' })).toEqual(['Boiler entkalkt'])
		expect(await titles({ from: '2026-01-02' })).toEqual(["'=cmd|/c calc"])
		expect(await titles({ kinds: ['measurement', 'rental'] })).toEqual(['Boiler entkalkt'])
		expect(await titles({ person: house.anna.id })).toEqual([])
	})

	test('as hausheft/1: all that it refers to stands in it, people by their names', async () => {
		const own = await createHouse(server, 'Familie Steiner')
		const { anna, property } = own
		const thing = (await server.call(anna, objects.createObject, { ...at(property.id), body: { name: 'Boiler' } })).body
		const of = await log(
			anna,
			{
				name: 'Boiler',
				event_at: '2026-11-20T09:00:00.000Z',
				objects: [thing.id],
				time_recording: [{ minutes: 5, user_id: anna.id }],
				maintenance: { contact: { company: 'Huber AG' } },
			},
			property.id,
		)
		await upload(server, anna, own.group.id, { bytes: await photo(8, 8), form: { event: of.id } })
		const text = await madeReport(anna, json, property.id)
		const file = Exchange.parse(JSON.parse(text))
		expect(file).toMatchObject({
			group: 'Familie Steiner',
			properties: [{ id: property.id, type: 'mehrfamilienhaus' }],
			objects: [{ id: thing.id, name: 'Boiler' }],
			contacts: [{ company: 'Huber AG' }],
			entries: [
				{
					author: 'Anna',
					objects: [thing.id],
					time_recording: [{ minutes: 5, person_text: 'Anna' }],
					files: [{ path: null, annotations: [] }],
				},
			],
		})
		expect(file.entries[0]?.files[0]?.sha256).toMatch(/^[\da-f]{64}$/)
		expect(file.entries[0]?.maintenance?.contact).toBe(file.contacts[0]?.id)
		expect(text).not.toContain(anna.id)
		const whole = await server.call(anna, exports.createGroupExport, { ...at(own.group.id), body: json })
		await ended(anna, whole.body.id)
		const { made_at: _, ...ofGroup } = Exchange.parse((await download(anna, whole.body.id)).json())
		expect(ofGroup).toEqual({ ...file, made_at: undefined })
	})

	test('as ZIP: every format, every original in a folder by date, all of it measured', async () => {
		const own = await createHouse(server, 'Familie Zumstein')
		const { anna, property } = own
		const of = await log(
			anna,
			{ name: 'CON: ../../etc/passwd?', event_at: '2026-11-20T09:00:00.000Z', balance: { expense: 4200 } },
			property.id,
		)
		const bytes = await photo(900, 600)
		for (const filename of ['Bild.jpg', 'bild.jpg'])
			await upload(server, anna, own.group.id, { bytes, name: filename, form: { event: of.id } })
		const { body } = await server.call(anna, exports.createGroupExport, { ...at(own.group.id), body: { report: 'entries', format: 'zip' } })
		expect(await ended(anna, body.id)).toMatchObject({ status: 'ready', filename: 'Familie Zumstein Einträge.zip' })
		const files = await unzipped((await download(anna, body.id)).rawPayload)
		const folder = 'Bergstrasse 12/Dateien/2026/2026-11-20 CON .. .. etc passwd'
		expect(Object.keys(files)).toEqual([
			`${folder}/Bild.jpg`,
			`${folder}/bild (2).jpg`,
			'Bergstrasse 12/Einträge.csv',
			'Bergstrasse 12/Einträge.xlsx',
			'Bergstrasse 12/Bergstrasse 12.pdf',
			'hausheft.json',
			'manifest.json',
		])
		const manifest = Manifest.parse(JSON.parse(String(files['manifest.json'])))
		for (const { path: of, size, sha256 } of manifest.files)
			expect([of, size, sha256]).toEqual([
				of,
				files[of]?.length,
				createHash('sha256')
					.update(files[of] ?? '')
					.digest('hex'),
			])
		expect(manifest.files.length).toBe(6)
		const exchange = Exchange.parse(JSON.parse(String(files['hausheft.json'])))
		expect(exchange.entries[0]?.files.map((each) => each.path)).toEqual([`${folder}/Bild.jpg`, `${folder}/bild (2).jpg`])
		expect(String(files['Bergstrasse 12/Bergstrasse 12.pdf']).startsWith('%PDF-1.')).toBe(true)
	})

	test('as PDF: cover, entries by date with photos, totals; and as a workbook', async () => {
		const own = await createHouse(server, 'Familie Roth')
		const { anna, property } = own
		const of = await log(
			anna,
			{ name: 'Boiler entkalkt', event_at: '2025-11-20T09:00:00.000Z', description: 'Kalk & Rost', balance: { expense: 123_450 } },
			property.id,
		)
		await log(anna, { name: 'Miete', event_at: '2026-01-02T09:00:00.000Z', balance: { income: 200_000 } }, property.id)
		await upload(server, anna, own.group.id, { bytes: await photo(900, 600), form: { event: of.id } })
		const { body } = await ask(anna, { report: 'entries', format: 'pdf', from: '2025-01-01' }, property.id)
		await ended(anna, body.id)
		const { pages } = await readPdf((await download(anna, body.id)).rawPayload)
		const text = pages.join(' ')
		expect(text).toMatch(
			/Bergstrasse 12.*ab 01\.01\.2025.*20\.11\.2025.*Boiler entkalkt.*Kalk & Rost.*CHF 1['’]234\.50.*Miete.*Zusammenstellung.*Total/s,
		)
		const sheet = (await ask(anna, { report: 'entries', format: 'xlsx' }, property.id)).body
		await ended(anna, sheet.id)
		const parts = await unzipped((await download(anna, sheet.id)).rawPayload)
		expect(String(parts['xl/workbook.xml'])).toMatch(/Einträge.*Beträge.*Arbeitszeit.*Messungen/)
		expect(String(parts['xl/worksheets/sheet2.xml'])).toContain('<v>1234.50</v>')
	})

	test('who sees some properties gets those', async () => {
		const there = await house.addProperty('Seeweg 3')
		await log(house.anna, { name: 'Geheim', event_at: '2026-11-20T09:00:00.000Z' }, house.property.id)
		await log(house.anna, { name: 'Sichtbar', event_at: '2026-11-20T09:00:00.000Z' }, there.id)
		const limited = await house.join('member', [there.id])
		expect((await ask(limited)).status).toBe(404)
		const { body } = await server.call(limited, exports.createGroupExport, { ...at(house.group.id), body: json })
		await ended(limited, body.id)
		const file = Exchange.parse((await download(limited, body.id)).json())
		expect(file.properties.map(({ name }) => name)).toEqual(['Seeweg 3'])
		expect(file.entries.map(({ name }) => name)).toEqual(['Sichtbar'])
	})
})

describe('what is asked for', () => {
	test('fits the report, or the field says why not', async () => {
		const errors = async (body: object) => (await ask(house.anna, body as ReportRequest)).body.errors
		expect(await errors({ report: 'hours', format: 'csv' })).toEqual([
			{ path: 'format', message: 'Diesen Bericht gibt es in diesem Format nicht.' },
		])
		expect(await errors({ ...csv, year: 2026 })).toEqual([{ path: 'year', message: 'Diese Angabe hat dieser Bericht nicht.' }])
		expect(await errors({ report: 'tax', format: 'pdf' })).toEqual([{ path: 'year', message: 'Diese Angabe braucht es.' }])
		expect(await errors({ ...csv, from: '2026-02-01', to: '2026-01-01' })).toEqual([
			{ path: 'to', message: 'Das Ende liegt vor dem Anfang.' },
		])
		const { status, body } = await server.call(house.anna, exports.createGroupExport, { ...at(house.group.id), body: csv })
		expect([status, body.errors?.[0]?.path]).toEqual([422, 'format'])
	})

	test('names what is there: nothing of another house, and nothing from the trash', async () => {
		const own = await createHouse(server, 'Familie Frei')
		const other = await own.addProperty('Seeweg 3')
		const made = async (property: string) => {
			const rows = { object: { name: 'Boiler' }, journal: { name: 'Heizung', type_id: await seeded(server, 'journal_type') } }
			const [object, journal] = [
				await insert({ server, house: own }, 'object', { ...rows.object, property_id: property }),
				await insert({ server, house: own }, 'journal', { ...rows.journal, property_id: property }),
			]
			return { object, journal, contact: await insert({ server, house: own }, 'contact', { company: 'Huber' }) }
		}
		const refused = async (body: Partial<ReportRequest>) =>
			(await ask(own.anna, { ...csv, ...body }, own.property.id)).body.errors?.[0]?.path
		const [here, elsewhere] = [await made(own.property.id), await made(other.id)]
		expect(await refused({ objects: [here.object], journals: [here.journal], contact: here.contact })).toBeUndefined()
		expect(await refused({ objects: [here.object, elsewhere.object] })).toBe('objects.1')
		expect(await refused({ journals: [elsewhere.journal] })).toBe('journals.0')
		for (const [table, id] of Object.entries(here)) await server.owner.query(`update ${table} set deleted_at = now() where id = $1`, [id])
		expect([
			await refused({ objects: [here.object] }),
			await refused({ journals: [here.journal] }),
			await refused({ contact: here.contact }),
			await refused({ person: (await server.person('Fremd')).id }),
		]).toEqual(['objects.0', 'journals.0', 'contact', 'person'])
	})

	test('one is made and three wait, of one person', async () => {
		const busy = await house.join('admin')
		for (const status of ['running', 'waiting', 'waiting', 'waiting']) await underWay(status, busy)
		const { status, body } = await ask(busy)
		expect([status, body.reason]).toEqual([409, 'exports'])
		expect((await ask(house.anna)).status).toBe(201)
		await server.owner.query('delete from export where person_id = $1', [busy.id])
	})

	test('the list has one’s own, newest first', async () => {
		const other = await house.join('member')
		const { id } = (await ask(other)).body
		await ended(other, id)
		const listed = async (person: TestPerson) => (await server.call(person, exports.listExports, at(house.property.id))).body
		expect((await listed(other)).map((each) => each.id)).toEqual([id])
		expect((await listed(house.anna)).some((each) => each.id === id)).toBe(false)
		expect((await server.call(house.anna, exports.getExport, at(id))).status).toBe(404)
		expect((await download(house.anna, id)).statusCode).toBe(404)
	})
})

describe('ends', () => {
	test('deleted, with its file', async () => {
		const { id } = (await ask(house.anna)).body
		await ended(house.anna, id)
		expect(existsSync(fileOf(id))).toBe(true)
		expect((await server.call(house.anna, exports.removeExport, at(id))).status).toBe(204)
		await expect.poll(() => existsSync(fileOf(id)), { timeout: 60_000 }).toBe(false)
		expect((await download(house.anna, id)).statusCode).toBe(404)
	})

	test('after its days it is not handed out', async () => {
		const { id } = (await ask(house.anna)).body
		const { expires_at, created_at } = await ended(house.anna, id)
		expect(Date.parse(expires_at) - Date.parse(created_at)).toBeGreaterThanOrEqual(7 * 24 * 3_600_000)
		await server.owner.query(`update export set expires_at = now() - interval '1 minute' where id = $1`, [id])
		const { statusCode, body } = await download(house.anna, id)
		expect([statusCode, JSON.parse(body).detail]).toEqual([410, expect.stringContaining('sieben Tagen')])
		expect(await read(house.anna, id)).toMatchObject({ status: 'failed' })
	})

	test('with other rights than it was made with it is not handed out, and without membership it is not there', async () => {
		const member = await house.join('member')
		const { id } = (await ask(member)).body
		await ended(member, id)
		const change = (body: object) =>
			server.call(house.anna, members.changeMember, { params: { id: house.group.id, user: member.id }, body })
		await change({ properties: [house.property.id] })
		expect((await download(member, id)).statusCode).toBe(410)
		await change({ role: 'caretaker' })
		expect((await download(member, id)).statusCode).toBe(403)
		await server.call(house.anna, members.removeMember, { params: { id: house.group.id, user: member.id } })
		expect((await download(member, id)).statusCode).toBe(404)
	})

	test('where the session ended before it was made', async () => {
		const member = await house.join('member')
		for (const name of ['eins', 'zwei']) await log(member, { name, event_at: '2026-11-20T09:00:00.000Z' })
		const other = await server.signIn(member)
		const { id } = (await ask(member)).body
		await server.call(member, sessions.signOut, {})
		expect(await ended(other, id)).toMatchObject({ status: 'failed', problem: expect.stringContaining('Abmelden') })
	})
})
