import { randomUUID } from 'node:crypto'
import { contacts } from '@hausheft/contract/contacts.ts'
import { events } from '@hausheft/contract/events.ts'
import type { EventFields } from '@hausheft/contract/event-requests.ts'
import { journals } from '@hausheft/contract/journals.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { search, type Marked } from '@hausheft/contract/search.ts'
import { statistics } from '@hausheft/contract/statistics.ts'
import { trash } from '@hausheft/contract/trash.ts'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { photo, upload } from '../../../test/upload.ts'

let server: TestServer
let house: TestHouse
let picture: Buffer
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
	picture = await photo(8, 8)
})
afterAll(() => server.close())

const shownPieces = (pieces: Marked | null) => pieces?.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('')
const ask = async (person: TestPerson, q: string, group = house.group.id) => {
	const { status, body } = await server.call(person, search.searchGroup, { params: { id: group }, query: { q } })
	expect([q, status, body.detail]).toEqual([q, 200, undefined])
	return body
}
const titles = async (q: string, person = house.anna) => (await ask(person, q)).map(({ title }) => shownPieces(title))
const log = async (fields: Partial<EventFields>, person = house.anna, property = house.property.id) => {
	const body = { name: 'Eintrag', event_at: '2026-11-20T09:00:00.000Z', ...fields }
	const answer = await server.call(person, events.createEvent, { params: { id: property }, body })
	expect([answer.status, answer.body.errors]).toEqual([201, undefined])
	return answer.body
}

describe('what is found', () => {
	beforeAll(async () => {
		await log({ name: 'Boiler entkalkt', description: 'Der Sanitär kam um acht.\nDas Sicherheitsventil tropft noch.' })
		await log({
			name: 'Zählerstand abgelesen',
			measurement: [{ unit: await unit(), name: 'Warmwasser', data: '812.4', replaced: false, note: 'im Keller' }],
		})
		await log({ name: 'Bäume geschnitten', reminder: { date: '2027-03-01', done: false, note: 'Häcksler ausleihen' } })
		await log({ name: 'Gegensprechanlage geprüft' })
		const at = { params: { id: house.property.id } }
		await server.call(house.anna, objects.createObject, { ...at, body: { name: 'Waschmaschine' } })
		const type = (await server.call(house.anna, journals.listJournalTypes, {})).body[0]?.id as string
		await server.call(house.anna, journals.createJournal, { ...at, body: { name: 'Heizung & Energie', type } })
		await server.call(house.anna, statistics.createStatistic, {
			...at,
			body: { name: 'Fernwärmebezug', unit: await unit(), scale: 'month' },
		})
		await server.call(house.anna, contacts.createPropertyContact, {
			...at,
			body: { company: 'Sanitär Huber AG', firstname: 'Will', lastname: 'Meierhofer', phone: '044 123 45 67', address_city: 'Wädenswil' },
		})
		const { id } = await log({ name: 'Garantie' })
		await upload(server, house.anna, house.group.id, { bytes: picture, name: 'Rechnung_Meierhofer-2026.jpg', form: { event: id } })
	})
	const unit = async () => (await server.call(house.anna, events.listUnits, {})).body[0]?.id as string

	it.each([
		['its words', 'Boiler entkalkt', '[Boiler] [entkalkt]'],
		['other forms of them', 'Baum schneiden', undefined],
		['another form', 'Baum', '[Bäume] geschnitten'],
		['umlauts left out', 'Zahlerstand', '[Zählerstand] abgelesen'],
		['umlauts written with an e', 'Zaehlerstand', '[Zählerstand] abgelesen'],
		['its beginning', 'Zählerst', '[Zählerstand] abgelesen'],
		['a part of a long word', 'Sprechanlage', '[Gegensprechanlage] geprüft'],
		['a letter too many, one too few', 'Boiller entkakt', '[Boiler] [entkalkt]'],
		['two letters in the wrong order', 'Boielr', '[Boiler] entkalkt'],
		['capitals', 'BOILER', '[Boiler] entkalkt'],
		['words that say nothing between others', 'der Boiler in dem Keller', undefined],
		['an object', 'waschmaschine', '[Waschmaschine]'],
		['an object with a typing error', 'Waschmaschiene', '[Waschmaschine]'],
		['a journal', 'Heizung Energie', '[Heizung] & [Energie]'],
		['a statistic', 'Fernwärme', '[Fernwärmebezug]'],
		['a contact by its person', 'Meierhofer Wädenswil', 'Sanitär Huber AG'],
		['a name that is also a stop word', 'will', 'Sanitär Huber AG'],
		['a phone number', '044 123 45 67', 'Sanitär Huber AG'],
		['a phone number as others write it', '+41 44 1234567', 'Sanitär Huber AG'],
		['a property', 'Bergstrasse 12', '[Bergstrasse] [12]'],
	])('%s: %s', async (_, q, title) => {
		expect((await titles(q))[0]).toBe(title)
	})
	it('a file by its name, in pieces as people read it', async () => {
		const found = (await ask(house.anna, 'Rechnung 2026')).find(({ source }) => source === 'file')
		expect(shownPieces(found?.title ?? null)).toBe('[Rechnung]_Meierhofer-[2026].jpg')
		expect(found).toMatchObject({ property: house.property.id, event: expect.any(String), at: expect.any(String) })
	})
	it('an entry by what it says, with the place', async () => {
		expect(await ask(house.anna, 'Sicherheitsventil')).toMatchObject([{ source: 'event', property: house.property.id }])
		const snippets = async (q: string) => (await ask(house.anna, q)).map(({ snippet }) => shownPieces(snippet))
		expect(await snippets('Sicherheitsventil')).toEqual(['Der Sanitär kam um acht. Das [Sicherheitsventil] tropft noch.'])
		expect(await snippets('Warmwasser')).toEqual(['[Warmwasser]: im Keller'])
		expect(await snippets('Häcksler')).toEqual(['[Häcksler] ausleihen'])
		expect(await snippets('Wädenswil')).toEqual(['Will Meierhofer · 044 123 45 67 · [Wädenswil]'])
	})
	it('both an entry and a contact, the contact first', async () => {
		expect((await ask(house.anna, 'Sanitaer')).map(({ source }) => source)).toEqual(['contact', 'event'])
	})
	it('a contact with the properties it is linked to, and nothing else with any', async () => {
		const found = await ask(house.anna, 'Meierhofer')
		const links = found.map(({ source, properties }) => [source, properties])
		expect(links).toContainEqual(['contact', [house.property.id]])
		expect(links).toContainEqual(['file', undefined])
	})
	it('nothing for words that nobody uses, or that are none', async () => {
		for (const q of ['Xylophonverleih', '???', "' | ! & ( :* \\", '812.5']) expect(await ask(house.anna, q)).toEqual([])
	})
	it('refuses an empty question, one that is too long, and signs that cannot be kept', async () => {
		for (const q of ['', '  ', 'x'.repeat(201), 'a\0b']) {
			const { status, body } = await server.call(house.anna, search.searchGroup, { params: { id: house.group.id }, query: { q } })
			expect([status, body.errors?.[0]?.path]).toEqual([422, 'q'])
		}
	})
	it('at most as many as asked for', async () => {
		const query = { q: 'Sanitär', limit: 1 }
		expect((await server.call(house.anna, search.searchGroup, { params: { id: house.group.id }, query })).body).toHaveLength(1)
	})
})

