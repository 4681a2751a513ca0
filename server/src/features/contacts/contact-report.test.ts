import { contacts } from '@hausheft/contract/contacts.ts'
import { events } from '@hausheft/contract/events.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { makeReport, pdfOf, sheetsOf } from '../../../test/reports.ts'

let server: TestServer
let house: TestHouse
let id: string
let huber: string
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
	id = (await house.addProperty('Seeweg 3')).id
	const body = {
		company: 'Sanitär Huber AG',
		lastname: 'Huber',
		phone: '+41 44 123 45 67',
		address_street: 'Seestrasse 1',
		address_city: 'Horgen',
	}
	huber = (await server.call(house.anna, contacts.createPropertyContact, { params: { id }, body })).body.id
	await log('Boiler entkalkt', '2026-03-05T08:00:00.000Z', {
		balance: { expense: 123_405, tax_relevant: false },
		time_recording: [{ minutes: 95, user_text: 'Lehrling' }],
	})
	await log('Gutschrift', '2026-02-05T08:00:00.000Z', { balance: { income: 5000, tax_relevant: false } })
	await log('Anderes', '2026-03-06T08:00:00.000Z', { contacts: [] })
})
afterAll(() => server.close())

const log = (name: string, event_at: string, more: object) =>
	server.call(house.anna, events.createEvent, { params: { id }, body: { name, event_at, contacts: [huber], ...more } })
const report = (person: TestPerson, format: 'pdf' | 'xlsx', more: object = {}) =>
	makeReport(server, person, id, { report: 'contact', format, contact: huber, ...more })

test('one contact on paper: how to reach it, its entries with hours and amounts, and what they come to', async () => {
	const made = await report(house.anna, 'pdf')
	expect(made.asked.filename).toBe('Seeweg 3 Sanitär Huber AG.pdf')
	const { pages, title } = await pdfOf(made)
	expect(title).toBe('Sanitär Huber AG, Seeweg 3')
	expect(pages[0]).toContain(['Ansprechperson\tHuber', 'Telefon\t+41 44 123 45 67', 'Adresse\tSeestrasse 1, Horgen'].join('\n'))
	expect(pages[0]).toContain(
		[
			'05.02.2026\tGutschrift\t50.00',
			"05.03.2026\tBoiler entkalkt\t1 h 35 min\t1'234.05",
			"Total\t2 Einträge\t1 h 35 min\t1'234.05\t50.00",
		].join('\n'),
	)
	expect(pages[0]).not.toContain('Anderes')
})

test('the workbook has the same figures with their types; days narrow it', async () => {
	const [rows] = await sheetsOf(await report(house.anna, 'xlsx'))
	expect(rows?.slice(1)).toEqual([
		['46058', 'Gutschrift', '50.00'],
		['46086', 'Boiler entkalkt', (95 / 1440).toFixed(10), '1234.05'],
		['Total', '2 Einträge', (95 / 1440).toFixed(10), '1234.05', '50.00'],
	])
	expect((await sheetsOf(await report(house.anna, 'xlsx', { from: '2026-03-01' })))[0]).toHaveLength(3)
})

test('who lacks the right to a report is refused; who does not see the contact or the house finds neither', async () => {
	expect((await report(await house.join('caretaker'), 'pdf')).status).toBe(403)
	const beat = await house.join('member', [house.property.id])
	expect((await report(beat, 'pdf')).status).toBe(404)
	const asked = { report: 'contact', format: 'pdf', contact: huber } as const
	expect((await makeReport(server, beat, house.property.id, asked)).asked).toMatchObject({ errors: [{ path: 'contact' }] })
})

test('the contact list of a house as a workbook, with those of this house alone', async () => {
	await server.call(house.anna, contacts.createPropertyContact, { params: { id: house.property.id }, body: { company: 'Anderswo' } })
	const made = await makeReport(server, house.anna, id, { report: 'contacts', format: 'xlsx' })
	const [rows] = await sheetsOf(made)
	expect(made.asked.filename).toBe('Seeweg 3 Kontakte.xlsx')
	expect(rows?.slice(1)).toEqual([['Sanitär Huber AG', 'Huber', '+41 44 123 45 67', 'Seestrasse 1', 'Horgen', 'Schweiz']])
})
