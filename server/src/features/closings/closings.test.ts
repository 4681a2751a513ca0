import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { closings } from '@hausheft/contract/closings.ts'
import { contacts } from '@hausheft/contract/contacts.ts'
import { events } from '@hausheft/contract/events.ts'
import { files } from '@hausheft/contract/files.ts'
import { history } from '@hausheft/contract/history.ts'
import { imports } from '@hausheft/contract/imports.ts'
import { plans } from '@hausheft/contract/plans.ts'
import { tax } from '@hausheft/contract/tax.ts'
import { trash } from '@hausheft/contract/trash.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { runImport, sendImport, undoImport } from '../../../test/moved.ts'
import { sheetsOf } from '../../../test/reports.ts'
import { pdf, upload } from '../../../test/upload.ts'
import { connect, type Database } from '../../platform/database/connect.ts'
import { openDisk } from '../../platform/disk.ts'
import { openStore } from '../../platform/files/store.ts'
import { closingJobs } from './jobs.ts'

let server: TestServer
let house: TestHouse
let database: Database
let id: string
const folder = mkdtempSync(path.join(tmpdir(), 'hausheft-closings-'))
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
	database = connect(server.url, () => {})
})
beforeEach(async () => {
	id = (await house.addProperty('Seeweg 3')).id
})
afterAll(async () => {
	await database.close()
	await server.close()
	rmSync(folder, { recursive: true })
})

const at = (year = 2025) => ({ params: { id, year: year as never } })
const close = (person: TestPerson = house.anna, key = randomUUID() as string) => server.call(person, closings.closeYear, at(), { key })
const read = async (person: TestPerson = house.anna) => (await server.call(person, closings.getClosing, at())).body
const ended = async () => {
	await expect.poll(async () => (await read()).state, { timeout: 60_000 }).not.toBe('making')
}
async function closed() {
	expect((await close()).body).toMatchObject({ state: 'making' })
	await ended()
	const body = await read()
	expect([body.state, body.problem]).toEqual(['closed', null])
	return body
}
const log = async (name: string, expense: number, more: object = {}, day = '2025-03-01') =>
	(
		await server.call(house.anna, events.createEvent, {
			params: { id },
			body: { name, event_at: `${day}T10:00:00.000Z`, balance: { expense, tax_relevant: true, tax: 'energie' as const, ...more } },
		})
	).body
const change = async (event: string, body: object, person = house.anna) => {
	const { version } = (await server.call(house.anna, events.getEvent, { params: { id: event } })).body
	return server.call(person, events.changeEvent, { params: { id: event }, body }, { version })
}
const receipt = async (event: string, name = 'Beleg.pdf', person = house.anna) =>
	upload(server, person, house.group.id, { bytes: pdf, name, form: { event } })
const content = async (file: string, person = house.anna) =>
	(await server.app.inject({ url: `/api/be/files/${file}/content`, headers: { host: 'haus.test', cookie: person.cookie } })).rawPayload
const numbers = async () =>
	(await server.call(house.anna, tax.listTax, { params: { id }, query: { year: 2025 } })).body.rows.flatMap(({ receipts }) =>
		receipts.map(({ number, given }) => [number, given]),
	)

