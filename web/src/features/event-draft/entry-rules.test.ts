import { describe, expect, test } from 'vitest'
import type { Event } from '@hausheft/contract/events.ts'
import { begin, merged as mergedContent, versionsOf } from '../../platform/forms/form-state.ts'
import { changesOf, conflictsOf as conflictsIn } from '../../platform/forms/versions.ts'
import { contentOf, entryRules } from './entry-rules.ts'
import { entryFields, fieldOfValue, type EntryField } from './entry-table.ts'
import type { EntryValues } from './entry-values.ts'

const base = {
	id: 'e',
	name: 'Boiler',
	description: 'alt',
	journal: null,
	event_at: '2026-11-21T10:05:00.000Z',
	balance: null,
	maintenance: null,
	measurement: [],
	time_recording: [],
	reminder: { date: '2027-11-21', note: null, done: false, recurrence: null },
	rental: null,
	objects: ['o'],
	contacts: [],
	files: [{ id: 'f' }],
	version: 1,
} as unknown as Event

const rules = entryRules(null)
type Case = { values: EntryValues; current: Event; files: string[] }
const typed = (over: Partial<EntryValues>) => ({ ...contentOf(base, null).values, ...over })
const of = (values: EntryValues, current: Partial<Event>, files = ['f']): Case => ({
	values,
	files,
	current: { ...base, version: 2, ...current },
})
const inForm = ({ values, files }: Case) => ({
	...begin(rules, { content: contentOf(base, null), base }),
	content: { ...contentOf(base, null), values, files: files.map((id) => ({ id, filename: id, mime: '', path: '' })) },
})
const conflictsOf = (each: Case) => conflictsIn(versionsOf(rules, inForm(each), each.current))
function merged(each: Case, keep: ReadonlySet<EntryField>) {
	const { content } = inForm(each)
	const { values, files } = mergedContent(rules, content, each.current, versionsOf(rules, inForm(each), each.current), keep)
	return { values, files: files.map(({ id }) => id) }
}
const none = new Set<never>()

describe('two people change one entry', () => {
	test('at different places: nobody has to choose, and both changes stand', () => {
		const versions = of(typed({ description: 'meins' }), { name: 'Boiler Keller' })
		expect(conflictsOf(versions)).toEqual([])
		expect(merged(versions, none).values).toMatchObject({ name: 'Boiler Keller', description: 'meins' })
	})

	test('at the same place: each choice is respected', () => {
		const versions = of(typed({ name: 'Meiner', description: 'meins' }), { name: 'Ihrer', description: 'ihres' })
		expect(conflictsOf(versions)).toEqual(['name', 'description'])
		expect(merged(versions, new Set(['name'] as const)).values).toMatchObject({ name: 'Meiner', description: 'ihres' })
	})

	test('in the same way: there is nothing to choose', () =>
		expect(conflictsOf(of(typed({ name: 'Gleich' }), { name: 'Gleich' }))).toEqual([]))

	test('a part that one removes and the other changes is a conflict, and can go or stay', () => {
		const versions = of(typed({ parts: [] }), {
			reminder: { date: '2028-01-01', note: null, person: null, done: false, recurrence: null, proposal: null, series: null, kind: null },
		})
		expect(conflictsOf(versions)).toEqual(['reminder'])
		expect(merged(versions, new Set(['reminder'] as const)).values.parts).toEqual([])
		expect(merged(versions, none).values).toMatchObject({ parts: ['reminder'], reminder: { day: '2028-01-01' } })
	})

	test('photos that somebody else added stay unless one changed them oneself', () => {
		const theirs = { files: [{ id: 'f' }, { id: 'g' }] } as unknown as Partial<Event>
		expect(merged(of(typed({ name: 'x' }), theirs), none).files).toEqual(['f', 'g'])
		expect(conflictsOf(of(typed({}), theirs, ['f', 'h']))).toEqual(['files'])
	})
})

describe('every field of an entry', () => {
	// All that can be in an entry, each time another way: a field that is forgotten here does not compile.
	const others: { [Field in EntryField]: Event[Field] } = {
		name: 'Boiler Keller',
		description: 'neu',
		journal: 'j',
		event_at: '2026-10-01T08:00:00.000Z',
		balance: {
			expense: 12_000,
			income: null,
			tax_relevant: true,
			tax: 'energie',
			tax_percent: 60,
			tax_rest: 'werterhaltend',
			paid_by: 'p1',
			split: { by: 'quota', parties: null },
		},
		transfer: { from: 'p1', to: 'p2', amount: 4000 },
		maintenance: { contact: 'c1', person: 'anna', date: '2026-10-02', done: true, recurrence: { every: 2, unit: 'year' }, series: null },
		measurement: [{ unit: 'm3', symbol: 'm³', name: 'Wasser', data: '12', note: null, object: null, replaced: false }],
		time_recording: [{ minutes: 85, user_id: 'anna', user_text: null, note: null }],
		reminder: null,
		rental: { contact: 'c2', is_rent: true, is_retrieve: false },
		objects: ['p'],
		contacts: ['c1', 'c2', 'c3'],
		files: [{ id: 'g' }] as Event['files'],
	}
	const [mine, theirs] = [contentOf(base, null), contentOf({ ...base, ...others }, null)]
	const [before, after] = [rules.bodyOf(mine), rules.bodyOf(theirs)]

	test('belongs to something in the form', () => {
		expect(new Set([...Object.values(fieldOfValue), 'files'])).toEqual(new Set(entryFields))
	})

	test.each(entryFields)('is noticed, merged and sent by itself: %s', (field) => {
		expect(after[field]).not.toEqual(before[field])
		expect(changesOf(before, rules.bodyOf(rules.withFields(mine, theirs, [field])))).toEqual({ [field]: after[field] })
	})
})
