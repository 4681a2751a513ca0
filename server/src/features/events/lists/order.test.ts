import { contacts } from '@hausheft/contract/contacts.ts'
import { sorts, type Sort } from '@hausheft/contract/event-parts.ts'
import { events } from '@hausheft/contract/events.ts'
import type { EventFields, RollingQuery } from '@hausheft/contract/event-requests.ts'
import { figures } from '@hausheft/contract/figures.ts'
import { objects } from '@hausheft/contract/objects.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHouse, lendServer, type TestHouse, type TestPerson, type TestServer } from '../../../../test/house.ts'

let server: TestServer
let house: TestHouse
let other: string
let boiler: string
let huber: string
/** Names that an alphabet of bytes sorts otherwise, equal ones, equal amounts, both sides, none. */
const logged: [name: string, day: string, expense: number | null, income: number | null, property: 'here' | 'there'][] = [
	['Zügeln', '2026-01-05', 5_00, null, 'here'],
	['ölen', '2026-01-06', null, 70_00, 'here'],
	['Ofen 10', '2026-01-07', 5_00, null, 'there'],
	['Ofen 9', '2026-01-08', null, null, 'here'],
	['Ofen 9', '2025-03-09', 0, null, 'there'],
	['apfelbaum', '2025-03-10', 70_00, 1_00, 'here'],
	['Äste «schneiden» 🌳', '2026-01-11', null, null, 'there'],
	['Ofen 9', '2026-01-12', 5_00, 9_00, 'here'],
	['Boiler', '2026-01-13', null, null, 'here'],
]
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
	other = (await house.addProperty('Seeweg 3')).id
	const here = { params: { id: house.property.id } }
	boiler = (await server.call(house.anna, objects.createObject, { ...here, body: { name: 'Boiler' } })).body.id
	const body = { company: 'Huber AG', properties: [house.property.id, other] }
	huber = (await server.call(house.anna, contacts.createContact, { params: { id: house.group.id }, body })).body.id
	for (const [name, day, expense, income, where] of logged)
		await log(name, where === 'here' ? house.property.id : other, {
			event_at: `${day}T10:00:00.000Z`,
			contacts: [huber],
			...(where === 'here' && { objects: [boiler] }),
			...((expense ?? income) !== null && { balance: { expense, income, tax_relevant: false } }),
		})
})
afterAll(() => server.close())

async function log(name: string, property: string, fields: Partial<EventFields>, by = house.anna) {
	const body = { name, event_at: '2026-02-01T10:00:00.000Z', ...fields }
	expect((await server.call(by, events.createEvent, { params: { id: property }, body })).status).toBe(201)
}
const scopes = {
	property: (query: RollingQuery, by = house.anna) => server.call(by, events.rollProperty, { params: { id: house.property.id }, query }),
	group: (query: RollingQuery, by = house.anna) => server.call(by, events.rollGroup, { params: { id: house.group.id }, query }),
}
type Scope = keyof typeof scopes

/** Page by page to the end. */
async function walked(scope: Scope, query: RollingQuery) {
	const found: string[] = []
	for (let from: string | null | undefined; from !== null;) {
		const { status, body } = await scopes[scope]({ ...query, limit: 2, ...(from !== undefined && { from }) })
		expect(status).toBe(200)
		found.push(...body.events.map(({ name, event_at }) => `${name} ${event_at.slice(2, 10)}`))
		from = body.from
	}
	return found
}

const collator = new Intl.Collator('de-CH', { numeric: true })
/** The same order, made of the list above. */
function wanted(scope: Scope, sort: Sort, fits: (row: (typeof logged)[number]) => boolean = () => true) {
	const rows = logged.filter((row) => (scope === 'group' || row[4] === 'here') && fits(row))
	const amount = ([, , expense, income]: (typeof logged)[number]) => expense ?? income
	const [by, down] = [sort.replace(/_(asc|desc)$/, ''), sort.endsWith('desc')]
	const bySort = rows.toSorted((a, b) => {
		const [x, y] = [amount(a), amount(b)]
		if (by === 'amount' && (x === null || y === null)) return x === y ? b[1].localeCompare(a[1]) : x === null ? 1 : -1
		const value = by === 'name' ? collator.compare(a[0], b[0]) : by === 'amount' ? x! - y! : 0
		return (down ? -1 : 1) * (value || a[1].localeCompare(b[1]))
	})
	return bySort.map(([name, day]) => `${name} ${day.slice(2)}`)
}