test('a year is closed once its papers lie there, with the figures and numbers of one moment', { timeout: 120_000 }, async () => {
	expect(await read()).toMatchObject({ state: 'open', closed_at: null, files: [], changed: [], earlier: [] })
	const boiler = await log('Boiler', 50_000, { tax: 'werterhaltend' })
	await log('Privat', 9_900, { tax_relevant: false, tax: null })
	await receipt(boiler.id)
	const used = (await server.call(house.anna, plans.getLimits, { params: { id: house.group.id } })).body
	// Of two at once one closes.
	const both = await Promise.all([close(), close(await house.join('accountant'))])
	expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
	await ended()
	const { sums, sha256, files: papers, closed_at, changed } = await read()
	expect(sums).toMatchObject({ expense: 59_900, income: 0, count: 2, yields: 0, classes: [{ tax: 'werterhaltend', expense: 50_000 }] })
	expect([closed_at === null, changed, await numbers()]).toEqual([false, [], [[1, true]]])
	const name = 'Steuer-Mappe 2025 Seeweg 3'
	expect(papers.map(({ filename }) => filename)).toEqual([`${name}.pdf`, `${name}.xlsx`, `${name}.zip`])
	for (const paper of papers) {
		const bytes = await content(paper.id)
		expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([paper.size, paper.sha256])
	}
	expect(papers[2]?.sha256).toBe(sha256)
	const zip = await fromBufferPromise(await content(papers[2]?.id ?? ''))
	const inside = new Map<string, Buffer>()
	for await (const entry of zip.eachEntry()) inside.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
	expect([...inside.keys()]).toEqual([`${name}.pdf`, `${name}.xlsx`, 'Belege/Beleg 1 Beleg.pdf'])
	expect(inside.get(`${name}.pdf`)).toEqual(await content(papers[0]?.id ?? ''))
	// They weigh, and no limit counts them.
	const now = (await server.call(house.anna, plans.getLimits, { params: { id: house.group.id } })).body
	expect(now).toMatchObject({ files: (used as never as { files: object }).files })
	const { rows } = await server.owner.query('select (select sum(bytes) from storage) = (select sum(size) from file) as weighs')
	expect(rows).toEqual([{ weighs: true }])
})

test('the history says who has closed a year', { timeout: 120_000 }, async () => {
	const accountant = await house.join('accountant')
	await log('Boiler', 50_000)
	expect((await close(accountant)).status).toBe(201)
	await ended()
	const asked = { params: { id: house.group.id }, query: { source: 'property' as const, fk: id } }
	const [newest] = (await server.call(house.anna, history.listHistory, asked)).body
	expect([newest?.user, newest?.text]).toEqual([accountant.id, `${accountant.name} hat das Jahr 2025 abgeschlossen`])
})

test('its papers name the contacts of the house, whoever closes the year', { timeout: 120_000 }, async () => {
	const addContact = async (company: string, properties: string[]) =>
		(await server.call(house.anna, contacts.createContact, { params: { id: house.group.id }, body: { company, properties } })).body.id
	const [here, elsewhere] = [await addContact('Sanitär Huber', [id]), await addContact('Geheim AG', [house.property.id])]
	const boiler = await log('Boiler', 50_000)
	await change(boiler.id, { contacts: [elsewhere, here], maintenance: { contact: elsewhere, done: true } })
	const limited = await house.join('accountant', [id])
	const named = async (person: TestPerson) => {
		expect((await close(person)).status).toBe(201)
		await ended()
		const { files: papers } = await read(limited)
		const rows = (await sheetsOf({ bytes: await content(papers[1]?.id ?? '', limited) } as never)).flat()
		return rows.filter(([, name]) => name === 'Boiler').map(([, , recipients]) => recipients)
	}
	expect(await named(limited)).toEqual(['Sanitär Huber'])
	await change(boiler.id, { balance: { expense: 40_000, tax_relevant: true, tax: 'energie' } })
	expect(await named(house.anna)).toEqual(['Sanitär Huber'])
})

