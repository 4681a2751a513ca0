import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnnotationFields } from '@hausheft/contract/annotation-requests.ts'
import { annotations } from '@hausheft/contract/annotations.ts'
import { contacts } from '@hausheft/contract/contacts.ts'
import { emergency } from '@hausheft/contract/emergency.ts'
import { events, type Event } from '@hausheft/contract/events.ts'
import type { EventFields } from '@hausheft/contract/event-requests.ts'
import { Exchange } from '@hausheft/contract/exchange.ts'
import { figures } from '@hausheft/contract/figures.ts'
import { history } from '@hausheft/contract/history.ts'
import { imports } from '@hausheft/contract/imports.ts'
import { journals } from '@hausheft/contract/journals.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { plans } from '@hausheft/contract/plans.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { readings } from '@hausheft/contract/readings.ts'
import { replies } from '@hausheft/contract/replies.ts'
import { search } from '@hausheft/contract/search.ts'
import { statistics } from '@hausheft/contract/statistics.ts'
import { tax } from '@hausheft/contract/tax.ts'
import { createHouse, startServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { shareAmong } from '../../../test/parties.ts'
import { listening, openPage } from '../../../test/live.ts'
import { exported, runImport, sendImport, undoImport } from '../../../test/moved.ts'
import { annotation, drawn, pinTo } from '../../../test/nouns/files.ts'
import { stayThere } from '../../../test/stayed.ts'
import { emptyColumns, expectTravelled } from '../../../test/travels.ts'
import { download, pdf, photo, upload } from '../../../test/upload.ts'

let server: TestServer
let from: TestHouse
let into: TestHouse
let zip: Buffer
let json: Buffer
beforeAll(async () => {
	server = await startServer()
	from = await createHouse(server, 'Familie Steiner')
	into = await createHouse(server, 'Familie Keller')
	await fill()
	zip = await exported(server, from.anna, from.group.id, 'zip')
	json = await exported(server, from.anna, from.group.id, 'json')
})
afterAll(() => server.close())

const at = (id: string) => ({ params: { id } })

/** A house with something of everything that an export holds. */
async function fill() {
	const { anna, group, property } = from
	const beat = await from.join('admin')
	const alp = await from.addProperty('Alp Grünenwald')
	const unit = async (symbol: string) =>
		(await server.call(anna, events.listUnits, {})).body.find((each) => each.symbol === symbol)?.id ?? ''
	const object = async (name: string, disabled_at: string | null = null) =>
		(await server.call(anna, objects.createObject, { ...at(property.id), body: { name, disabled_at } })).body.id
	const stopped = '2026-01-01T00:00:00.000Z'
	const [boiler, meter] = [await object('Boiler'), await object('Alter Zähler', stopped)]
	const [type] = (await server.call(anna, journals.listJournalTypes, {})).body
	const book = (
		await server.call(anna, journals.createJournal, {
			...at(property.id),
			body: { name: 'Unterhalt', type: type?.id ?? '', disabled_at: stopped },
		})
	).body
	const huber = (
		await server.call(anna, contacts.createPropertyContact, {
			...at(property.id),
			body: {
				company: 'Sanitär Huber AG',
				firstname: 'Urs',
				lastname: 'Huber',
				email: 'huber@haus.test',
				phone: '044 123 45 67',
				address_street: 'Seeweg 3',
				address_zip: '8810',
				address_city: 'Horgen',
				valid_from: '2020-01-01',
				valid_until: '2030-01-01',
				disabled_at: stopped,
				properties: [alp.id],
			},
		})
	).body
	const series = [{ name: 'Wasser', object: meter }]
	const line = { unit: await unit('m³'), scale: 'month', summarize: true, series } as const
	const body = { name: 'Wasser', note: 'Keller', disabled_at: stopped, ...line }
	await server.call(anna, statistics.createStatistic, { ...at(property.id), body })
	const log = async (by: TestPerson, fields: Partial<EventFields>, place = property.id): Promise<Event> => {
		const sent = { name: 'Boiler entkalkt', event_at: '2026-11-20T09:00:00.000Z', ...fields }
		return (await server.call(by, events.createEvent, { ...at(place), body: sent })).body
	}
	const quotas = [{ from_on: '2020-01-01', weight: '1/2' }]
	const [one = '', other = ''] = (
		await shareAmong(server, anna, property.id, [
			{ name: 'Eins', iban: 'CH9300762011623852957', contact: huber.id, quotas },
			{ name: 'Zwei', quotas, until_on: '2030-12-31' },
		])
	).map(({ id }) => id)
	await log(beat, { name: 'Ausgleich', transfer: { from: one, to: other, amount: 4_200 } })
	await stayThere(server, anna, { property: property.id, party: one })
	const whole = await log(beat, {
		description: 'Mit «Kalk»\nund 019a0000-0000-7000-8000-000000000000',
		journal: book.id,
		objects: [boiler, meter],
		contacts: [huber.id],
		balance: {
			expense: 123_405,
			income: 5,
			tax_relevant: true,
			tax: 'werterhaltend',
			tax_percent: 60,
			tax_rest: 'energie',
			paid_by: one,
			split: {
				by: 'weights',
				parties: [
					{ party: one, value: 2 },
					{ party: other, value: 1 },
				],
			},
		},
		maintenance: {
			contact: huber.id,
			person: anna.id,
			date: '2027-11-20',
			done: false,
			recurrence: { every: 1, unit: 'month', anchor: '2027-01-31' },
		},
		reminder: {
			date: '2026-12-24',
			note: 'Entkalker kaufen',
			person: beat.id,
			done: true,
			recurrence: { every: 1, unit: 'year', until: '2026-12-24' },
			proposal: { expense: null, income: 200_000 },
			kind: 'bill',
		},
		measurement: [
			{ unit: await unit('m³'), name: 'Wasser', note: 'neu', data: '812.437', object: meter, replaced: true },
			{ unit: await unit('°C'), name: 'Vorlauf', data: '-3.5', object: null, replaced: false },
		],
		time_recording: [
			{ minutes: 95, user_id: beat.id, note: 'allein' },
			{ minutes: 5, user_text: 'Nachbar' },
		],
		rental: { contact: huber.id, is_rent: true, is_retrieve: false },
	})
	const income = { name: '=SUMME(1)', event_at: '2025-01-01T00:00:00.000Z', balance: { income: 200_000, tax_relevant: false } }
	await server.call(anna, events.settleEvent, { ...at((await log(anna, income)).id), body: { event: whole.id } })
	await log(beat, { name: 'Dach geprüft' }, alp.id)
	const shot = (await upload(server, beat, group.id, { bytes: await photo(40, 30), name: 'Riss.jpg', form: { event: whole.id } })).body
	await server.call(anna, annotations.putAnnotations, { ...at(shot.id), body: [annotation, drawn] as AnnotationFields[] }, { version: 1 })
	await upload(server, beat, group.id, { bytes: pdf, name: 'Rechnung.pdf', form: { event: whole.id } })
	const reply = (await server.call(beat, replies.createReply, { ...at(whole.id), body: { text: 'Wer?' } })).body
	await server.call(beat, replies.changeReply, { ...at(reply.id), body: { text: 'Wer ruft an?' } }, { version: 1 })
	const front = (await upload(server, anna, group.id, { bytes: await photo(50, 40), name: 'Haus.jpg', form: { property: property.id } }))
		.body
	const house = (await server.call(anna, properties.getProperty, at(property.id))).body
	const told = { photo: front.id, address_street: 'Bergstrasse 12', address_zip: '8810', address_city: 'Horgen' }
	await server.call(anna, properties.changeProperty, { ...at(property.id), body: told }, { version: house.version })
	const plan = (await upload(server, anna, group.id, { bytes: pdf, name: 'Plan.pdf', form: { property: property.id, plan: 'true' } })).body
	const pins = [boiler, whole.id].map((lead, nth) => ({ ...pinTo(lead, nth), target: onPage(pinTo(lead).target) }))
	await server.call(anna, annotations.putAnnotations, { ...at(plan.id), body: pins }, { version: 1 })
	await upload(server, anna, group.id, { bytes: await photo(20, 20), name: 'Typenschild.jpg', form: { object: boiler } })
	const tap = (await upload(server, anna, group.id, { bytes: await photo(30, 20), name: 'Hahn.jpg' })).body
	const items = [
		{ kind: 'number', text: 'Sanitär Huber', phone: '044 123 45 67', file: null },
		{ kind: 'water', text: '', phone: null, file: tap.id },
		{ kind: 'power', text: 'Im Keller', phone: null, file: shot.id },
	] as const
	const { version } = (await server.call(anna, emergency.getEmergency, at(property.id))).body
	await server.call(anna, emergency.putEmergency, { ...at(property.id), body: { items: [...items] } }, { version })
	const round = [
		{ unit: await unit('°C'), name: 'Vorlauf', object: null, hidden: true },
		{ unit: await unit('m³'), name: 'Wasser', object: meter, hidden: false },
	]
	await server.call(anna, readings.putReadingOrder, { ...at(property.id), body: { series: round } })
	const rate = { base: 2_400_000, percent: 12.5, canton_percent: 15, built: 1962, note: 'Mietwert' }
	for (const year of [2025, 2026]) {
		const body = { ...rate, business: year === 2025 || null }
		await server.call(anna, tax.putFlatRate, { params: { id: property.id, year }, body }, { version: 0 })
	}
}

const onPage = ({ selector, ...target }: ReturnType<typeof pinTo>['target']) => ({
	...target,
	selector: { type: 'FragmentSelector' as const, value: 'page=1', refinedBy: selector },
})

/** What an export says, with names for ids and without what is the other group's: stamps, authors, who was meant. */
function plain(bytes: Buffer) {
	const parsed = Exchange.parse(JSON.parse(bytes.toString()))
	const ids = new Map<string, string>()
	const named = (list: { id: string }[], nameOf: (one: never) => string) => {
		for (const one of list) ids.set(one.id, nameOf(one as never))
	}
	for (const list of [
		parsed.properties,
		...parsed.properties.map((house) => house.parties),
		parsed.objects,
		parsed.journals,
		parsed.statistics,
		parsed.entries,
	])
		named(list, ({ name }) => name)
	named(parsed.contacts, ({ company }) => company)
	for (const list of [parsed.files, ...parsed.entries.map((entry) => entry.files)]) named(list, ({ filename }) => filename)
	for (const { name, maintenance, reminder } of parsed.entries)
		for (const part of [maintenance, reminder]) if (part?.series) ids.set(part.series, `what comes back of ${name}`)
	const text = JSON.stringify(parsed, (key, value: unknown) =>
		['created_at', 'made_at', 'author'].includes(key) || (key === 'person_text' && value !== 'Nachbar') ? undefined : value,
	)
	const {
		group: _,
		files: held,
		...rest
	} = JSON.parse(text.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, (id) => ids.get(id) ?? id)) as Exchange
	return { ...rest, files: held.toSorted((one, other) => one.filename.localeCompare(other.filename)) }
}

