import { describe, expect, test } from 'vitest'
import type { Event } from '@hausheft/contract/events.ts'
import { begin, merged as mergedContent, versionsOf } from '../../../platform/forms/form-state.ts'
import { conflictsOf as conflictsIn } from '../../../platform/forms/versions.ts'
import { contentOf, entryRules } from './entry-rules.ts'
import type { EntryField } from './entry-table.ts'
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
		const versions = of(typed({ parts: [] }), { reminder: { date: '2028-01-01', note: null, done: false, recurrence: null } })
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
