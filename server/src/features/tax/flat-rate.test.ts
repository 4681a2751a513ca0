import { history } from '@hausheft/contract/history.ts'
import { tax } from '@hausheft/contract/tax.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestServer } from '../../../test/house.ts'

let server: TestServer
let house: TestHouse
/** A property of its own for each test. */
let id: string
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
})
beforeEach(async () => {
	id = (await house.addProperty('Seeweg 3')).id
})
afterAll(() => server.close())

const noFlatRate = { base: null, percent: null, canton_percent: null, built: null, business: null, note: '', version: 0 }
const get = async (query: { year: number } = { year: 2025 }) => (await server.call(house.anna, tax.listTax, { params: { id }, query })).body

describe('the flat rate', () => {
	const params = () => ({ id, year: 2025 as never })
	const put = (body: object, version: number, person = house.anna) =>
		server.call(person, tax.putFlatRate, { params: params(), body }, { version })
	const read = async () => (await server.call(house.anna, tax.getFlatRate, { params: params() })).body
	test('is written as a whole and read with the list; nothing of it is known before', async () => {
		expect(await read()).toEqual(noFlatRate)
		const first = await put({ base: 1_842_050, percent: 12.5, note: ' Gebäude von 1968 ' }, 0)
		expect([first.status, first.body, first.headers['etag']]).toEqual([
			200,
			{ ...noFlatRate, base: 1_842_050, percent: 12.5, note: 'Gebäude von 1968', version: 1 },
			'"1"',
		])
		expect((await get()).flat).toEqual(first.body)
		expect((await get({ year: 2024 })).flat.version).toBe(0)
		expect((await get({ year: 2024 })).years).toEqual([2025])
		expect((await put({ percent: 20 }, 1)).body).toEqual({ ...noFlatRate, percent: 20, version: 2 })
		const { body } = await server.call(house.anna, history.listHistory, { params: { id: house.group.id }, query: { fk: id } })
		expect(body.map(({ text }) => text)).toEqual([
			"Anna hat die Pauschale für die Steuern von «2025: 12.5\u00a0% von CHF\u00a018'420.50 Gebäude von 1968» auf «2025: 20\u00a0%» geändert",
			"Anna hat die Pauschale für die Steuern auf «2025: 12.5\u00a0% von CHF\u00a018'420.50 Gebäude von 1968» gesetzt",
			'Anna hat die Liegenschaft «Seeweg 3» angelegt',
		])
		const caretaker = await house.join('caretaker')
		expect((await server.call(caretaker, history.listHistory, { params: { id: house.group.id }, query: { fk: id } })).body).toHaveLength(1)
	})
	test('for Bund and canton, by the age of the building; what lasts is that of the newest year that says it', async () => {
		const of = (year: number) => ({ id, year: year as never })
		const write = async (year: number, body: object, version = 0) =>
			(await server.call(house.anna, tax.putFlatRate, { params: of(year), body }, { version })).body
		const shown = async (year: number) => {
			const { percent, canton_percent, built, business } = (await server.call(house.anna, tax.getFlatRate, { params: of(year) })).body
			return [percent, canton_percent, built, business]
		}
		expect(await write(2024, { base: 100_000, percent: 15, canton_percent: 12.5, built: 2014, business: false })).toMatchObject({
			percent: 15,
			built: 2014,
		})
		expect([await shown(2024), await shown(2025), await shown(2023)]).toEqual([
			[15, 12.5, 2014, false],
			[20, 12.5, 2014, false],
			[10, 12.5, 2014, false],
		])
		// Absent stays, null empties, and what is emptied in one year is not so in another.
		await write(2025, { base: 200_000, canton_percent: 20 })
		expect(await shown(2026)).toEqual([20, 20, 2014, false])
		await write(2025, { base: 200_000, canton_percent: null, business: true }, 1)
		expect([await shown(2025), await shown(2026)]).toEqual([
			[20, null, 2014, true],
			[20, 12.5, 2014, true],
		])
		await write(2025, { base: 200_000, business: false }, 2)
		expect([await shown(2025), (await get({ year: 2025 })).flat.version]).toEqual([[20, null, 2014, false], 3])
		for (const [field, value] of [
			['built', 999],
			['canton_percent', 0],
			['business', 'ja'],
		] as const)
			expect(
				(await server.call(house.anna, tax.putFlatRate, { params: of(2027), body: { [field]: value } }, { version: 0 })).body.errors?.[0]
					?.path,
			).toBe(field)
	})
	test('is overwritten by nobody who has not seen it', async () => {
		await put({ base: 100, percent: 10 }, 0)
		for (const version of [0, 2]) {
			const { status, body } = await put({ base: 200, percent: 10 }, version)
			expect([status, body.current]).toEqual([412, { ...noFlatRate, base: 100, percent: 10, version: 1 }])
		}
		const all = await Promise.all(Array.from({ length: 8 }, (_, at) => put({ base: at, percent: 10 }, 1)))
		expect(all.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 412)])
		expect((await server.call(house.anna, tax.putFlatRate, { params: params(), body: {} })).status).toBe(428)
	})
	test('is written by who may write all amounts, and read by who reads them', async () => {
		expect((await put({ percent: 10 }, 0, await house.join('accountant'))).status).toBe(200)
		for (const role of ['member', 'caretaker', 'viewer'] as const)
			expect([role, (await put({ percent: 20 }, 1, await house.join(role))).status]).toEqual([role, 403])
		const answers = (['member', 'viewer', 'caretaker'] as const).map(
			async (role) => (await server.call(await house.join(role), tax.getFlatRate, { params: params() })).status,
		)
		expect(await Promise.all(answers)).toEqual([200, 200, 403])
	})
	test.each([
		['base', { base: -1 }],
		['base', { base: 100_000_000_000 }],
		['percent', { percent: 0 }],
		['percent', { percent: 100.5 }],
		['percent', { percent: 12.345 }],
		['note', { note: 'x'.repeat(2001) }],
	])('says at %s what is wrong', async (path, body) => {
		const answer = await put(body, 0)
		expect([answer.status, answer.body.errors?.map((error) => error.path)]).toEqual([422, [path]])
	})
})
