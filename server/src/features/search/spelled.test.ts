import { contacts } from '@hausheft/contract/contacts.ts'
import { events } from '@hausheft/contract/events.ts'
import { search, type Marked } from '@hausheft/contract/search.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { photo, upload } from '../../../test/upload.ts'

let server: TestServer
let house: TestHouse
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
})
afterAll(() => server.close())

const log = async (name: string, description = '', property = house.property.id) => {
	const body = { name, description, event_at: '2026-11-20T09:00:00.000Z' }
	const answer = await server.call(house.anna, events.createEvent, { params: { id: property }, body })
	expect(answer.status).toBe(201)
	return answer.body.id
}
const attach = async (name: string, event: string) => {
	const form = { event, receipt: 'false' }
	expect((await upload(server, house.anna, house.group.id, { bytes: await photo(8, 8), name, form })).status).toBe(201)
}
const ask = async (q: string, person: TestPerson = house.anna) =>
	(await server.call(person, search.searchGroup, { params: { id: house.group.id }, query: { q } })).body
const shownPieces = (pieces: Marked) => pieces.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('')
const titles = async (q: string, person?: TestPerson) => (await ask(q, person)).map(({ title }) => shownPieces(title)).sort()
/** Which entries a list that is narrowed by it has. */
const lists = async (q: string) =>
	(await server.call(house.anna, events.rollGroup, { params: { id: house.group.id }, query: { q } })).body.ids.toSorted()

test('a word is found however it was written: in one, apart or with a hyphen', async () => {
	for (const name of ['Boiler-Service', 'Boiler Service bestellt', 'Boilerservice bezahlt', 'Öl-Tank gespült']) await log(name)
	await log('Service am Boiler')
	const together = ['Boiler Service bestellt', 'Boiler-Service', 'Boilerservice bezahlt']
	const plain = async (q: string) => (await titles(q)).map((title) => title.replaceAll(/[[\]]/g, '')).sort()
	expect(await plain('Boilerservice')).toEqual(together)
	for (const q of ['Boiler-Service', 'Boiler Service']) expect(await plain(q)).toEqual([...together, 'Service am Boiler'])
	expect(await titles('boilerservice')).toContain('[Boiler]-[Service]')
	for (const q of ['Öltank', 'Oeltank', 'oltank']) expect(await titles(q)).toEqual(['[Öl]-[Tank] gespült'])
	// What somebody does not see puts no word together, and marks none.
	const { id } = await house.addProperty('Ferienhaus')
	await log('Garagen-Tor', '', id)
	await log('Tor der Garagen', 'Garagentore sind schwer.')
	const limited = await house.join('member', [house.property.id])
	expect(await titles('Garagentor')).toEqual(['[Garagen]-[Tor]', '[Tor] der [Garagen]'])
	expect(await titles('Garagentor', limited)).toEqual(['Tor der Garagen'])
})

test('an amount is found however its thousands are set apart', async () => {
	const said = ["Offerte über CHF 1'350.50", 'Offerte über CHF 1’350.50', 'Offerte über CHF 1 350.50', 'Offerte über CHF 1350.50']
	const all: string[] = []
	for (const each of said) all.push(await log('Offerte Dach', each))
	await log('Offerte Keller', 'Offerte über CHF 350.50, gültig 1 Monat')
	for (const q of ["1'350.50", '1’350.50', '1350.50', "CHF 1'350"]) expect([q, await lists(q)]).toEqual([q, all.toSorted()])
	const large = await log('Dach neu', "Zusammen 12'345'678.–")
	for (const q of ['12345678', "12'345'678"]) expect([q, await lists(q)]).toEqual([q, [large]])
	expect(shownPieces((await ask('12345678'))[0]?.snippet ?? [])).toBe("Zusammen [12]'[345]'[678].–")
})

test('a long number is found as it stands, and a phone number however it is written', async () => {
	const meter = await log('Zähler ersetzt', 'Nummer 20240001234567')
	const paid = await log('Rechnung bezahlt', 'Referenz 21 00000 00003 13947 14300 09017')
	const called = await log('Sanitär angerufen', 'Tel. 079 123 45 67')
	const scan = await log('Eingescannt')
	await attach('20240101-123456789.jpg', scan)
	for (const [q, id] of [
		['20240001234567', meter],
		['2024000123', meter],
		['21 00000 00003 13947 14300 09017', paid],
		['079 123 45 67', called],
		['20240101-123456789', scan],
	] as const) {
		expect([q, await lists(q)]).toEqual([q, [id]])
		expect([q, (await ask(q)).map(({ id: found, event }) => event ?? found)]).toEqual([q, [id]])
	}
	const written = await log('Nachbar angerufen', 'Tel. 0795556677')
	for (const q of ['079 555 66 77', '+41 79 555 66 77']) expect([q, await lists(q)]).toEqual([q, [written]])
	const body = { company: 'Sanitär Huber', phone: '+41 79 123 45 67' }
	await server.call(house.anna, contacts.createPropertyContact, { params: { id: house.property.id }, body })
	for (const q of ['0791234567', '+41 79 1234567', '0041 (0)79/123.45.67', '79 123 45 67'])
		expect([q, (await ask(q)).filter(({ source }) => source === 'contact').length]).toEqual([q, 1])
})

test('a word with an umlaut is found beside digits too', async () => {
	const id = await log('Quittung')
	await attach('Müller2026.jpg', id)
	for (const q of ['Müller', 'Müller2026', 'Müller20']) expect([q, await lists(q)]).toEqual([q, [id]])
})

test('signs of a well-set text stand between words, and small figures are figures', async () => {
	const cases = {
		'„WC“ verstopft': ['WC'],
		'Bad «EG» gestrichen': ['EG', '«EG»'],
		'Zähler Nr.\u00a04711 abgelesen': ['4711', 'Nr. 4711'],
		'Seiten 61\u201368 kopiert': ['68', '61-68'],
		'Liter 1’240 bestellt': ['1’240', "1'240"],
		'Besuch d’Annunzio': ["d'Annunzio", 'Annunzio'],
		'CO₂-Melder montiert': ['CO2', 'CO₂', 'CO2-Melder'],
		'Platten 12 m² verlegt': ['m2', '12 m²'],
	}
	for (const [name, questions] of Object.entries(cases)) {
		const id = await log(name)
		for (const q of questions) expect([name, q, await lists(q)]).toEqual([name, q, [id]])
	}
	expect(await titles('EG')).toEqual(['Bad «[EG]» gestrichen'])
	expect(await titles('CO2')).toEqual(['[CO₂]-Melder montiert'])
})