describe.each(['property', 'group'] as const)('the entries of a %s', (scope) => {
	it.each(sorts)('stand in order of %s, page by page, each once', async (sort) => {
		expect(await walked(scope, { sort })).toEqual(wanted(scope, sort))
	})
	it.each(sorts.slice(1))('stand in order of %s when they are narrowed', async (sort) => {
		expect(await walked(scope, { sort, year: 2025 })).toEqual(wanted(scope, sort, ([, day]) => day < '2026'))
		expect(await walked(scope, { sort, kind: 'balance' })).toEqual(wanted(scope, sort, ([, , out, into]) => (out ?? into) !== null))
		expect(await walked(scope, { sort, object: boiler })).toEqual(wanted('property', sort))
		expect(await walked(scope, { sort, contact: huber })).toEqual(wanted(scope, sort))
		expect(await walked(scope, { sort, journal: 'none' })).toEqual(wanted(scope, sort))
	})
	it('are narrowed by what was spent, else earned, and add up to that', async () => {
		const within = ([, , out, into]: (typeof logged)[number]) => (out ?? into ?? 0) >= 5_00 && (out ?? into ?? 0) <= 70_00
		const query = { amount_from: 5_00, amount_to: 70_00 }
		for (const sort of ['event_at_desc', 'amount_asc'] as const)
			expect(await walked(scope, { ...query, sort })).toEqual(wanted(scope, sort, within))
		const sum = scope === 'group' ? figures.sumGroup : figures.sumProperty
		const { body } = await server.call(house.anna, sum, { params: { id: scope === 'group' ? house.group.id : house.property.id }, query })
		expect(body).toMatchObject({ count: wanted(scope, 'event_at_desc', within).length, income: 80_00 })
		expect(await walked(scope, { amount_to: 0 })).toEqual(wanted(scope, 'event_at_desc', ([, , out]) => out === 0))
	})
})

describe('what many entries name', () => {
	const letters = Array.from({ length: 13 }, (_, n) => String.fromCharCode(65 + n))
	let many: TestHouse
	let thing: string
	beforeAll(async () => {
		many = await createHouse(server)
		thing = (await server.call(many.anna, objects.createObject, { params: { id: many.property.id }, body: { name: 'Lift' } })).body.id
		for (const [n, letter] of letters.entries())
			for (const named of [false, true]) {
				const body = {
					name: `${named ? 'Z' : 'A'}${letter}`,
					event_at: '2026-02-01T10:00:00.000Z',
					balance: { expense: (named ? 100 : 1) + n, tax_relevant: false },
					objects: named ? [thing] : [],
				}
				expect((await server.call(many.anna, events.createEvent, { params: { id: many.property.id }, body })).status).toBe(201)
			}
	})
	const places = ['property', 'group'] as const
	it.each(places.flatMap((place) => sorts.slice(2).map((sort) => [place, sort] as const)))(
		'is in order whether it is met first or last: %s, %s',
		async (place, sort) => {
			const found: string[] = []
			for (let from: string | null | undefined; from !== null;) {
				const query = { sort, object: thing, limit: 2, ...(from !== undefined && { from }) }
				const roll = place === 'property' ? events.rollProperty : events.rollGroup
				const { body } = await server.call(many.anna, roll, { params: { id: many[place].id }, query })
				found.push(...body.events.map(({ name }) => name))
				from = body.from
			}
			const all = letters.map((letter) => `Z${letter}`)
			expect(found).toEqual(sort.endsWith('desc') ? all.toReversed() : all)
		},
	)
})

describe('words', () => {
	it('are found oldest first too, and by date alone', async () => {
		expect(await walked('property', { q: 'Ofen', sort: 'event_at_asc' })).toEqual(['Ofen 9 26-01-08', 'Ofen 9 26-01-12'])
		expect((await scopes.property({ q: 'Ofen', sort: 'name_asc' })).status).toBe(422)
		expect((await scopes.group({ q: 'Ofen', sort: 'amount_desc' })).status).toBe(422)
	})
})

