import { answers, type Answer } from '@hausheft/contract/answers.ts'
import { contacts } from '@hausheft/contract/contacts.ts'
import type { EventFields } from '@hausheft/contract/event-requests.ts'
import { events } from '@hausheft/contract/events.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../platform/database/connect.ts'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { sumServices, type Asker } from './queries.ts'

let server: TestServer
let house: TestHouse
let elsewhere: { id: string; version: number }
let boiler: string
let other: string
let huber: string
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
	elsewhere = await house.addProperty('Ferienhaus')
	boiler = await addObject('Boiler')
	other = await addObject('Boiler', elsewhere.id)
	const firm = { company: 'Sanitär Huber', phone: '044 765 43 21' }
	huber = (await server.call(house.anna, contacts.createPropertyContact, { ...at(elsewhere.id), body: firm })).body.id
	const paid = (expense: number) => ({ expense, tax_relevant: true })
	await log('2024-03-04', { name: 'Boiler entkalkt', objects: [boiler], maintenance: { done: true }, balance: paid(30_000) })
	await log('2026-03-04', { name: 'Boiler entkalkt', objects: [boiler], maintenance: { done: true }, balance: paid(34_500) })
	await log('2026-05-04', { name: 'Boiler geprüft', objects: [other], contacts: [huber], balance: paid(9900) }, elsewhere.id)
	await log('2026-06-01', { name: 'Boiler vermietet', objects: [boiler], balance: { income: 5000, tax_relevant: false } })
	await log('2026-07-04', { name: 'Boiler ersetzen', objects: [boiler], maintenance: { done: false, date: '2026-08-01' } })
	await log('2099-01-04', { name: 'Boiler gewartet', objects: [boiler], maintenance: { done: true } })
})
afterAll(() => server.close())

const at = (id: string) => ({ params: { id } })
const addObject = async (name: string, property = house.property.id) =>
	(await server.call(house.anna, objects.createObject, { ...at(property), body: { name } })).body.id
const log = async (day: string, fields: Partial<EventFields> & { name: string }, property = house.property.id, by = house.anna) => {
	const body = { event_at: `${day}T09:00:00.000Z`, ...fields }
	const answer = await server.call(by, events.createEvent, { ...at(property), body })
	expect([answer.status, answer.body.errors]).toEqual([201, undefined])
	return answer.body.id
}
const ask = async (q: string, person: TestPerson = house.anna): Promise<Answer> =>
	(await server.call(person, answers.answerQuestion, { ...at(house.group.id), query: { q } })).body

test('two houses with a boiler are put to choice, and either by its house is one', async () => {
	const { kind, subject, choice } = await ask('Was hat der Boiler gekostet?')
	expect([kind, subject]).toEqual(['choice', null])
	expect(choice.map(({ id, property }) => [id, property?.name])).toEqual([
		[boiler, house.property.name],
		[other, 'Ferienhaus'],
	])
	expect(await ask('Was hat der Boiler im Ferienhaus gekostet?')).toMatchObject({ kind: 'cost', subject: { id: other }, amount: 9900 })
})

test('who is limited to a house is asked about no other, and learns of no contact there', async () => {
	const limited = await house.join('member', [house.property.id])
	expect(await ask('boiler', limited)).toMatchObject({ kind: 'last', subject: { id: boiler }, at: '2026-06-01T09:00:00.000Z' })
	expect(await ask('Kosten Boiler', limited)).toMatchObject({ amount: 64_500, at: '2024-02-29T23:00:00.000Z', year: null })
	expect(await ask('Boiler 2024', limited)).toMatchObject({ amount: 30_000, at: null, year: 2024 })
	expect(await ask('Was hat das Haus 2024 gekostet?', limited)).toMatchObject({
		kind: 'cost',
		subject: { id: house.property.id },
		amount: 30_000,
	})
	for (const q of ['Telefon Huber', 'Huber', 'Boiler geprüft', 'Wie oft Boiler geprüft'])
		expect([q, (await ask(q, limited)).kind]).toEqual([q, 'none'])
})

test('what its services cost is added up one by one, and where they are too many not at all', async () => {
	const database = connect(server.url, () => {})
	const asker = { group: house.group.id, person: house.anna.id } as Asker
	const sum = (most: number) => database.owner.transaction().execute((trx) => sumServices(trx, asker, boiler, null, most))
	const two = { expense: 64_500, since: '2024-02-29T23:00:00.000Z' }
	expect([await sum(1), await sum(2), await sum(3)]).toEqual([null, two, two])
	await database.close()
})

