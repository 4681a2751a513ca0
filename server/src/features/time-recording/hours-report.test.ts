import { events } from '@hausheft/contract/events.ts'
import type { Sent } from '@hausheft/contract/endpoint.ts'
import { journals } from '@hausheft/contract/journals.ts'
import { members } from '@hausheft/contract/members.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { seeded } from '../../../test/noun.ts'
import { makeReport, pdfOf, sheetsOf } from '../../../test/reports.ts'

let server: TestServer
let house: TestHouse
let urs: TestPerson
let id: string
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
	urs = await house.join('caretaker')
	id = (await house.addProperty('Seeweg 3')).id
	const body = { name: 'Garten', type: await seeded(server, 'journal_type') }
	const garden = (await server.call(house.anna, journals.createJournal, { params: { id }, body })).body.id
	await log('2026-03-05T08:00:00.000Z', [{ minutes: 45, user_id: urs.id, note: 'Laub' }], { journal: garden, name: 'Gerecht' })
	await log('2026-03-02T08:00:00.000Z', [{ minutes: 30, user_id: urs.id }, { minutes: 10 }], { name: 'Gefegt' })
	await log('2026-02-28T23:30:00.000Z', [{ minutes: 60, user_id: urs.id }], { name: 'Am ersten März' })
	await log('2026-05-05T08:00:00.000Z', [{ minutes: 200, user_id: urs.id }], { name: 'Im Mai' })
	await log('2026-05-06T08:00:00.000Z', [{ minutes: 20, user_text: 'Kunz von nebenan' }], { name: 'Geholfen' })
	await log('2026-05-07T08:00:00.000Z', [{ minutes: 5, user_text: 'Vetter' }], { name: 'Mit dem Vetter', by: urs })
})
afterAll(() => server.close())

type Times = NonNullable<Sent<typeof events.createEvent>['body']['time_recording']>
const log = (event_at: string, time_recording: Times, { by = house.anna, ...more }: { journal?: string; name: string; by?: TestPerson }) =>
	server.call(by, events.createEvent, { params: { id }, body: { event_at, time_recording, ...more } })
const year = { from: '2026-01-01', to: '2026-12-31' }
const pdf = async (person: TestPerson, asked: object = year) =>
	pdfOf(await makeReport(server, person, id, { report: 'hours', format: 'pdf', ...asked }))
const sheets = async (person: TestPerson, asked: object = year) =>
	sheetsOf(await makeReport(server, person, id, { report: 'hours', format: 'xlsx', ...asked }))
const headOf = (page: string) => page.split('\n').slice(0, 2)

test('each person and month is a page to sign, the oldest day first, with totals for each journal', async () => {
	const { pages, title, lang } = await pdf(house.anna)
	expect([title, lang]).toEqual(['Stundenrapport Seeweg 3', 'de-CH'])
	expect(pages.map(headOf)).toEqual(
		[
			'Anna · März 2026',
			'caretaker · März 2026',
			'caretaker · Mai 2026',
			'Kunz von nebenan · Mai 2026',
			'Vetter · Mai 2026',
			'Zusammenzug 2026',
		].map((of) => ['Stundenrapport', of]),
	)
	const march = pages[1]!
	expect(march).toContain(
		[
			'Tag\tArbeit\tJournal\tZeit\tMin:Sek\tStunden',
			'01.03.2026\tAm ersten März\t1 h\t60:00\t1.00',
			'02.03.2026\tGefegt\t30 min\t30:00\t0.50',
			'05.03.2026\tGerecht',
		].join('\n'),
	)
	expect(march).toMatch(/Laub\s+Garten\s+45 min\s+45:00\s+0\.75\nTotal\t2 h 15 min\t135:00\t2\.25/)
	expect(march).toContain(
		[
			'Nach Journal\tZeit\tMin:Sek\tStunden',
			'Garten\t45 min\t45:00\t0.75',
			'Ohne Journal\t1 h 30 min\t90:00\t1.50',
			'Datum, Unterschrift caretaker',
		].join('\n'),
	)
	expect(march).toContain('Seite 2 von 6')
})

test('a caretaker gets their own and no others, whatever they ask for', async () => {
	for (const asked of [year, { ...year, person: urs.id }]) {
		const { pages } = await pdf(urs, asked)
		expect(pages.map(headOf)).toEqual([
			['Stundenrapport', 'caretaker · März 2026'],
			['Stundenrapport', 'caretaker · Mai 2026'],
			['Stundenrapport', 'Zusammenzug 2026'],
		])
		expect(pages.join('\n')).not.toMatch(/Anna|Kunz|Vetter/)
	}
	const refused = await makeReport(server, urs, id, { report: 'hours', format: 'xlsx', ...year, person: house.anna.id })
	expect(refused.status).toBe(403)
})