test('what is written is found at once, what is changed as it is now, what lies in the trash not at all', async () => {
	const made = await log({ name: 'Kamin gefegt' })
	expect(await titles('Kaminfeger')).toEqual([])
	expect(await titles('Kamin')).toEqual(['[Kamin] gefegt'])
	const change = { params: { id: made.id }, body: { name: 'Schornstein gefegt' } }
	const changed = await server.call(house.anna, events.changeEvent, change, { version: made.version })
	expect(await titles('Kamin')).toEqual([])
	expect(await titles('Schornstein')).toEqual(['[Schornstein] gefegt'])
	await upload(server, house.anna, house.group.id, { bytes: picture, name: 'schornstein.jpg', form: { event: made.id } })
	const { version } = (await server.call(house.anna, events.getEvent, { params: { id: made.id } })).body
	expect(version).toBeGreaterThan(changed.body.version)
	expect((await ask(house.anna, 'Schornstein')).map(({ source }) => source).sort()).toEqual(['event', 'file'])
	await server.call(house.anna, events.removeEvent, { params: { id: made.id } }, { version })
	expect(await titles('Schornstein')).toEqual([])
	await server.call(house.anna, trash.restoreTrash, { params: { source: 'event', id: made.id } })
	expect((await ask(house.anna, 'Schornstein')).map(({ source }) => source).sort()).toEqual(['event', 'file'])
})