test('what is open or still to come is neither last nor counted; what is open is next', async () => {
	const limited = await house.join('member', [house.property.id])
	expect(await ask('Wann war der letzte Service vom Boiler?', limited)).toMatchObject({ at: '2026-03-04T09:00:00.000Z', amount: 34_500 })
	expect(await ask('Wie oft Boiler?', limited)).toMatchObject({ kind: 'count', count: 3 })
	expect(await ask('Wie oft 2026 Boiler?', limited)).toMatchObject({ kind: 'count', count: 2, year: 2026 })
	expect(await ask('Wann ist der Boiler fällig?', limited)).toMatchObject({ kind: 'next', at: '2026-07-31T22:00:00.000Z' })
	expect(await ask('Miete Boiler', limited)).toMatchObject({ kind: 'last', amount: 5000, at: '2026-06-01T09:00:00.000Z' })
})

test('what is asked of services is told of them alone', async () => {
	const pump = await addObject('Pumpe')
	const paid = (expense: number) => ({ balance: { expense, tax_relevant: true } })
	await log('2025-01-04', { name: 'Pumpe gekauft', objects: [pump], ...paid(80_000) })
	for (const [day, expense] of [
		['2025-02-04', 1000],
		['2026-02-04', 2000],
	] as const)
		await log(day, { name: 'Pumpe gespült', objects: [pump], maintenance: { done: true }, ...paid(expense) })
	expect(await ask('Was hat die Pumpe gekostet?')).toMatchObject({ kind: 'cost', amount: 83_000, at: '2024-12-31T23:00:00.000Z' })
	expect(await ask('Was hat der Service der Pumpe gekostet?')).toMatchObject({ kind: 'cost', amount: 3000, at: '2025-01-31T23:00:00.000Z' })
	expect(await ask('Kosten Wartung Pumpe 2026')).toMatchObject({ kind: 'cost', amount: 2000, year: 2026 })
	expect(await ask('Wie oft Pumpe?')).toMatchObject({ kind: 'count', count: 3 })
	expect(await ask('Wie oft war Service bei der Pumpe?')).toMatchObject({ kind: 'count', count: 2 })
	expect(await ask(`Kosten Service ${house.property.name}`)).toMatchObject({ kind: 'none' })
})

test('a bill that is still to be paid takes back nothing of what was done, but for who does not see that it is one', async () => {
	const oven = await addObject('Ofen')
	const firm = { company: 'Ofenbau Glarner' }
	const glarner = (await server.call(house.anna, contacts.createPropertyContact, { ...at(house.property.id), body: firm })).body.id
	const bill = { reminder: { date: '2027-01-04', done: false, kind: 'bill' }, balance: { expense: 50_000, tax_relevant: true } } as const
	await log('2025-11-04', { name: 'Ofen geprüft', objects: [oven], contacts: [glarner] })
	const repaired = await log('2026-11-04', { name: 'Ofen repariert', objects: [oven], contacts: [glarner], ...bill })
	for (const q of ['Ofen', 'Wann war Glarner da?', 'Ofen repariert'])
		expect([q, await ask(q)]).toMatchObject([q, { kind: 'last', event: repaired, amount: 50_000 }])
	expect(await ask('Wie oft war Glarner da?')).toMatchObject({ count: 2, event: repaired })
	expect(await ask('Wie oft war Glarner 2026 da?')).toMatchObject({ count: 1, event: repaired })
	expect(await ask('Wie oft wurde der Ofen repariert?')).toMatchObject({ count: 1 })
	for (const q of ['Wann kommt Glarner?', 'Wann wird der Ofen repariert?']) expect([q, await ask(q)]).toMatchObject([q, { kind: 'none' }])

	const caretaker = await house.join('caretaker', [house.property.id])
	expect(await ask('Ofen', caretaker)).toMatchObject({ at: '2025-11-04T09:00:00.000Z' })
	expect(await ask('Wie oft Ofen?', caretaker)).toMatchObject({ count: 1 })
	expect(await ask('Ofen repariert', caretaker)).toMatchObject({ kind: 'none' })
	for (const q of ['Wann kommt der Ofen?', 'Wann wird der Ofen repariert?'])
		expect([q, await ask(q, caretaker)]).toMatchObject([q, { kind: 'next', event: repaired }])
	const own = await log('2026-11-05', { name: 'Ofen gefegt', objects: [oven], ...bill }, undefined, caretaker)
	expect(await ask('Ofen', caretaker)).toMatchObject({ event: own })
	expect(await ask('Wie oft Ofen?', caretaker)).toMatchObject({ count: 2, event: own })
})

