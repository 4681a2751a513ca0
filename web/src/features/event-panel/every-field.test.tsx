import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Event } from '@hausheft/contract/events.ts'
import { bodyOf, formPath } from '../event-draft/entry-fields.ts'
import { valuesOf } from '../event-draft/entry-values.ts'
import { fieldText } from '../event-draft/field-text.ts'
import { EventParts } from './event-parts.tsx'

/** Which series a part belongs to is the server's to say. */
type SaidPart<Part> = Omit<Part, 'series'>
type Part = 'balance' | 'transfer' | 'maintenance' | 'reminder' | 'rental'
const yearly = { every: 1, unit: 'year' } as const
const contact = '0192d3a1-7b1c-7e55-9a30-5f0c1f4b2a11'
const beat = '0192d3a1-7b1c-7e55-9a30-5f0c1f4b2a12'
/** Of each part a version, and what each field is in another one; fields that go together change together. */
const parts: {
	[Name in Part]: { before: SaidPart<NonNullable<Event[Name]>>; after: Record<keyof SaidPart<NonNullable<Event[Name]>>, object> }
} = {
	balance: {
		before: { expense: 12_000, income: null, tax_relevant: true, tax: null, tax_percent: null, tax_rest: null, paid_by: null, split: null },
		after: {
			expense: { expense: 21_000 },
			income: { income: 500 },
			tax_relevant: { tax_relevant: false },
			tax: { tax: 'energie' },
			tax_percent: { tax_percent: 60 },
			tax_rest: { tax_percent: 60, tax_rest: 'energie' },
			paid_by: { paid_by: contact },
			split: { paid_by: contact, split: { by: 'amounts', parties: [{ party: contact, value: 12_000 }] } },
		},
	},
	transfer: {
		before: { from: contact, to: beat, amount: 12_000 },
		after: { from: { from: beat, to: contact }, to: { from: beat, to: contact }, amount: { amount: 500 } },
	},
	maintenance: {
		before: { contact: null, person: null, date: '2026-12-01', done: false, recurrence: null },
		after: {
			contact: { contact },
			person: { person: contact },
			date: { date: '2026-12-24' },
			done: { done: true },
			recurrence: { recurrence: yearly },
		},
	},
	reminder: {
		before: { date: '2026-12-01', note: 'Filter', person: null, done: false, recurrence: null, proposal: null, kind: null },
		after: {
			date: { date: '2026-12-24' },
			note: { note: 'Dichtung' },
			person: { person: contact },
			done: { done: true },
			recurrence: { recurrence: yearly },
			proposal: { proposal: { expense: null, income: 145_000, paid_by: contact, split: { by: 'quota', parties: null } } },
			kind: { kind: 'bill' },
		},
	},
	rental: {
		before: { contact: null, is_rent: true, is_retrieve: false },
		after: {
			contact: { contact },
			is_rent: { is_rent: false, is_retrieve: true },
			is_retrieve: { is_rent: false, is_retrieve: true },
		},
	},
}
const no = { may: false, why: undefined, shown: false }
const mayNothing = { write: no, amount: no, complete: no, create: no }
const stamp = '2026-11-20T09:00:00.000Z'
const entry: Event = {
	id: 'e',
	name: 'Boiler',
	description: '',
	group: 'g',
	property: 'p',
	journal: null,
	user: 'a',
	author_text: null,
	settles: null,
	event_at: stamp,
	balance: null,
	transfer: null,
	maintenance: null,
	measurement: [],
	time_recording: [],
	reminder: null,
	rental: null,
	objects: [],
	contacts: [],
	files: [],
	version: 1,
	created_at: stamp,
	updated_at: stamp,
}
const fields = (Object.keys(parts) as Part[]).flatMap((part) => Object.keys(parts[part].after).map((field) => [part, field] as const))

const versionsOf = (part: Part, field: string) => {
	const { before, after } = parts[part]
	return [before, { ...before, ...(after as Record<string, object>)[field] }].map((each): Event => ({ ...entry, [part]: each }))
}

test.each(fields)('the form keeps %s.%s, and says so where two versions are held against each other', (part, field) => {
	const versions = versionsOf(part, field)
	const values = versions.map((each) => valuesOf(each, null))
	expect(values.map((each) => bodyOf(each, [])[part])).toEqual(versions.map((each) => each[part]))
	const [one, other] = values.map((each) =>
		fieldText(
			part,
			each,
			[],
			[
				{ id: contact, name: 'Huber' },
				{ id: beat, name: 'Meier' },
			],
		),
	)
	expect(one).not.toBe(other)
})

test.each(fields)('a refusal of %s.%s stands at a field of the form', (part, field) => {
	const values = valuesOf({ ...entry, [part]: parts[part].before }, null)
	const keys = formPath(`${part}.${field}`, values).split('.')
	expect(keys.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], values)).toBeDefined()
})

test.each(fields)('the panel shows %s.%s', (part, field) => {
	const [one, other] = versionsOf(part, field).map((event) =>
		renderToStaticMarkup(
			<EventParts
				event={event}
				nameOf={(id) => (id === beat ? 'Meier' : 'Huber')}
				Thing={({ id }) => <b>{id}</b>}
				Again={() => null}
				Shares={() => null}
				can={mayNothing}
				onEdit={() => undefined}
			/>,
		),
	)
	expect(one).not.toBe(other)
})
