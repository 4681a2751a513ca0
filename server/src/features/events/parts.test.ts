import { afterAll, beforeAll, expect, test } from 'vitest'
import { contacts } from '@hausheft/contract/contacts.ts'
import { EventFields } from '@hausheft/contract/event-requests.ts'
import { events, type Event } from '@hausheft/contract/events.ts'
import { history } from '@hausheft/contract/history.ts'
import { createHouse, lendServer, type TestHouse, type TestServer } from '../../../test/house.ts'
import { shareAmong } from '../../../test/parties.ts'
import { fieldsOfPart, partNames, type PartName } from './rules.ts'

let server: TestServer
let house: TestHouse
let contact: string
let [a, b, c] = ['', '', '']
beforeAll(async () => {
	server = await lendServer()
	house = await createHouse(server)
	const input = { params: { id: house.property.id }, body: { company: 'Sanitär Huber AG' } }
	;[a = '', b = '', c = ''] = (
		await shareAmong(
			server,
			house.anna,
			house.property.id,
			['Anna', 'Beat', 'Chris'].map((name) => ({ name })),
		)
	).map(({ id }) => id)
	contact = (await server.call(house.anna, contacts.createPropertyContact, input)).body.id
})
afterAll(() => server.close())

type Part<Name extends PartName> = NonNullable<Event[Name]>
const of = (id: string) => ({ params: { id } })
const yearly = { every: 1, unit: 'year' } as const
/** A part as it is first, and what each of its fields becomes while all others stay. */
const parts = (): { [Name in PartName]: { before: Part<Name>; after: Required<Part<Name>> } } => ({
	transfer: { before: { from: a, to: b, amount: 100 }, after: { from: c, to: c, amount: 200 } },
	balance: {
		before: {
			expense: 12_000,
			income: null,
			tax_relevant: true,
			tax: null,
			tax_percent: null,
			tax_rest: null,
			paid_by: a,
			split: { by: 'equal', parties: null },
		},
		after: {
			expense: 21_000,
			income: 500,
			tax_relevant: false,
			tax: 'energie',
			tax_percent: 60,
			tax_rest: 'werterhaltend',
			paid_by: b,
			split: { by: 'weights', parties: [{ party: b, value: 1 }] },
		},
	},
	maintenance: {
		before: { contact: null, person: null, date: '2026-12-01', done: false, recurrence: null, series: null },
		after: { contact, person: house.anna.id, date: '2026-12-24', done: true, recurrence: yearly, series: null },
	},
	reminder: {
		before: { date: '2026-12-01', note: null, person: null, done: false, recurrence: null, proposal: null, series: null, kind: null },
		after: {
			date: '2026-12-24',
			note: 'Filter',
			person: house.anna.id,
			done: true,
			recurrence: yearly,
			proposal: { expense: null, income: 120_000, paid_by: null, split: null },
			series: null,
			kind: 'bill',
		},
	},
	// One is the other's opposite.
	rental: { before: { contact: null, is_rent: true, is_retrieve: false }, after: { contact, is_rent: false, is_retrieve: true } },
})
const saidPart = ({ series: _series, ...part }: Record<string, unknown>) => part
const together: Record<string, string[]> = { is_rent: ['is_rent', 'is_retrieve'], is_retrieve: ['is_rent', 'is_retrieve'] }

test('what may be sent of a part is what is answered of it', () => {
	for (const part of partNames) expect(Object.keys(shapeOf(EventFields.shape[part])).sort()).toEqual(fieldsOfPart(part).sort())
})
type Wrapped = { shape?: object; _zod: { def: { innerType?: Wrapped } } }
const shapeOf = (schema: unknown): object => {
	const { shape, _zod } = schema as Wrapped
	return shape ?? shapeOf(_zod.def.innerType)
}

test.each(partNames.flatMap((part) => fieldsOfPart(part).map((field) => [part, field] as const)))(
	'%s.%s changes alone: it is kept, answered, and told by the history',
	async (part, field) => {
		const { before, after } = parts()[part] as { before: Record<string, unknown>; after: Record<string, unknown> }
		const body = { name: 'Boiler', event_at: '2026-11-20T09:00:00.000Z', [part]: saidPart(before) }
		const made = (await server.call(house.anna, events.createEvent, { ...of(house.property.id), body })).body
		expect(made[part]).toEqual(before)
		const fields = together[field] ?? [field]
		const changed = { ...before, ...Object.fromEntries(fields.map((each) => [each, after[each]])) }
		const { version } = made
		const answer = await server.call(house.anna, events.changeEvent, { ...of(made.id), body: { [part]: saidPart(changed) } }, { version })
		// A series has begun with it.
		const kept = field === 'recurrence' ? { ...changed, series: expect.any(String) } : changed
		expect([answer.status, answer.body[part], answer.body.version]).toEqual([200, kept, version + 1])
		const [row] = (await server.call(house.anna, history.listHistory, { ...of(house.group.id), query: { fk: made.id } })).body
		// Whose share is another one follows of it.
		const told = row?.changes.map((change) => change.field).filter((each) => !each.startsWith('balance.share.'))
		expect(told).toEqual([part === 'rental' && field !== 'contact' ? 'rental' : `${part}.${field}`])
	},
)