test('what is changed later is done, said and listed; closing again keeps both', { timeout: 120_000 }, async () => {
	const boiler = await log('Boiler', 50_000)
	const dach = await log('Dach', 20_000)
	const other = await log('Andere', 10_000, {}, '2024-03-01')
	await closed()
	const said = ({ status, headers }: { status: number; headers: Record<string, unknown> }) => [status, headers['x-year-closed']]
	expect(said(await change(boiler.id, { name: 'Boiler neu', description: 'Ein Wort' }))).toEqual([200, undefined])
	expect(said(await change(other.id, { balance: { expense: 1, tax_relevant: true } }))).toEqual([200, undefined])
	// The papers say the day alone.
	expect(said(await change(boiler.id, { event_at: '2025-03-01T15:00:00.000Z' }))).toEqual([200, undefined])
	expect((await read()).changed).toEqual([])
	expect(said(await change(boiler.id, { balance: { expense: 40_000, tax_relevant: true, tax: 'energie' } }))).toEqual([200, '2025'])
	expect(said(await change(boiler.id, { balance: { expense: 40_000, tax_relevant: true, tax: null } }))).toEqual([200, '2025'])
	const added = await receipt(boiler.id)
	expect(said(added)).toEqual([201, '2025'])
	expect(said(await change(other.id, { event_at: '2025-05-05T10:00:00.000Z' }))).toEqual([200, '2025'])
	const { version } = (await server.call(house.anna, events.getEvent, { params: { id: dach.id } })).body
	expect(said(await server.call(house.anna, events.removeEvent, { params: { id: dach.id } }, { version }))).toEqual([204, '2025'])
	const { changed } = await read()
	expect(
		changed.map(({ event, before, after }) => [event, before?.expense ?? null, after?.expense ?? null, after?.receipts.length]),
	).toEqual([
		[other.id, null, 1, 0],
		...[
			[boiler.id, 50_000, 40_000, 1],
			[dach.id, 20_000, null, undefined],
		].toSorted((one, two) => changed.findIndex(({ event }) => event === one[0]) - changed.findIndex(({ event }) => event === two[0])),
	])
	expect(said(await server.call(house.anna, trash.restoreTrash, { params: { source: 'event', id: dach.id } }))).toEqual([204, '2025'])
	expect((await read()).changed).toHaveLength(2)
	// Who sees no amounts is told nothing of a year's papers.
	const caretaker = await house.join('caretaker')
	expect(said(await receipt(boiler.id, 'Vom Hauswart.pdf', caretaker))).toEqual([201, undefined])
	expect((await server.call(caretaker, closings.getClosing, at())).status).toBe(403)
	const before = await read()
	const again = await closed()
	expect(again.changed).toEqual([])
	expect(again.earlier.map(({ closed_at, sha256, sums }) => [closed_at, sha256, sums.expense])).toEqual([
		[before.closed_at, before.sha256, 70_000],
	])
	expect(again.sums?.expense).toBe(60_001)
	// A receipt in the trash is none of the entry's any more.
	expect(said(await server.call(house.anna, files.removeFile, { params: { id: added.body.id } }))).toEqual([204, '2025'])
	expect((await read()).changed.map(({ event, before, after }) => [event, before?.receipts.length, after?.receipts.length])).toEqual([
		[boiler.id, 2, 1],
	])
})

test('a table that is imported into a closed year, and its undo, say so where their outcome stands', { timeout: 120_000 }, async () => {
	await log('Boiler', 50_000)
	await closed()
	const send = async (day: string) => {
		const table = Buffer.from(`Datum;Titel;Ausgaben CHF\n${day};Heizöl;120\n`)
		const { body } = await sendImport(server, house.anna, house.group.id, table, `${day}.csv`)
		if (body.mapping)
			await server.call(house.anna, imports.changeImport, { params: { id: body.id }, body: { ...body.mapping, property: id } })
		return body.id
	}
	const note = '2025 ist abgeschlossen: Die Unterlagen bleiben, wie sie waren.'
	const later = await send('2026-03-01')
	expect((await runImport(server, house.anna, later)).result?.notes ?? []).not.toContain(note)
	const inside = await send('2025-03-01')
	expect((await runImport(server, house.anna, inside, true)).result?.notes ?? []).not.toContain(note)
	const { result } = await runImport(server, house.anna, inside)
	expect([result?.made.events, result?.notes]).toEqual([1, [note]])
	expect((await read()).changed).toMatchObject([{ before: null, after: { name: 'Heizöl', expense: 12_000 } }])
	await closed()
	expect((await undoImport(server, house.anna, inside)).result?.notes).toEqual([note])
	expect((await read()).changed).toMatchObject([{ before: { name: 'Heizöl' }, after: null }])
})

