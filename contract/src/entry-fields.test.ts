import { describe, expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod/mini'
import { entryFields, lostBy, plainImports, type EntryField, type EntryPath, type EntryPathOf } from './entry-fields.ts'
import { columnsOf, planOf, reshaped, rowColumns, rowOf } from './entry-plan.ts'
import { Event, entryParts } from './event-replies.ts'
import { entryShape } from './exchange.ts'
import { importFields } from './import-fields.ts'

type Fields = Record<EntryPath, EntryField>
describe('a field that is not in the table does not compile', () => {
	test('one of the entry, of a part, of a row, a list of other things', () => {
		expectTypeOf<typeof entryFields>().toExtend<Fields>()
		expectTypeOf<Omit<typeof entryFields, 'name'>>().not.toExtend<Fields>()
		expectTypeOf<Omit<typeof entryFields, 'balance.tax'>>().not.toExtend<Fields>()
		expectTypeOf<Omit<typeof entryFields, 'measurement.note'>>().not.toExtend<Fields>()
		expectTypeOf<Omit<typeof entryFields, 'contacts'>>().not.toExtend<Fields>()
	})
	test('nor a new one of each kind', () => {
		type Balance = { balance: NonNullable<Event['balance']> & { made_up: string } }
		type Rows = { time_recording: (Event['time_recording'][number] & { made_up: string })[] }
		type New = EntryPathOf<Omit<Event, 'replies'> & { made_up: string; things: string[]; papers: { id: string }[] } & Balance & Rows>
		expectTypeOf<Exclude<New, EntryPath>>().toEqualTypeOf<'made_up' | 'things' | 'papers' | 'balance.made_up' | 'time_recording.made_up'>()
	})
	test('a row of the table is one of these fields, and names a field of an import that there is', () => {
		expectTypeOf<keyof typeof entryFields>().toEqualTypeOf<EntryPath>()
	})
})

const field = (column: string, head: string): EntryField => ({
	column,
	exchange: 'as is',
	export: { head, as: 'text' },
	import: { stays: 'Erfundenes' },
})
const more = {
	...entryFields,
	made_up: field('made_up', 'Erfunden'),
	'balance.made_up': field('balance_made_up', 'Betrag erfunden'),
	'measurement.made_up': field('event_measurement.made_up', 'Messung erfunden'),
}

describe('a made-up field', () => {
	test('has its column where a change says it, and is emptied with its part', () => {
		const plan = planOf(more)
		const change = { name: 'Boiler', made_up: 'a', balance: { expense: 5, made_up: 'b' }, reminder: null }
		expect(columnsOf(change, plan)).toMatchObject({ name: 'Boiler', made_up: 'a', balance_expense_rappen: 5, balance_made_up: 'b' })
		expect(columnsOf({ balance: null }, plan)).toMatchObject({ balance_expense_rappen: null, balance_made_up: null })
		expect(Object.keys(columnsOf({ name: 'Boiler' }, plan))).toEqual(['name'])
		expect(rowOf('measurement', { name: 'Wasser', made_up: 'c' }, plan)).toMatchObject({ name: 'Wasser', made_up: 'c', note: null })
		expect(rowColumns(plan)['event_measurement']).toContain('made_up')
	})

	test('is read of another house’s file, and empty where that does not say it', () => {
		const text = z.nullable(z.string())
		const reply = {
			...Event.shape,
			made_up: text,
			balance: z.nullable(z.extend(entryParts.balance, { made_up: text })),
			measurement: z.array(z.extend(Event.shape.measurement._zod.def.element, { made_up: text })),
		}
		const balance = { expense: 5, income: null, tax_relevant: false }
		const entry = {
			id: crypto.randomUUID(),
			property: crypto.randomUUID(),
			event_at: '2026-01-01T10:00:00.000Z',
			name: 'a',
			description: '',
			created_at: '',
			files: [],
		}
		const read = (given: object) => z.parse(entryShape(more, reply), { ...entry, ...given }) as object
		expect(read({ made_up: 'a', balance: { ...balance, made_up: 'b' }, unheard_of: 1 })).toMatchObject({
			made_up: 'a',
			balance: { made_up: 'b' },
		})
		expect(read({ balance })).toMatchObject({ made_up: null, balance: { expense: 5, made_up: null }, measurement: [] })
		expect(read({ unheard_of: 1 })).not.toHaveProperty('unheard_of')
	})

	test('is told as lost where it stays', () => {
		expect(lostBy('import', more)).toContain('Erfundenes')
		expect(lostBy('import')).not.toContain('Erfundenes')
	})
})

test('going through an entry, a part that is not there stays so, of a list each row', () => {
	const entry = { name: 'a', balance: null, measurement: [{ name: 'x' }, { name: 'y' }] }
	const made = reshaped(planOf(entryFields), entry, (value, { path, name }) => (path.endsWith('name') ? [`${name}!`, value] : null))
	expect(made).toEqual({ 'name!': 'a', balance: null, measurement: [{ 'name!': 'x' }, { 'name!': 'y' }] })
})

/** What several fields come of, or none of an entry. */
const together = ['amount', 'time_of_day', 'credit', 'fee', 'currency', 'state']
test('every field of an import is one of an entry', () => {
	const said = Object.values<EntryField>(entryFields).map((each) =>
		typeof each.import === 'object' && 'called' in each.import ? each.column : each.import,
	)
	expect(Object.keys(importFields.events).filter((name) => !said.includes(name as never) && !together.includes(name))).toEqual([])
	expect(plainImports().map(({ column }) => column)).toEqual([
		'maintenance_on',
		'maintenance_done',
		'reminder_on',
		'reminder_note',
		'reminder_done',
		'reminder_kind',
	])
})
