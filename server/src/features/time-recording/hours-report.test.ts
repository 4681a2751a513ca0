import { events } from '@hausheft/contract/events.ts'
import type { Sent } from '@hausheft/contract/endpoint.ts'
import { journals } from '@hausheft/contract/journals.ts'
import { members } from '@hausheft/contract/members.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHouse, startServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { seeded } from '../../../test/noun.ts'
import { makeReport, pdfOf, sheetsOf } from '../../../test/reports.ts'

let server: TestServer
let house: TestHouse
let urs: TestPerson
let id: string
beforeAll(async () => {
	server = await startServer()
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
		['Anna · März 2026', 'caretaker · März 2026', 'caretaker · Mai 2026', 'Kunz von nebenan · Mai 2026', 'Vetter · Mai 2026'].map((of) => [
			'Stundenrapport',
			of,
		]),
	)
	const march = pages[1]!
	expect(march).toContain(
		['Tag\tArbeit\tJournal\tZeit', '01.03.2026\tAm ersten März\t1 h', '02.03.2026\tGefegt\t30 min', '05.03.2026\tGerecht'].join('\n'),
	)
	expect(march).toMatch(/Laub\s+Garten\s+45 min\nTotal\t2 h 15 min/)
	expect(march).toContain(['Nach Journal\tZeit', 'Garten\t45 min', 'Ohne Journal\t1 h 30 min', 'Datum, Unterschrift caretaker'].join('\n'))
	expect(march).toContain('Seite 2 von 5')
})

test('a caretaker gets their own and no others, whatever they ask for', async () => {
	for (const asked of [year, { ...year, person: urs.id }]) {
		const { pages } = await pdf(urs, asked)
		expect(pages.map(headOf)).toEqual([
			['Stundenrapport', 'caretaker · März 2026'],
			['Stundenrapport', 'caretaker · Mai 2026'],
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
	expect(pages[0]).toMatch(/Gefegt\t30 min\nTotal\t30 min/)
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
		['Total', (370 / 1440).toFixed(10)],
	])
	expect(sums?.at(1)).toEqual(['Anna', 'März 2026', '1', (10 / 1440).toFixed(10)])
	const own = (await sheets(urs)).flat(2).join(' ')
	expect(own).toContain('Im Mai')
	expect(own).not.toMatch(/Anna|Kunz|Vetter/)
})

test('who is limited to other properties gets none of it', async () => {
	const beat = await house.join('member', [house.property.id])
	expect((await makeReport(server, beat, id, { report: 'hours', format: 'pdf', ...year })).status).toBe(404)
})