test('its papers are seen by who sees all amounts, and stay as they are', { timeout: 120_000 }, async () => {
	const boiler = await log('Boiler', 50_000)
	const [paper] = (await closed()).files
	const file = { params: { id: paper?.id ?? '' } }
	const list = async (person: TestPerson) =>
		(await server.call(person, files.listFiles, { params: { id }, query: { kind: 'closing' } })).body.map(({ closing }) => typeof closing)
	const people = { viewer: await house.join('viewer'), limited: await house.join('member', [id]), caretaker: await house.join('caretaker') }
	expect([await list(people.viewer), await list(people.limited), await list(people.caretaker)]).toEqual([
		['string', 'string', 'string'],
		['string', 'string', 'string'],
		[],
	])
	expect((await server.call(people.caretaker, files.getFile, file)).status).toBe(404)
	expect((await server.call(house.anna, files.listFiles, { params: { id }, query: { kind: 'receipt' } })).body).toEqual([])
	expect((await server.call(house.anna, files.removeFile, file)).status).toBe(409)
	expect((await server.call(house.anna, files.changeFile, { ...file, body: { receipt: false } })).status).toBe(409)
	expect((await server.call(house.anna, files.changeFile, { ...file, body: { plan: true } })).status).toBe(409)
	expect((await change(boiler.id, { files: [paper?.id] })).status).toBe(422)
	// Purged with the house alone.
	await server.owner.query('select purge_some(100)')
	expect((await server.call(people.viewer, files.getFile, file)).status).toBe(200)
	await server.owner.query(`update property set deleted_at = now() - interval '40 days' where id = $1`, [id])
	for (let left = 1; left > 0;) left = (await server.owner.query<{ n: number }>('select purge_some(100) as n')).rows[0]?.n ?? 0
	const { rows } = await server.owner.query(
		'select (select count(*) from closing where property_id = $1)::int + (select count(*) from file where property_id = $1)::int as n',
		[id],
	)
	expect(rows).toEqual([{ n: 0 }])
})

