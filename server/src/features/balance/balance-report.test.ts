import { buffer } from 'node:stream/consumers'
import { balance } from '@hausheft/contract/balance.ts'
import { events } from '@hausheft/contract/events.ts'
import { exports } from '@hausheft/contract/exports.ts'
import type { EventFields } from '@hausheft/contract/event-requests.ts'
import type { ReportRequest } from '@hausheft/contract/export-requests.ts'
import { francs } from '@hausheft/contract/swiss/formats.ts'
import { dayOf, dayText } from '@hausheft/contract/swiss/zurich.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../test/house.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { makeReport, pdfOf, sheetsOf } from '../../../test/reports.ts'
import { pdf, upload } from '../../../test/upload.ts'
import { sameDayBefore } from './rules.ts'

let server: TestServer
let house: TestHouse
let other: string
const log = async (
	property: string,
	name: string,
	day: string,
	amount: Partial<NonNullable<EventFields['balance']>> | null,
	reminder: EventFields['reminder'] = null,
) =>
	(
		await server.call(house.anna, events.createEvent, {
			params: { id: property },
			body: { name, event_at: `${day}T10:00:00.000Z`, balance: amount && { tax_relevant: false, ...amount }, reminder },
		})
	).body
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
	other = (await house.addProperty('Seeweg 3')).id
	const boiler = await log(house.property.id, 'Boiler', '2025-03-01', { expense: 123_456, tax_relevant: true, tax: 'werterhaltend' })
	await upload(server, house.anna, house.group.id, { bytes: pdf, name: 'Boiler.pdf', form: { event: boiler.id } })
	await log(house.property.id, 'Miete', '2025-04-01', { income: 185_000, tax_relevant: true })
	await log(house.property.id, 'Privat', '2025-04-02', { expense: 5_005 })
	await log(house.property.id, 'Vorjahr', '2024-04-02', { expense: 700 })
	await log(other, 'Dach', '2025-12-31', { expense: 400_000, tax_relevant: true })
	const bill = { kind: 'bill', date: '2025-12-01', done: false } as const
	await log(other, 'Rechnung Heizöl', '2025-11-01', { expense: 90_010, tax_relevant: false }, bill)
	const rent = {
		recurrence: { every: 1, unit: 'month' },
		proposal: { expense: null, income: 120_000 },
		date: '2025-10-01',
		done: false,
	} as const
	await log(other, 'Miete Garage', '2025-09-20', null, rent)
	const unit = (await server.call(house.anna, events.listUnits, {})).body.find(({ symbol }) => symbol === 'm³')?.id as string
	const read = async (day: string, readings: Record<string, string>, more: { replaced?: boolean } = {}) => {
		const measurement = Object.entries(readings).map(([name, data]) => ({ unit, name, data, ...more }))
		const body = { name: 'Ablesung', event_at: `${day}T10:00:00.000Z`, measurement }
		expect((await server.call(house.anna, events.createEvent, { params: { id: other }, body })).status).toBe(201)
	}
	await read('2025-03-01', { Wasser: '100', Gas: '50', Solar: '7' })
	await read('2025-06-01', { Wasser: '120', Gas: '40' })
	await read('2025-07-01', { Wasser: '3' }, { replaced: true })
	await read('2025-12-28', { Wasser: '9' })
	await read('2026-01-31', { Gas: '60' })
})
afterAll(() => server.close())

async function ofGroup(body: ReportRequest, person: TestPerson = house.anna) {
	const { status, body: asked } = await server.call(person, exports.createGroupExport, { params: { id: house.group.id }, body })
	if (status !== 201) return { status, asked, bytes: Buffer.alloc(0) }
	const read = async () => (await server.call(person, exports.getExport, { params: { id: asked.id } })).body
	await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toBeOneOf(['ready', 'failed'])
	expect(await read()).toMatchObject({ status: 'ready', problem: null })
	const url = exports.getExportContent.path.replace('{id}', asked.id)
	const { rawPayload } = await server.app.inject({ url, headers: { host: 'haus.test', cookie: person.cookie } })
	return { status, asked: await read(), bytes: rawPayload }
}
async function unzipped(bytes: Buffer): Promise<Map<string, Buffer>> {
	const parts = new Map<string, Buffer>()
	const zip = await fromBufferPromise(bytes)
	for await (const each of zip.eachEntry()) parts.set(each.fileName, await buffer(await zip.openReadStreamPromise(each)))
	return parts
}