describe('a house moves into another group', () => {
	test('of which every column says something that travels', async () => {
		expect(await emptyColumns(server, { group: from.group.id })).toEqual([])
	})

	test('as a ZIP: checked first, then whole, file by file and sum by sum, and out again as it came in', async () => {
		const sent = await sendImport(server, into.anna, into.group.id, zip, 'Familie Steiner Einträge.zip')
		const counts = { properties: 2, objects: 2, journals: 1, contacts: 1, statistics: 1, files: 6, events: 4 }
		expect([sent.status, sent.body]).toMatchObject([
			201,
			{ format: 'zip', mapping: null, headings: [], preview: [], moving: { group: 'Familie Steiner', counts }, rows: 15 },
		])
		const { id } = sent.body
		expect(await runImport(server, into.anna, id, true)).toMatchObject({
			status: 'checked',
			problem: null,
			result: {
				dry: true,
				made: counts,
				left: 0,
				errors: [],
				notes: [
					expect.stringContaining('«Bergstrasse 12» gibt es'),
					expect.stringContaining('1 Eintrag war eine Person gemeint'),
					expect.stringMatching(/^Was zurückbleibt: Mitglieder.*Verlauf/),
				],
			},
		})
		expect((await server.call(into.anna, events.rollGroup, { ...at(into.group.id), query: {} })).body.ids).toEqual([])

		const page = await openPage(await listening(server.app), into.anna)
		expect(await runImport(server, into.anna, id)).toMatchObject({
			status: 'done',
			progress: 1,
			problem: null,
			result: { made: counts, left: 0, errors: [], notes: [expect.stringContaining('1 Eintrag war eine Person gemeint')] },
		})
		const houses = (await server.call(into.anna, properties.listProperties, at(into.group.id))).body.filter(
			(each) => each.id !== into.property.id,
		)
		await page.hears({ source: 'group', part: 'import' })
		expect(page.messages.filter(({ source, part }) => source !== 'users' && (source !== 'group' || part === 'import'))).toHaveLength(1)
		page.socket.terminate()

		const again = await exported(server, into.anna, into.group.id, 'json')
		const moved = plain(again)
		const before = plain(json)
		expect({ ...moved, properties: moved.properties.filter(({ photo: shown }) => shown), files: moved.files }).toEqual({
			...before,
			properties: before.properties.filter(({ photo: shown }) => shown),
		})
		expect(again.toString()).not.toMatch(new RegExp(idsIn(json).join('|')))

		await expectTravelled(server, { group: from.group.id }, { group: into.group.id, without: [into.property.id] })

		const [berg] = houses.filter(({ name }) => name === 'Bergstrasse 12')
		const sums = async (by: TestPerson, property: string) =>
			(await server.call(by, figures.sumProperty, { ...at(property), query: {} })).body
		expect(await sums(into.anna, berg?.id ?? '')).toEqual(await sums(from.anna, from.property.id))
		for (const file of Exchange.parse(JSON.parse(again.toString())).entries.flatMap((entry) => entry.files)) {
			const bytes = (await download(server, into.anna, file.id)).rawPayload
			expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.sha256)
		}
		const { body: shown } = await server.call(into.anna, properties.getProperty, at(berg?.id ?? ''))
		expect((await download(server, into.anna, shown.photo ?? '', 'thumb')).statusCode).toBe(200)
		const card = (await server.call(into.anna, emergency.getEmergency, at(berg?.id ?? ''))).body.items
		expect(card.map(({ kind, file }) => [kind, file !== null])).toEqual([
			['number', false],
			['water', true],
			['power', true],
		])
		const viewer = await into.join('viewer')
		for (const { file } of card) if (file) expect((await download(server, viewer, file)).statusCode).toBe(200)
		const listed = (await server.call(into.anna, readings.listReadings, at(berg?.id ?? ''))).body
		expect(listed.map(({ name, hidden }) => [name, hidden])).toEqual([
			['Vorlauf', true],
			['Wasser', false],
		])
		const rate = (await server.call(into.anna, tax.getFlatRate, { params: { id: berg?.id ?? '', year: 2025 } })).body
		expect(rate).toMatchObject({ base: 2_400_000, percent: 12.5, note: 'Mietwert' })
		// What was uploaded is no longer needed.
		await expect.poll(() => existsSync(path.join(server.config.dataDir, 'imports/kept', id, 'upload'))).toBe(false)
	})

	test('entries are the importer’s, and say who logged them there; nobody can write that by hand', async () => {
		const { body } = await server.call(into.anna, search.searchGroup, { ...at(into.group.id), query: { q: 'admin' } })
		const found = body.find(({ source }) => source === 'event')
		const event = (await server.call(into.anna, events.getEvent, at(found?.id ?? ''))).body
		expect(event).toMatchObject({ user: into.anna.id, author_text: 'admin' })
		expect(event.time_recording.every(({ user_id }) => user_id === null)).toBe(true)
		const past = (await server.call(into.anna, history.listHistory, { ...at(into.group.id), query: { source: 'event', limit: 50 } })).body
		expect(JSON.stringify(past)).toContain('Ursprünglich erfasst von')
		const body2 = { name: 'Neu', event_at: '2026-11-20T09:00:00.000Z', author_text: 'Jemand' } as never
		expect((await server.call(into.anna, events.createEvent, { ...at(into.property.id), body: body2 })).status).toBe(422)
		const changed = await server.call(
			into.anna,
			events.changeEvent,
			{ ...at(event.id), body: { name: 'Boiler' } },
			{ version: event.version },
		)
		expect(changed.body).toMatchObject({ name: 'Boiler', author_text: 'admin' })
		// One more house on, the first author is still known.
		const next = await exported(server, into.anna, into.group.id, 'json')
		expect(Exchange.parse(JSON.parse(next.toString())).entries.map(({ author }) => author)).toContain('admin')
	})

	test('and is undone as one step, from which the trash brings it back', async () => {
		const [one] = (await server.call(into.anna, imports.listImports, at(into.group.id))).body
		const limits = async () => (await server.call(into.anna, plans.getLimits, at(into.group.id))).body
		expect(await undoImport(server, into.anna, one?.id ?? '')).toMatchObject({ status: 'undone', result: { kept: [] } })
		expect((await server.call(into.anna, properties.listProperties, at(into.group.id))).body.map(({ id }) => id)).toEqual([
			into.property.id,
		])
		expect((await server.call(into.anna, events.rollGroup, { ...at(into.group.id), query: {} })).body.ids).toEqual([])
		expect((await server.call(into.anna, contacts.listContacts, at(into.group.id))).body).toEqual([])
		const none = { used: 0 }
		expect(await limits()).toMatchObject({
			properties: { used: 1 },
			objects: none,
			contacts: none,
			journals: none,
			events: none,
			files: none,
		})
	})

	test('as JSON: without files, which is said', async () => {
		const { body } = await sendImport(server, into.anna, into.group.id, json, 'Steiner.json')
		expect(body).toMatchObject({ format: 'json', moving: { counts: { files: 0, events: 4 } } })
		const done = await runImport(server, into.anna, body.id)
		expect(done).toMatchObject({ status: 'done', result: { made: { events: 4, files: 0 }, left: 7 } })
		expect(done.result?.errors).toContainEqual({
			row: null,
			column: null,
			message: 'Datei «Riss.jpg»: Ihr Original ist nicht in dieser Datei. Dateien kommen nur mit dem ZIP mit.',
		})
		await undoImport(server, into.anna, body.id)
	})

	test('not where the plan has no room for it, and nothing of it then', async () => {
		const set = (most: number) =>
			server.owner.query('update plan set limit_contacts = $1 where key = (select plan_key from "group" where id = $2)', [
				most,
				into.group.id,
			])
		const { body } = await sendImport(server, into.anna, into.group.id, json, 'Steiner.json')
		await set(0)
		expect(await runImport(server, into.anna, body.id, true)).toMatchObject({
			status: 'checked',
			problem: expect.stringContaining('Kontakte') as string,
		})
		const refused = await server.call(into.anna, imports.runImport, { ...at(body.id), body: { dry: false } })
		expect([refused.status, refused.body]).toMatchObject([409, { detail: expect.stringContaining('Kontakte') as string }])
		await set(100_000_000)
		expect((await server.call(into.anna, imports.removeImport, at(body.id))).status).toBe(204)
		await expect.poll(() => readdir(path.join(server.config.dataDir, 'imports/kept')).then((all) => all.length >= 0)).toBe(true)
		await expect.poll(() => existsSync(path.join(server.config.dataDir, 'imports/kept', body.id, 'things'))).toBe(false)
	})

	test('not by who only writes entries', async () => {
		const member = await into.join('member')
		expect((await sendImport(server, member, into.group.id, json, 'Steiner.json')).status).toBe(403)
	})
})

const idsIn = (bytes: Buffer): string[] => {
	const { properties: houses, objects: things, contacts: people, entries, files: held } = JSON.parse(bytes.toString()) as Exchange
	return [...houses, ...things, ...people, ...entries, ...held, ...entries.flatMap((entry) => entry.files)].map(({ id }) => id)
}