describe('what can stand against it', () => {
	test('a role, a key without rights, a year to come, and no key for a repetition', async () => {
		for (const role of ['member', 'caretaker', 'viewer'] as const)
			expect([role, (await close(await house.join(role))).status]).toEqual([role, 403])
		expect((await server.call(house.anna, closings.closeYear, at(), {})).status).toBe(428)
		expect((await server.call(house.anna, closings.closeYear, at(2199), { key: randomUUID() })).status).toBe(422)
		const key = randomUUID()
		expect([(await close(house.anna, key)).status, (await close(house.anna, key)).status]).toEqual([201, 201])
		await ended()
		expect((await read()).earlier).toEqual([])
	})

	/** Straight into the table, so that the server's own jobs do not take it. */
	async function begun(attempts = 0): Promise<string> {
		const event = await log('Boiler', 100)
		await receipt(event.id)
		const content = JSON.stringify({ property: { name: 'Seeweg 3' }, list: { rows: [] } })
		const { rows } = await server.owner.query<{ id: string }>(
			`with made as (insert into closing (group_id, property_id, year, person_id, attempts, sums, entries, content)
				values ($1, $2, 2025, $3, $4, '{}', '{}', $5) returning *),
			given as (insert into receipt_number select made.group_id, made.property_id, made.year, 1, file.id, made.id from made, file
				where file.property_id = made.property_id and file.closing_id is null)
			select id from made`,
			[house.group.id, id, house.anna.id, attempts, content],
		)
		return rows[0]?.id ?? ''
	}
	const quiet = { error() {} } as never
	async function run(
		closing: string,
		disk?: Parameters<typeof openStore>[1],
		program = '',
		stopping = new AbortController().signal,
		nth = 0,
		most = Infinity,
	) {
		const store = { ...(await openStore(path.join(folder, 'files'), disk ?? openDisk(server.config))), most }
		const needs = { db: database.owner, log: quiet, store, files: server.config.files, folder: path.join(folder, 'making'), program }
		await closingJobs(needs)[nth]?.run({ closing }, stopping)
	}
	const programs = {
		full: `process.once('message', ({ targets }) => { for (const each of Object.values(targets)) require('node:fs').writeFileSync(each, 'halb'); process.send({ failed: 'space' }, () => process.exit(0)) })`,
		killed: `process.once('message', () => process.kill(process.pid, 'SIGKILL'))`,
		made: `process.once('message', ({ targets }) => {
			for (const each of Object.values(targets)) require('node:fs').writeFileSync(each, 'ganz')
			const paper = { filename: 'Steuern', mime: 'application/zip', size: 4, sha256: 'x' }
			process.send({ made: [paper, paper, { ...paper, size: 5 }] }, () => process.exit(0)) })`,
		never: `process.on('message', () => {}); setInterval(() => {}, 1000)`,
	}
	const program = (name: keyof typeof programs) => {
		const file = path.join(folder, `${name}.cjs`)
		writeFileSync(file, programs[name])
		return file
	}
	const failed = async (problem: RegExp) => {
		expect(await read()).toMatchObject({ state: 'failed', closed_at: null, problem: expect.stringMatching(problem) })
		// Nobody has got a paper with a number.
		expect(await numbers()).toEqual([[1, false]])
		expect([...readdirSync(path.join(folder, 'files/incoming')), ...readdirSync(path.join(folder, 'making'))]).toEqual([])
	}
	test('a disk that is full, before it begins and half way', async () => {
		await run(await begun(), undefined, program('full'))
		await failed(/zu wenig Platz/)
		id = (await house.addProperty('Seeweg 5')).id
		await run(await begun(), { hold: async () => null })
		await failed(/zu wenig Platz/)
	})
	test('papers that are larger than what is taken: it has failed at once and says so', async () => {
		await run(await begun(), undefined, program('made'), undefined, 0, 4)
		await failed(/grösser als 4\.5 GB/)
	})
	test('a kill: it is begun again, and after the fourth time it has failed; a stop counts for nothing', async () => {
		const closing = await begun()
		for (let time = 0; time < 2; time++) await expect(run(closing, undefined, program('killed'))).rejects.toThrow('was killed')
		expect((await read()).state).toBe('making')
		await run(closing, undefined, program('killed'))
		await failed(/musste die Arbeit mehrmals abbrechen/)
		id = (await house.addProperty('Seeweg 6')).id
		await run(await begun(3))
		await failed(/mehrmals unterbrochen/)
		id = (await house.addProperty('Seeweg 7')).id
		const stopped = await begun()
		await expect(run(stopped, undefined, program('never'), AbortSignal.abort())).rejects.toThrow('server stops')
		const { rows } = await server.owner.query('select attempts, state from closing where id = $1', [stopped])
		expect(rows).toEqual([{ attempts: 0, state: 'making' }])
	})
	test('a job that is gone: the papers are made all the same', async () => {
		await begun()
		await run('', undefined, '', undefined, 1)
		await ended()
		// What lies there is no year.
		await failed(/ein Fehler aufgetreten/)
	})
	test('a restore: it has failed and says why, and the year can be closed', { timeout: 120_000 }, async () => {
		await begun()
		expect((await close()).status).toBe(409)
		await server.owner.query('select end_under_way()')
		expect(await read()).toMatchObject({ state: 'failed', problem: expect.stringContaining('aus einer Sicherung wiederhergestellt') })
		expect((await closed()).sums?.count).toBe(1)
	})
	test('other papers that have used its numbers keep them', async () => {
		const closing = await begun()
		await server.owner.query('update receipt_number set closing_id = null where closing_id = $1', [closing])
		await run(closing, { hold: async () => null })
		expect(await numbers()).toEqual([[1, true]])
	})
})