test('R20 a year of a house on paper and as a sheet is what the screen shows', async () => {
	const shown = (await server.call(house.anna, balance.getBalance, { params: { id: house.property.id }, query: { year: 2025 } })).body
	const [income, expense] = (['income', 'expense'] as const).map((field) => shown.months.reduce((sum, month) => sum + month[field], 0))
	expect([income, expense]).toEqual([185_000, 128_461])
	const ask = { report: 'balance', year: 2025 } as const
	const paper = await pdfOf(await makeReport(server, house.anna, house.property.id, { ...ask, format: 'pdf' }))
	const text = paper.pages.join(' ').replaceAll(/\s+/g, ' ')
	for (const part of [
		`Total ${francs(185_000)} ${francs(128_461)} ${francs(56_539)} \u22127.00`,
		`April ${francs(185_000)} 50.05 ${francs(179_995)} \u22127.00`,
		'Werterhaltend 1 ',
		'Nicht steuerrelevant 1 ',
	])
		expect(text).toContain(part)
	const [months = [], parts = []] = await sheetsOf(await makeReport(server, house.anna, house.property.id, { ...ask, format: 'xlsx' }))
	expect(months.find(([month]) => month === 'April')).toEqual(['April', '1850.00', '50.05', '1799.95', '-7.00'])
	expect(months.at(-1)).toEqual(['Total', '1850.00', '1284.61', '565.39', '-7.00'])
	expect(parts.map((row) => row.slice(0, 2))).toContainEqual(['Steuerart', 'Werterhaltend'])
})

// On the last day of a year nothing of it is ahead.
const today = dayOf(Date.now())
test.skipIf(today.endsWith('12-31'))(
	'the running year is beside the same days on paper and in the sheet, one to come beside nothing',
	async () => {
		const { anna, property } = await createHouse(server, 'Familie Silvester')
		const year = Number(today.slice(0, 4))
		const book = (day: string, amounts: object) =>
			server.call(anna, events.createEvent, {
				params: { id: property.id },
				body: { name: day, event_at: `${day}T10:00:00.000Z`, balance: { expense: null, ...amounts } },
			})
		await book(`${year - 1}-12-31`, { expense: 700 })
		await book(`${year - 1}-01-01`, { income: 4000 })
		await book(`${year}-01-01`, { income: 10_000 })
		await book(`${year}-12-31`, { expense: 2500 })
		const until = sameDayBefore(year, today) ?? ''
		const make = (of: number, format: 'xlsx' | 'pdf') => makeReport(server, anna, property.id, { report: 'balance', year: of, format })
		const [months = [], soFar] = await sheetsOf(await make(year, 'xlsx'))
		expect(months.find(([month]) => month === 'Dez.')).toEqual(['Dez.', '0.00', '25.00', '-25.00'])
		expect(months.at(-1)).toEqual(['Total', '100.00', '25.00', '75.00'])
		expect(soFar?.map((row) => row.slice(0, 1).concat(row.slice(3)))).toEqual([
			['Was', 'Saldo CHF', `Saldo bis ${dayText(until)} CHF`],
			['Bis heute', '100.00', '40.00'],
			['Nach heute', '-25.00'],
		])
		const textOf = async (of: number) => (await pdfOf(await make(of, 'pdf'))).pages.join(' ').replaceAll(/\s+/g, ' ')
		const text = await textOf(year)
		for (const part of ['Nach heute 0.00 25.00 \u221225.00', 'Bis heute 100.00 0.00 100.00 40.00', `bis zum ${dayText(until)}`])
			expect(text).toContain(part)
		expect(text).not.toMatch(/Total \d/)
		expect(await textOf(year + 1)).toMatch(/Total 0\.00 0\.00 0\.00 (?!\d+\.)/)
		const [later = []] = await sheetsOf(await make(year + 1, 'xlsx'))
		expect(later.at(-1)).toEqual(['Total', '0.00', '0.00', '0.00'])
	},
)

test('R20 of all houses of the group: first what they come to together; a limited member has theirs', async () => {
	const { bytes } = await ofGroup({ report: 'balance', format: 'pdf', year: 2025 })
	const [first = ''] = (await readPdf(bytes)).pages
	expect(first.replaceAll(/\s+/g, ' ')).toContain(`Total ${francs(185_000)} ${francs(618_471)} \u2212${francs(433_471)}`)
	const limited = await house.join('accountant', [other])
	const own = (await ofGroup({ report: 'balance', format: 'xlsx', year: 2025 }, limited)).bytes
	const [houses] = await sheetsOf({ bytes: own } as never)
	expect(houses?.map(([name]) => name)).toEqual(['Liegenschaft', 'Seeweg 3', 'Total'])
})