test('a property in the trash hides what hangs on it, and brings it back', async () => {
	const property = await house.addProperty('Chalet Enzian')
	await log({ name: 'Enzian gegossen' }, house.anna, property.id)
	await server.call(house.anna, objects.createObject, { params: { id: property.id }, body: { name: 'Enziantopf' } })
	expect(await titles('Enzian')).toHaveLength(3)
	await server.call(house.anna, properties.removeProperty, { params: { id: property.id } }, { version: property.version })
	expect(await titles('Enzian')).toEqual([])
	await server.call(house.anna, trash.restoreTrash, { params: { source: 'property', id: property.id } })
	expect(await titles('Enzian')).toHaveLength(3)
})

test('what somebody throws away while a search is under way is not in its answer', async () => {
	const body = { name: 'Regentonne' }
	const { id } = (await server.call(house.anna, objects.createObject, { params: { id: house.property.id }, body })).body
	expect(await titles('Regentonne')).toEqual(['[Regentonne]'])
	// Its words were found before it went.
	await server.owner.query(`begin; set local session_replication_role = replica;
		update object set deleted_at = now() where id = '${id}'; commit`)
	expect(await titles('Regentonne')).toEqual([])
})

test('a statistic is found as it is called now, switched off too, in the trash and by whom it is not shown not at all', async () => {
	const elsewhere = await house.join('member', [(await house.addProperty('Stöckli')).id])
	const [kind] = (await server.call(house.anna, events.listUnits, {})).body
	const body = { name: 'Pelletverbrauch', unit: kind?.id ?? '', scale: 'year' as const }
	const { id, version } = (await server.call(house.anna, statistics.createStatistic, { params: { id: house.property.id }, body })).body
	const change = { params: { id }, body: { name: 'Holzschnitzel', disabled_at: '2026-11-01T08:00:00.000Z' } }
	const changed = await server.call(house.anna, statistics.changeStatistic, change, { version })
	expect(await ask(house.anna, 'Pelletverbrauch')).toEqual([])
	const found = { source: 'statistic', id, property: house.property.id, event: null, at: null, snippet: null, total: 1, more: false }
	expect(await ask(await house.join('caretaker'), 'Holzschnitzel')).toEqual([{ ...found, title: [{ text: 'Holzschnitzel', hit: true }] }])
	expect(await ask(elsewhere, 'Holzschnitzel')).toEqual([])
	await server.call(house.anna, statistics.removeStatistic, { params: { id } }, { version: changed.body.version })
	expect(await ask(house.anna, 'Holzschnitzel')).toEqual([])
	await server.call(house.anna, trash.restoreTrash, { params: { source: 'statistic', id } })
	expect(await titles('Holzschnitzel')).toEqual(['[Holzschnitzel]'])
})

test('nobody outside the group finds anything, and a member without a role is refused', async () => {
	await log({ name: 'Geheimgang entdeckt' })
	const { anna: stranger, group } = await createHouse(server, 'Familie Brunner')
	expect(await ask(stranger, 'Geheimgang', group.id)).toEqual([])
	const other = { params: { id: house.group.id }, query: { q: 'Geheimgang' } }
	expect((await server.call(stranger, search.searchGroup, other)).status).toBe(404)
	expect((await server.call(await house.join(null), search.searchGroup, other)).status).toBe(403)
	// Past the endpoint's own check the function has its wall: as somebody of another group, as nobody, and for a closed table.
	const asRuntime = async (person: string | null, text: string) => {
		const entered = person ? `select app_enter_person('${person}');` : ''
		await server.owner.query(`begin; ${entered} set local role hausheft_runtime`)
		try {
			const { rows } = await server.owner.query<{ hits: unknown }>(text)
			return rows[0]?.hits
		} catch (error) {
			return (error as Error).message
		} finally {
			await server.owner.query('rollback')
		}
	}
	const direct = `select hits from search_group('${house.group.id}', 'Geheimgang', true, true, 20)`
	expect(await asRuntime(house.anna.id, direct)).toHaveLength(1)
	expect(await asRuntime(stranger.id, direct)).toEqual([])
	expect(await asRuntime(null, direct)).toEqual([])
	for (const closed of [
		'select from search',
		'select from search_word',
		`select search_listed(row('${house.group.id}', null, true, true, true, '{}', '{}', true), 'geheimgang', search_span(), 20)`,
	])
		expect(await asRuntime(house.anna.id, closed)).toContain('permission denied')
})

