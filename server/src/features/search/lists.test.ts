import { events } from '@hausheft/contract/events.ts'
import type { EventFields, RollingQuery } from '@hausheft/contract/event-requests.ts'
import { search } from '@hausheft/contract/search.ts'
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

const log = async (fields: Partial<EventFields>, property = house.property.id) => {
	const body = { name: 'Eintrag', event_at: '2026-11-20T09:00:00.000Z', ...fields }
	return (await server.call(house.anna, events.createEvent, { params: { id: property }, body })).body
}
const ask = async (q: string, person: TestPerson = house.anna) =>
	(await server.call(person, search.searchGroup, { params: { id: house.group.id }, query: { q } })).body
const roll = async (query: RollingQuery, person: TestPerson = house.anna) =>
	(await server.call(person, events.rollGroup, { params: { id: house.group.id }, query })).body
/** Many entries at once, a minute apart, the first the oldest; straight into the table. */
const fill = async (many: number, name: string) =>
	server.owner.query(
		`insert into event (group_id, property_id, person_id, name, event_at, reminder_on, reminder_done)
		select $1, $2, $3, replace($4, '%', n::text), '2020-01-01'::timestamptz + n * interval '1 minute',
			case when n = 1 then '2030-01-01'::date end, case when n = 1 then false end
		from generate_series(1, $5::int) n`,
		[house.group.id, house.property.id, house.anna.id, name, many],
	)

test('T2: of equal titles the newest comes first, however much else they say, and all of them are counted', async () => {
	const days = Array.from({ length: 13 }, (_, n) => n + 1)
	const made: string[] = []
	for (const day of [...days.slice(6), ...days.slice(0, 6)]) {
		const description = 'Anode, Dichtung, Ventil und Fühler geprüft. '.repeat(day)
		const { id } = await log({ name: 'Boiler Service', description, event_at: `2026-11-${String(day).padStart(2, '0')}T09:00:00.000Z` })
		made[day] = id
	}
	await log({ name: 'Offerte', description: 'Boiler Service', event_at: '2026-11-20T09:00:00.000Z' })
	const newest = made.slice(1).toReversed()
	const found = await ask('boiler service')
	expect(found.slice(0, 13).map(({ id }) => id)).toEqual(newest)
	for (const { total, more } of found) expect({ total, more }).toEqual({ total: 14, more: false })
	const listed = await roll({ q: 'boiler service' })
	expect(listed.ids).toHaveLength(14)
	expect(listed.ids.slice(1)).toEqual(newest)
})

test('T2: a whole word in the title comes before the beginning of one, and that before what is said elsewhere', async () => {
	const elsewhere = await log({ name: 'Notiz', description: 'Die Hecke', event_at: '2026-11-03T09:00:00.000Z' })
	const begins = await log({ name: 'Heckenschere', event_at: '2026-11-02T09:00:00.000Z' })
	const whole = await log({ name: 'Hecke', event_at: '2026-11-01T09:00:00.000Z' })
	expect((await ask('Hecke')).map(({ id }) => id)).toEqual([whole.id, begins.id, elsewhere.id])
})

test('T2: things of one kind do not take the room of the others', async () => {
	await server.owner.query(
		`insert into object (group_id, property_id, name) select $1, $2, 'Dachfenster ' || n from generate_series(1, 25) n`,
		[house.group.id, house.property.id],
	)
	const entry = await log({ name: 'Fenster', description: 'Dachfenster' })
	const found = await ask('Dachfenster')
	expect(found).toHaveLength(20)
	expect(found[0]).toMatchObject({ source: 'object', total: 25 })
	expect(found.at(-1)).toMatchObject({ source: 'event', id: entry.id, total: 1 })
})

