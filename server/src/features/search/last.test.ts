import { contacts } from '@hausheft/contract/contacts.ts'
import { events } from '@hausheft/contract/events.ts'
import type { EventFields } from '@hausheft/contract/event-requests.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { search, type Marked } from '@hausheft/contract/search.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'

let server: TestServer
let house: TestHouse
let huber: string
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
	const at = { params: { id: house.property.id } }
	const addObject = async (name: string) => (await server.call(house.anna, objects.createObject, { ...at, body: { name } })).body.id
	const [boiler, electric] = [await addObject('Boiler'), await addObject('Elektroboiler')]
	const firm = { company: 'Sanitär Huber', phone: '044 765 43 21' }
	huber = (await server.call(house.anna, contacts.createPropertyContact, { ...at, body: firm })).body.id
	const balance = { expense: 34_500, income: null, tax_relevant: true, tax: null, tax_percent: null, tax_rest: null }
	await log('2025-03-04', { name: 'Heizungsservice Boiler' })
	await log('2026-03-04', { name: 'Boiler entkalkt', objects: [boiler], maintenance: { done: true, contact: huber }, balance })
	await log('2026-10-05', { name: 'Wasser abgestellt', objects: [electric] })
	await log('2026-10-09', { name: 'Boiler ersetzen', objects: [boiler], maintenance: { done: false } })
	await log('2099-10-09', { name: 'Boiler entkalken', objects: [boiler] })
	await log('2026-11-01', { name: 'Kellerputz', description: 'Hinter dem Boiler liegt Sand.' })
	await log('2026-11-02', { name: 'Treppe gereinigt' })
})
afterAll(() => server.close())

const log = async (day: string, fields: Partial<EventFields> & { name: string }) => {
	const body = { event_at: `${day}T09:00:00.000Z`, ...fields }
	const answer = await server.call(house.anna, events.createEvent, { params: { id: house.property.id }, body })
	expect([answer.status, answer.body.errors]).toEqual([201, undefined])
}
const ask = async (q: string, person: TestPerson = house.anna) =>
	(await server.call(person, search.searchGroup, { params: { id: house.group.id }, query: { q } })).body
const plain = (pieces: Marked) => pieces.map(({ text }) => text).join('')
const titles = async (q: string) => (await ask(q)).map(({ title }) => plain(title))
const last = async (q: string, person?: TestPerson) => (await ask(q, person)).filter((found) => found.last)

test('what is called so comes first, the newest before the older, what only mentions it last', async () => {
	const found = [
		'Boiler',
		'Boiler entkalken',
		'Boiler ersetzen',
		'Boiler entkalkt',
		'Heizungsservice Boiler',
		'Elektroboiler',
		'Kellerputz',
	]
	expect(await titles('boiler')).toEqual(found)
})

test('done last is what is past and not open, by its own name or its object', async () => {
	expect((await last('boiler')).map(({ title }) => plain(title))).toEqual(['Boiler entkalkt'])
	expect((await last('elektroboiler')).map(({ title }) => plain(title))).toEqual(['Wasser abgestellt'])
})

test('a service is found whatever it was called, beside the word that says of what', async () => {
	expect(await titles('Boiler Service')).toEqual(['Boiler entkalken', 'Boiler entkalkt', 'Heizungsservice Boiler'])
	expect((await last('Boiler Service')).map(({ title }) => plain(title))).toEqual(['Boiler entkalkt'])
	expect(await titles('service')).toEqual(['Heizungsservice Boiler'])
})

test('by its contact, who can be called, with what it says at a glance', async () => {
	const [found] = await last('Huber')
	expect(found).toMatchObject({ source: 'event', total: 0, snippet: null, title: [{ text: 'Boiler entkalkt', hit: false }] })
	expect(found?.entry).toEqual({
		kinds: ['balance', 'maintenance'],
		has_files: false,
		expense: 34_500,
		income: null,
		objects: ['Boiler'],
		contact: { id: huber, name: 'Sanitär Huber', phone: '044 765 43 21' },
	})
})

test('where each word is said by something else: the contact, the object, the entry', async () => {
	expect((await last('Huber Boiler')).map(({ title }) => plain(title))).toEqual(['Boiler entkalkt'])
	expect((await last('Elektroboiler Wasser')).map(({ title }) => plain(title))).toEqual(['Wasser abgestellt'])
	expect(await ask('Huber Sand')).toEqual([])
})

test('without amounts for who sees none, and nothing of a property that they do not see', async () => {
	const [found] = await last('Huber', await house.join('caretaker'))
	expect(found?.entry).toMatchObject({ kinds: ['maintenance'], expense: null, income: null, objects: ['Boiler'] })
	const elsewhere = await house.addProperty('Ferienhaus')
	const limited = await house.join('member', [elsewhere.id])
	for (const q of ['boiler', 'Huber', 'Huber Boiler']) expect(await ask(q, limited)).toEqual([])
})

test('what has still to be paid is done, but for who does not see that a bill waits', async () => {
	const at = { params: { id: house.property.id } }
	const oven = (await server.call(house.anna, objects.createObject, { ...at, body: { name: 'Ofen' } })).body.id
	await log('2025-11-04', { name: 'Ofen geprüft', objects: [oven] })
	const bill = { reminder: { date: '2027-01-04', done: false, kind: 'bill' }, balance: { expense: 50_000, tax_relevant: true } } as const
	await log('2026-11-04', { name: 'Ofen repariert', ...bill })
	await log('2026-11-05', { name: 'Rohr ersetzt', objects: [oven], ...bill })
	const lastOf = async (q: string, person?: TestPerson) => (await last(q, person)).map(({ title }) => plain(title))
	expect([await lastOf('Ofen'), await lastOf('Ofen repariert')]).toEqual([['Rohr ersetzt'], ['Ofen repariert']])
	expect(await lastOf('Ofen', await house.join('caretaker'))).toEqual(['Ofen geprüft'])
})

test('who no longer worked at an entry is not found by it any more', async () => {
	const of = (id: string) => ({ params: { id } })
	const worked = (...names: string[]) => names.map((name) => ({ minutes: 30, user_text: name }))
	const body = { name: 'Gartenzaun gestrichen', event_at: '2026-11-03T09:00:00.000Z', time_recording: worked('Kunz', 'Wipfli') }
	const { id, version } = (await server.call(house.anna, events.createEvent, { ...of(house.property.id), body })).body
	expect(await titles('Wipfli')).toEqual(['Gartenzaun gestrichen'])
	await server.call(house.anna, events.changeEvent, { ...of(id), body: { time_recording: worked('Kunz') } }, { version })
	expect([await titles('Wipfli'), await titles('Kunz')]).toEqual([[], ['Gartenzaun gestrichen']])
})