test('everything for the Treuhänder: a folder a house, and what is open', { timeout: 120_000 }, async () => {
	await server.owner.query(
		`insert into event (group_id, property_id, person_id, name, event_at, balance_expense_rappen, balance_tax_relevant, balance_tax)
			select $1, $2, $3, 'Rappen ' || n, '2025-05-01 10:00Z', n, true, 'energie' from generate_series(1, 101) n`,
		[house.group.id, other, house.anna.id],
	)
	await server.owner.query(
		`insert into event (group_id, property_id, person_id, name, event_at, balance_expense_rappen, balance_tax_relevant, reminder_on, reminder_done,
				reminder_kind, deleted_at)
			values ($1, $2, $3, 'Weggeworfene Rechnung', '2025-11-02 10:00Z', 100, false, '2025-12-02', false, 'bill', now())`,
		[house.group.id, other, house.anna.id],
	)
	const { bytes, asked } = await ofGroup({ report: 'year_all', format: 'zip', year: 2025 })
	expect(asked.filename).toMatch(/^Alles für den Treuhänder 2025 .*\.zip$/)
	const parts = await unzipped(bytes)
	const of = (name: string) => [`${name}/Einnahmen & Ausgaben 2025 ${name}.pdf`, `${name}/Einnahmen & Ausgaben 2025 ${name}.xlsx`]
	const mappe = (name: string) => [`${name}/Steuer-Mappe 2025 ${name}.pdf`, `${name}/Steuer-Mappe 2025 ${name}.xlsx`]
	const { name } = house.property
	expect([...parts.keys()].filter((path) => path.includes('/')).toSorted()).toEqual(
		[
			...of(name),
			...mappe(name),
			`${name}/Belege/Beleg 1 Boiler.pdf`,
			`${name}/offene-Punkte.pdf`,
			...of('Seeweg 3'),
			...mappe('Seeweg 3'),
			'Seeweg 3/offene-Punkte.pdf',
		].toSorted(),
	)
	const open = (await readPdf(parts.get('Seeweg 3/offene-Punkte.pdf') ?? Buffer.alloc(0))).pages.join(' ').replaceAll(/\s+/g, ' ')
	for (const point of [
		`31.12.2025 Dach Beleg, Empfänger, Steuerart ${francs(400_000)}`,
		`01.11.2025 Rechnung Heizöl 01.12.2025 900.10`,
		`November 2025 Miete Garage ${francs(120_000)} 0.00`,
		'Ohne Zählerstand zum Jahresende Zähler Objekt Zuletzt gelesen Solar 01.03.2025 ',
		'Zähler zeigt weniger als davor Datum Zähler Objekt 01.06.2025 Gas Darum',
		'Geprüft sind die steuerrelevanten Ausgaben.',
	])
		expect(open).toContain(point)
	expect(open).not.toContain('Weggeworfene')
	// A paper has no further page to ask for.
	expect(open.match(/ Rappen \d+ Beleg/g)).toHaveLength(101)
	const limited = await unzipped(
		(await ofGroup({ report: 'year_all', format: 'zip', year: 2025 }, await house.join('accountant', [other]))).bytes,
	)
	expect([...limited.keys()].some((path) => path.startsWith(name))).toBe(false)
})

test('is for who exports and sees all amounts, with a year, and in its place', async () => {
	for (const [role, status] of [
		['caretaker', 403],
		['viewer', 403],
		['accountant', 201],
	] as const) {
		const person = await house.join(role)
		expect([role, (await makeReport(server, person, house.property.id, { report: 'balance', format: 'xlsx', year: 2025 })).status]).toEqual(
			[role, status],
		)
		if (status === 403) expect((await ofGroup({ report: 'year_all', format: 'zip', year: 2025 }, person)).status).toBe(403)
	}
	const refused = async (body: ReportRequest) => (await makeReport(server, house.anna, house.property.id, body)).status
	expect(await refused({ report: 'year_all', format: 'zip', year: 2025 })).toBe(422)
	expect(await refused({ report: 'balance', format: 'pdf' })).toBe(422)
	expect((await ofGroup({ report: 'tax', format: 'pdf', year: 2025 })).status).toBe(422)
})