test('T2: lists of entries find what the search finds: notes of time, people who helped, names of files, typing errors, and within rights', async () => {
	const note = { minutes: 20, user_id: house.anna.id, note: 'Kaminfegerleiter gestellt' }
	const helper = { minutes: 20, user_text: 'Balthasar' }
	const { id } = await log({ name: 'Dach', reminder: { date: '2027-01-01', done: false, note: 'Gerüst' }, time_recording: [note, helper] })
	const bytes = await photo(8, 8)
	await upload(server, house.anna, house.group.id, { bytes, name: 'Ziegelrechnung_2026.jpg', form: { event: id, receipt: 'true' } })
	await upload(server, house.anna, house.group.id, { bytes, name: 'Firstansicht.jpg', form: { event: id, receipt: 'false' } })
	const beat = await house.join('caretaker')
	const words = ['Gerüst', 'Kaminfegerleiter', 'Kaminfegerleitr', 'Balthasar', 'Ziegelrechnung', 'Firstansicht']
	const finds = async (person: TestPerson) => {
		const found: string[] = []
		for (const q of words) if ((await roll({ q }, person)).ids.includes(id)) found.push(q)
		return found
	}
	expect(await finds(house.anna)).toEqual(words)
	expect(await finds(beat)).toEqual(['Gerüst', 'Firstansicht'])
	// Counted with the entries, where the entry itself is found as well.
	await log({ name: 'Firstansicht' })
	expect((await ask('Firstansicht')).find(({ source }) => source === 'event')?.total).toBe(2)
	for (const scope of [house.property.id, (await house.addProperty('Leer')).id])
		expect((await server.call(house.anna, events.rollProperty, { params: { id: scope }, query: { q: 'Gerüst' } })).body.ids).toEqual(
			scope === house.property.id ? [id] : [],
		)
	// A file goes along when its entry gets another date.
	const { version } = (await server.call(house.anna, events.getEvent, { params: { id } })).body
	await server.call(house.anna, events.changeEvent, { params: { id }, body: { event_at: '2019-05-01T09:00:00.000Z' } }, { version })
	expect((await roll({ q: 'Ziegelrechnung', year: 2019 })).ids).toEqual([id])
	expect((await roll({ q: 'Ziegelrechnung', year: 2026 })).ids).toEqual([])
})

test(
	'T2: what hardly anything says is found below thousands of entries, what nearly all say is counted to a thousand and listed to its end',
	{
		timeout: 120_000,
	},
	async () => {
		await log({ name: 'Ahornsirup', event_at: '2019-12-31T09:00:00.000Z' })
		await fill(2300, 'Rasen gemäht %')
		await server.owner.query('analyze search; analyze event')
		expect(await ask('Ahornsirup')).toMatchObject([{ total: 1, more: false }])
		expect((await ask('Rasen'))[0]).toMatchObject({ total: 1001, more: true })
		expect((await ask('Rasen 23'))[0]).toMatchObject({ total: 12, more: false })
		expect((await roll({ q: 'rasen', kind: 'reminder' })).events.map(({ name }) => name)).toEqual(['Rasen gemäht 1'])
		const names: string[] = []
		for (let from: string | null | undefined = undefined; from !== null;) {
			const page: Awaited<ReturnType<typeof roll>> = await roll({ q: 'rasen 22', limit: 25, ...(from !== undefined && { from }) })
			names.push(...page.events.map(({ name }) => name))
			from = page.from
		}
		const expected = Array.from({ length: 2300 }, (_, n) => String(n + 1)).filter((n) => n.startsWith('22'))
		expect(names).toEqual(expected.map((n) => `Rasen gemäht ${n}`).toReversed())
	},
)

test('W6: a search that takes too long is ended after a second and says so', async () => {
	await server.owner.query('begin; lock table search in access exclusive mode')
	try {
		const asked = { params: { id: house.group.id }, query: { q: 'Boiler' } }
		for (const answer of [await server.call(house.anna, search.searchGroup, asked), await server.call(house.anna, events.rollGroup, asked)])
			expect([answer.status, answer.body.code]).toEqual([503, 'unavailable'])
	} finally {
		await server.owner.query('rollback')
	}
})

test('W6: one entry brings a bounded number of words into the index', async () => {
	const word = (n: number) => `w${n.toString(36)}x`
	const words = (from: number, many: number) => Array.from({ length: many }, (_, n) => word(from + n)).join(' ')
	const note = { minutes: 1, user_text: 'Helfer', note: words(10_000, 300) }
	const { id } = await log({ name: 'Lang', description: words(0, 3000), time_recording: [note] })
	const { rows } = await server.owner.query('select part, length(words) as words from search where fk = $1 order by part', [id])
	expect(rows).toEqual([
		{ part: 0, words: 2000 },
		{ part: 1, words: 100 },
	])
	expect((await roll({ q: word(0) })).ids).toEqual([id])
	expect((await roll({ q: word(10_000) })).ids).toEqual([id])
})

test('W11: signs that become many letters or none are words like others', async () => {
	const signs = ['\ufb03'.repeat(200), '\u0301'.repeat(200), '\ufdfa'.repeat(200), `${'\u0301'.repeat(50)} Boiler`, '\u00bd', "\\ '"]
	for (const q of signs) {
		const asked = { params: { id: house.group.id }, query: { q } }
		expect([q, (await server.call(house.anna, search.searchGroup, asked)).status]).toEqual([q, 200])
		expect([q, (await server.call(house.anna, events.rollGroup, asked)).status]).toEqual([q, 200])
	}
	const { id } = await log({ name: 'Langes Wort', description: 'ffi'.repeat(60) })
	expect((await roll({ q: 'ffi'.repeat(60) })).ids).toEqual([id])
})