test('days and a person narrow it; a month that is begun says from where', async () => {
	const { pages } = await pdf(house.anna, { from: '2026-03-02', to: '2026-03-04', person: urs.id })
	expect(pages).toHaveLength(1)
	expect(pages[0]).toContain('März 2026, ab 02.03.2026, bis 04.03.2026')
	expect(pages[0]).toMatch(/Gefegt\t30 min\t30:00\t0\.50\nTotal\t30 min/)
	expect((await pdf(house.anna, { from: '2026-03-02', to: '2026-03-31', person: urs.id })).pages[0]).toMatch(/März 2026, ab 02\.03\.2026\n/)
	expect((await pdf(house.anna, { from: '2020-01-01', to: '2020-12-31' })).pages[0]).toContain('hat niemand Zeit erfasst')
})

test('whoever has left the group still gets a sheet of their hours; of somebody who was never there none can be asked for', async () => {
	const former = await house.join('member')
	await log('2025-06-02T08:00:00.000Z', [{ minutes: 90, user_id: former.id }], { name: 'Hecke geschnitten' })
	const asked = { report: 'hours', format: 'pdf', from: '2025-06-01', to: '2025-06-30', person: former.id } as const
	await server.call(house.anna, members.removeMember, { params: { id: house.group.id, user: former.id } })
	expect((await pdf(house.anna, asked)).pages[0]).toMatch(/Hecke geschnitten\t1 h 30 min/)
	const stranger = await createHouse(server, 'Familie Fremd')
	expect((await makeReport(server, house.anna, id, { ...asked, person: stranger.anna.id })).status).toBe(422)
})

test('the workbook has every time with its type, and what they come to', async () => {
	const [times, sums] = await sheets(house.anna)
	expect(times?.map((row) => row.slice(0, 3))).toEqual([
		['Person', 'Tag', 'Eintrag'],
		['caretaker', '46082', 'Am ersten März'],
		['caretaker', '46083', 'Gefegt'],
		['Anna', '46083', 'Gefegt'],
		['caretaker', '46086', 'Gerecht'],
		['caretaker', '46147', 'Im Mai'],
		['Kunz von nebenan', '46148', 'Geholfen'],
		['Vetter', '46149', 'Mit dem Vetter'],
		['Total', (370 / 1440).toFixed(10), (370 / 60).toFixed(10)],
	])
	expect(sums?.at(1)).toEqual(['Anna', 'März 2026', '1', (10 / 1440).toFixed(10), (10 / 60).toFixed(10)])
	const own = (await sheets(urs)).flat(2).join(' ')
	expect(own).toContain('Im Mai')
	expect(own).not.toMatch(/Anna|Kunz|Vetter/)
})

test('R25 months add up on a last page, with what they cost at an hourly rate', async () => {
	const { pages } = await pdf(house.anna, { ...year, person: urs.id, rate: 4530 })
	expect(pages[0]).toMatch(/Betrag\tCHF 101\.93, die Stunde zu CHF 45\.30/)
	expect(pages[0]).toMatch(/Total\t2 h 15 min\t135:00\t2\.25\n/)
	expect(pages[2]).toContain(
		[
			'Person\tMonat\tZeit\tMin:Sek\tStunden\tBetrag (CHF)',
			'caretaker\tMärz 2026\t2 h 15 min\t135:00\t2.25\t101.93',
			'caretaker\tMai 2026\t3 h 20 min\t200:00\t3.33\t151.00',
			'Total caretaker\t5 h 35 min\t335:00\t5.58\t252.93',
			'Total\t5 h 35 min\t335:00\t5.58\t252.93',
		].join('\n'),
	)
	const [, , months] = await sheets(house.anna, { ...year, person: urs.id, rate: 4530 })
	expect(months).toEqual([
		['Person', 'Monat', 'Stunden', 'Dezimal', 'Betrag'],
		['caretaker', 'März 2026', (135 / 1440).toFixed(10), '2.2500000000', '101.93'],
		['caretaker', 'Mai 2026', (200 / 1440).toFixed(10), '3.3333333333', '151.00'],
		['Total', (335 / 1440).toFixed(10), '5.5833333333', '252.93'],
	])
	expect((await makeReport(server, house.anna, id, { report: 'entries', format: 'csv', rate: 100 })).status).toBe(422)
})