test('who sees no amounts is told of none but of their own entries', async () => {
	const caretaker = await house.join('caretaker', [house.property.id])
	const nothing = { event: null, at: null, by: null, amount: null, count: null }
	expect(await ask('Kosten Boiler', caretaker)).toMatchObject({ kind: 'cost', subject: { id: boiler }, ...nothing })
	expect(await ask('Boiler 2024', caretaker)).toMatchObject({ kind: 'cost', ...nothing, year: 2024 })
	expect(await ask('Miete Boiler', caretaker)).toMatchObject({ kind: 'last', ...nothing })
	expect(await ask('Kosten Boiler entkalkt', caretaker)).toMatchObject({ kind: 'cost', ...nothing })
	expect(await ask('letzter Service Boiler', caretaker)).toMatchObject({ kind: 'last', at: '2026-03-04T09:00:00.000Z', amount: null })
	await log('2026-11-01', { name: 'Gitter geölt', balance: { expense: 700, tax_relevant: false } }, undefined, caretaker)
	expect(await ask('Gitter geölt', caretaker)).toMatchObject({ kind: 'last', amount: 700 })
})

test('what was paid last is told by what was paid, and to nobody who sees no amounts', async () => {
	const roof = await addObject('Dach')
	const [first] = [
		await log('2025-02-04', { name: 'Dach geflickt', objects: [roof], balance: { expense: 30_000, tax_relevant: true } }),
		await log('2025-03-04', { name: 'Dach abgespritzt', objects: [roof] }),
		await log('2025-04-04', {
			name: 'Dach geflickt',
			objects: [roof],
			reminder: { date: '2027-01-04', done: false, kind: 'bill' },
			balance: { expense: 40_000, tax_relevant: true },
		}),
		await log('2025-05-04', { name: 'Dach geflickt', objects: [roof] }),
	]
	for (const q of ['Wann haben wir das Dach bezahlt?', 'Was haben wir zuletzt für das Dach bezahlt?', 'Wann wurde Dach geflickt bezahlt?'])
		expect([q, await ask(q)]).toMatchObject([q, { kind: 'last', event: first, amount: 30_000 }])
	const nothing = { kind: 'cost', event: null, at: null, amount: null }
	const caretaker = await house.join('caretaker', [house.property.id])
	expect(await ask('Wann haben wir das Dach bezahlt?', caretaker)).toMatchObject(nothing)
	expect(await ask('Wer hat das Dach bezahlt?')).toMatchObject({ kind: 'none' })
})

test('nothing of what lies in the trash is answered', async () => {
	const cellar = await addObject('Weinkeller', elsewhere.id)
	await log('2026-09-01', { name: 'Regal gebaut', objects: [cellar], balance: { expense: 500, tax_relevant: false } }, elsewhere.id)
	expect(await ask('Kosten Weinkeller')).toMatchObject({ amount: 500 })
	expect(await ask('Regal gebaut')).toMatchObject({ kind: 'last' })
	const { status } = await server.call(house.anna, properties.removeProperty, at(elsewhere.id), { version: elsewhere.version })
	expect(status).toBe(204)
	for (const q of ['Kosten Weinkeller', 'Regal gebaut', 'Kosten Regal gebaut']) expect([q, (await ask(q)).kind]).toEqual([q, 'none'])
	expect(await ask('Was hat der Boiler gekostet?')).toMatchObject({ kind: 'cost', subject: { id: boiler }, amount: 64_500 })
})

test('a running year is said in words', async () => {
	const year = new Date().getFullYear()
	expect(await ask('Was hat der Boiler dieses Jahr gekostet?')).toMatchObject({ kind: 'cost', year })
	expect(await ask('Was hat der Boiler letztes Jahr gekostet?')).toMatchObject({ kind: 'cost', year: year - 1 })
})
