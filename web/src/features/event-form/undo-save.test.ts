import { expect, test } from 'vitest'
import type { Event } from '@hausheft/contract/events.ts'
import { wayBack } from './undo-save.ts'

const before = {
	id: 'e',
	name: 'Boiler',
	description: 'alt',
	journal: null,
	event_at: '2026-11-21T10:05:00.000Z',
	balance: { expense: 12000, income: null, tax_relevant: false, tax: null, tax_percent: null, tax_rest: null, paid_by: null, split: null },
	maintenance: null,
	measurement: [],
	time_recording: [],
	reminder: null,
	rental: null,
	objects: ['o'],
	contacts: [],
	files: [{ id: 'f' }, { id: 'g' }],
	version: 1,
} as unknown as Event

test('the way back names what was changed and nothing else', () => {
	const saved = { ...before, name: 'Boiler geprüft', balance: null, version: 2 } as Event
	expect(wayBack(saved, before)).toEqual({
		body: {
			name: 'Boiler',
			balance: {
				expense: 12000,
				income: null,
				tax_relevant: false,
				tax: null,
				tax_percent: null,
				tax_rest: null,
				paid_by: null,
				split: null,
			},
		},
		thrown: [],
	})
})

test('a file that saving has thrown away comes out of the trash, one that was added goes', () => {
	const saved = { ...before, files: [{ id: 'f' }, { id: 'h' }], version: 2 } as unknown as Event
	expect(wayBack(saved, before)).toEqual({ body: { files: ['f'] }, thrown: ['g'] })
	expect(wayBack({ ...before, files: [{ id: 'f' }] } as unknown as Event, before)).toEqual({ body: {}, thrown: ['g'] })
})