test('R25 times of one person that lie over each other say so; R23 a name without an account has one sheet however typed', async () => {
	const there = (await house.addProperty('Bachweg 5')).id
	const at = async (time: string, user_text: string) => {
		const body = { name: 'Geholfen', event_at: `2026-06-0${time}:00.000Z`, time_recording: [{ minutes: 60, user_text }] }
		expect((await server.call(house.anna, events.createEvent, { params: { id: there }, body })).status).toBe(201)
	}
	for (const [time, who] of [
		['1T08:00', 'Nachbar Köbi'],
		['1T08:30', 'nachbar köbi '],
		['2T08:00', 'NACHBAR KÖBI'],
	] as const)
		await at(time, who)
	const { pages } = await pdfOf(await makeReport(server, house.anna, there, { report: 'hours', format: 'pdf', ...year }))
	expect(pages.map(headOf)).toEqual([['Stundenrapport', expect.stringMatching(/^nachbar köbi · Juni 2026$/i)]])
	expect(pages[0]!.match(/Überschneidet sich mit einer anderen/g)).toHaveLength(2)
	expect(pages[0]).toMatch(/Total\t3 h\t180:00\t3\.00/)
})

test('R25 times at two properties of the group lie over each other too, on paper and in the workbook, over a turn of months', async () => {
	const [one, other] = [(await house.addProperty('Ostweg 1')).id, (await house.addProperty('Ostweg 2')).id]
	const work = (place: string, event_at: string) =>
		server.call(house.anna, events.createEvent, {
			params: { id: place },
			body: { name: 'Gefegt', event_at, time_recording: [{ minutes: 60, user_id: urs.id }] },
		})
	// In Zurich the first ends a quarter of an hour before August does, the second as long after.
	for (const [place, at] of [
		[one, '2026-08-31T21:45:00.000Z'],
		[other, '2026-08-31T22:15:00.000Z'],
		[one, '2026-08-20T08:00:00.000Z'],
	] as const)
		expect((await work(place, at)).status).toBe(201)
	const { pages } = await pdfOf(await makeReport(server, urs, one, { report: 'hours', format: 'pdf', ...year }))
	expect(pages.join('\n').match(/Überschneidet sich mit einer anderen/g)).toHaveLength(1)
	const [times] = await sheetsOf(await makeReport(server, urs, one, { report: 'hours', format: 'xlsx', ...year }))
	expect(times?.map((row) => row.includes('ja'))).toEqual([false, false, true, false])
	// Whoever does not see the other property learns nothing of it.
	const beat = await house.join('member', [one])
	const [seen] = await sheetsOf(await makeReport(server, beat, one, { report: 'hours', format: 'xlsx', ...year }))
	expect(seen?.flat()).not.toContain('ja')
})

test('decimal hours add up: in a workbook to the total as it is, on paper it is said that they are rounded', async () => {
	const there = (await house.addProperty('Talweg 1')).id
	const body = (minutes: number, day: string) => ({
		name: 'Gefegt',
		event_at: `${day}T08:00:00.000Z`,
		time_recording: [{ minutes, user_id: urs.id }],
	})
	for (const day of ['2026-04-01', '2026-04-02', '2026-04-03', '2026-06-01'])
		await server.call(house.anna, events.createEvent, { params: { id: there }, body: body(day > '2026-05' ? 60 : 100, day) })
	const report = (format: 'pdf' | 'xlsx') => makeReport(server, house.anna, there, { report: 'hours', format, ...year })
	for (const rows of await sheetsOf(await report('xlsx'))) {
		const decimals = rows.slice(1).map((row) => Number(row.at(-1)))
		const total = decimals.pop() ?? 0
		expect(decimals.reduce((sum, each) => sum + each, 0)).toBeCloseTo(total, 6)
		expect(total).toBeCloseTo(6, 6)
	}
	const [april, june] = (await pdfOf(await report('pdf'))).pages
	expect(april).toMatch(/1\.67\n[^]*1\.67\n[^]*1\.67\n[^]*Total\t5 h\t300:00\t5\.00\nStunden auf zwei Stellen gerundet/)
	expect(june).not.toContain('gerundet')
})

test('who is limited to other properties gets none of it', async () => {
	const beat = await house.join('member', [house.property.id])
	expect((await makeReport(server, beat, id, { report: 'hours', format: 'pdf', ...year })).status).toBe(404)
})