describe('what cannot be read in an order is refused', () => {
	it.each<RollingQuery>([
		{ sort: 'name_asc', state: 'open' },
		{ sort: 'name_asc', since: '2026-01-01' },
		{ sort: 'name_asc', amount_from: 1 },
		{ sort: 'amount_asc', year: 2026, kind: 'balance' },
		{ sort: 'amount_desc', tax: 'relevant' },
	])('%o', async (query) => expect((await scopes.property(query)).status).toBe(422))
	it('by name or amount of an object and of a contact', async () => {
		const at = { params: { id: boiler }, query: { sort: 'name_asc' } as const }
		expect((await server.call(house.anna, events.rollObject, at)).status).toBe(422)
		expect((await server.call(house.anna, events.rollObject, { ...at, query: { sort: 'event_at_asc' } })).status).toBe(200)
		expect((await server.call(house.anna, events.rollContact, { params: { id: huber }, query: { sort: 'amount_asc' } })).status).toBe(422)
	})
	it('a place of another order, and one that no list has', async () => {
		const places = await Promise.all(sorts.map(async (sort) => [sort, (await scopes.property({ sort, limit: 1 })).body.from!] as const))
		for (const [sort] of places)
			for (const [of, from] of places) expect((await scopes.property({ sort, from })).status).toBe(sort === of ? 200 : 422)
		const forged = (text: string) => Buffer.from(text).toString('base64url')
		const [at, id] = ['2026-01-01T00:00:00.000Z', house.group.id]
		for (const [sort, text] of [
			['name_asc', `name_asc ${at} ${id}`],
			['name_asc', `name_asc ${at} ${id} a\0b`],
			['amount_asc', `amount_asc ${at} ${id} 1e3`],
			['amount_asc', `amount_asc ${at} ${id} 99999999999999999999`],
			['event_at_asc', `event_at_asc ${at} ${id} 1`],
		] as const)
			expect((await scopes.property({ sort, from: forged(text) })).status).toBe(422)
		// A page that ends on an amount from before there was a largest one leads on.
		const old = forged(`amount_desc ${at} ${id} 9007199254740991`)
		expect((await scopes.property({ sort: 'amount_desc', from: old })).status).toBe(200)
	})
	it('amounts that are none', async () => {
		for (const query of [{ amount_from: -1 }, { amount_to: 0.5 }, { amount_to: 1e12 }] as RollingQuery[])
			expect((await scopes.property(query)).status).toBe(422)
	})
})

describe('who does not see all amounts', () => {
	const asking: RollingQuery[] = [
		{ sort: 'amount_asc' },
		{ sort: 'amount_desc' },
		{ amount_from: 0 },
		{ amount_to: 5 },
		{ amount_to: 5, q: 'Ofen' },
	]
	let beat: TestPerson
	beforeAll(async () => {
		beat = await house.join('caretaker')
		await log('von Beat', house.property.id, { balance: { expense: 3_00, tax_relevant: false } }, beat)
	})
	it.each(asking)('%o is refused, in lists and in sums, whatever of one’s own is there', async (query) => {
		const statuses = [
			(await scopes.property(query, beat)).status,
			(await scopes.group(query, beat)).status,
			(await server.call(beat, events.rollContact, { params: { id: huber }, query })).status,
			(await server.call(beat, figures.sumProperty, { params: { id: house.property.id }, query })).status,
			(await server.call(beat, figures.sumGroup, { params: { id: house.group.id }, query })).status,
		]
		expect(new Set(statuses)).toEqual(new Set([403]))
	})
	it('reads by name and by date as everybody', async () => {
		for (const sort of ['name_asc', 'event_at_asc'] as const)
			expect((await scopes.property({ sort }, beat)).body.ids).toEqual((await scopes.property({ sort })).body.ids)
	})
	it('limited to a house, a list of the group has the entries of that one', async () => {
		const limited = await house.join('member', [house.property.id])
		const { body } = await scopes.group({ sort: 'name_asc' }, limited)
		expect(body.ids).toEqual((await scopes.property({ sort: 'name_asc' })).body.ids)
	})
})