describe('who sees less finds less', () => {
	const word = { receipt: 'Quittungsnummer', note: 'Überstundenzettel', helper: 'Nachbarsjunge', text: 'Dachlawine' }
	let elsewhere: string
	beforeAll(async () => {
		elsewhere = (await house.addProperty('Ferienhaus')).id
		const { id } = await log({
			name: word.text,
			time_recording: [
				{ minutes: 85, user_id: house.anna.id, note: word.note },
				{ minutes: 30, user_text: word.helper },
			],
		})
		const form = { event: id, receipt: 'true' }
		await upload(server, house.anna, house.group.id, { bytes: picture, name: `${word.receipt}.jpg`, form })
		await server.call(house.anna, contacts.createContact, { params: { id: house.group.id }, body: { company: 'Gletscherbach Treuhand' } })
	})
	const finds = async (person: TestPerson) => {
		const all = { ...word, contact: 'Gletscherbach' }
		const found: string[] = []
		for (const [what, q] of Object.entries(all)) if ((await ask(person, q)).length > 0) found.push(what)
		return found.sort()
	}

	it('owner, admin, member, accountant: everything', async () => {
		for (const role of ['owner', 'admin', 'member', 'accountant'] as const)
			expect([role, await finds(await house.join(role))]).toEqual([role, ['contact', 'helper', 'note', 'receipt', 'text']])
	})
	it('viewer: amounts, but nobody’s time', async () => {
		expect(await finds(await house.join('viewer'))).toEqual(['contact', 'receipt', 'text'])
	})
	it('caretaker: neither receipts nor others’ time, but their own', async () => {
		const beat = await house.join('caretaker')
		expect(await finds(beat)).toEqual(['contact', 'text'])
		const own = await log({ name: 'Rasen', time_recording: [{ minutes: 5, user_id: beat.id, note: 'Vertikutierer' }] }, beat)
		await upload(server, beat, house.group.id, { bytes: picture, name: 'Benzinbeleg.jpg', form: { event: own.id, receipt: 'true' } })
		expect((await ask(beat, 'Vertikutierer')).map(({ snippet }) => shownPieces(snippet))).toEqual(['[Vertikutierer]'])
		expect(await titles('Benzinbeleg', beat)).toEqual(['[Benzinbeleg].jpg'])
		expect(await titles('Vertikutierer', await house.join('caretaker'))).toEqual([])
	})
	it('a snippet never quotes what its reader does not see, even of an entry that they find', async () => {
		const { id } = await log({
			name: 'Türschloss Türklinke',
			time_recording: [{ minutes: 5, user_id: house.anna.id, note: 'Türklinke geölt' }],
		})
		const seen = async (person: TestPerson) => (await ask(person, 'Türklinke')).find((found) => found.id === id)
		expect(shownPieces((await seen(house.anna))?.snippet ?? null)).toBe('[Türklinke] geölt')
		expect(await seen(await house.join('caretaker'))).toMatchObject({ snippet: null })
	})
	it('limited to other properties: nothing of this one, and no contact that is linked to none of theirs', async () => {
		const limited = await house.join('member', [elsewhere])
		expect(await finds(limited)).toEqual([])
		await log({ name: 'Dachlawine am Ferienhaus' }, house.anna, elsewhere)
		await server.call(house.anna, contacts.createPropertyContact, {
			params: { id: elsewhere },
			body: { company: 'Gletscherbach Skischule' },
		})
		expect(await titles('Dachlawine', limited)).toEqual(['[Dachlawine] am Ferienhaus'])
		expect(await titles('Gletscherbach', limited)).toEqual(['[Gletscherbach] Skischule'])
	})
	it('a file without an entry is found by who uploaded it alone', async () => {
		const beat = await house.join('member')
		await upload(server, beat, house.group.id, { bytes: picture, name: 'Lawinenbild.jpg' })
		expect(await titles('Lawinenbild', beat)).toEqual(['[Lawinenbild].jpg'])
		expect(await titles('Lawinenbild')).toEqual([])
	})
})

test('words that nothing says any more are forgotten at night', async () => {
	const made = await log({ name: 'Rumpelstilzchen' })
	const known = async () => (await server.owner.query(`select from search_word where word = 'rumpelstilzchen'`)).rowCount
	expect(await known()).toBe(1)
	await server.owner.query('delete from event where id = $1', [made.id])
	// One group's words are not another's concern.
	await server.owner.query('select search_forget_words($1)', [randomUUID()])
	expect(await known()).toBe(1)
	await server.owner.query(`select graphile_worker.add_job('tidy_search')`)
	await expect.poll(known, { timeout: 60_000 }).toBe(0)
	expect(await titles('Boiler')).toContain('[Boiler] entkalkt')
})
